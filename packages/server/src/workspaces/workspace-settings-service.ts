// What super-admins set of a workspace.
import { AppError, type BodyOf, type Workspace, type workspaceEndpoints } from '@plainscan/contract';

import { readDiscountPercent } from '../discounts/discount-service.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { presentWorkspace } from './workspace-presenter.ts';
import { lockWorkspace, updateWorkspace } from './workspace-repository.ts';

/** V-102: whether patients may ask first and pay later; the same once more changes nothing. Throws 404. */
export async function setRequestBeforePay(
  { database, config }: Platform,
  caller: Caller,
  workspaceId: number,
  { canRequestBeforePay }: BodyOf<typeof workspaceEndpoints.setRequestBeforePay>,
): Promise<Workspace> {
  return database.asSystem(async () => {
    const row = await lockWorkspace(workspaceId);
    if (!row) throw new AppError('not-found');
    const change = { canRequestBeforePay, updatedAt: caller.context.now };
    if (row.canRequestBeforePay !== canRequestBeforePay) {
      await updateWorkspace(workspaceId, change);
      await recordChange(caller, 'workspace.request-before-pay-set', {
        ...{ entityKind: 'workspace', entityId: String(workspaceId), workspaceId },
        detail: { canRequestBeforePay },
      });
    }
    const changed = { ...row, ...change };
    return presentWorkspace(changed, await readDiscountPercent(changed), config.productName);
  });
}
