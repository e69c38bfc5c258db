import { AppError } from '@plainscan/contract';

import { readProvider, readWorkspace, requireOpen } from '../workspaces/workspace-service.ts';
import type { NamespaceRow } from './gateway-tables.ts';

/**
 * Returns the workspace that the images belong to: the provider's while the namespace has none. Throws 409 for one that
 * gets its cases another way. Needs a system transaction.
 */
export async function requireReceivingWorkspace({ workspaceId }: NamespaceRow): Promise<number> {
  if (workspaceId === null) return (await readProvider()).id;
  const home = await readWorkspace(workspaceId);
  if (home.caseCreationType !== 'ambra_gw') throw new AppError('gateway.workspace');
  requireOpen(home);
  return home.id;
}
