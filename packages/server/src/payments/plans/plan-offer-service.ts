// Where plans are sold: storage to the provider's own patients, packages also to those of white-glove clinics (B-025).
import { AppError, type PlanType } from '@plainscan/contract';

import type { SignedIn } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readWorkspace, requireOpen, type WorkspaceRow } from '../../workspaces/workspace-service.ts';

/** Throws 403 if the user's workspace does not offer it, and 409 if it no longer takes orders. */
export async function requireOffer(
  { database }: Platform,
  actor: SignedIn,
  type: PlanType,
): Promise<WorkspaceRow> {
  const row = await database.asActor(actor, () => readWorkspace(actor.workspaceId));
  const isOffered = row.isProvider || (type === 'package' && row.productType === 'white-glove');
  if (!isOffered) throw new AppError('plan.not-here');
  requireOpen(row);
  return row;
}
