import { AppError, type Actor, type QueryOf, type teamEndpoints } from '@plainscan/contract';

import { readCaseWorkspace } from '../cases/case-service.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { selectActiveAdmins, type Admin } from './team-repository.ts';

/** F-012: whom a request may tell besides oneself; of a case's workspace for those who work there, or of a named one. */
export async function listActiveAdmins(
  { database }: Platform,
  actor: SignedIn,
  { caseId, workspaceId: named }: QueryOf<typeof teamEndpoints.listActiveAdmins>,
): Promise<{ data: Admin[]; total: number }> {
  return database.asActor(actor, async () => {
    const own = named ?? actor.workspaceId;
    const workspaceId = caseId === undefined ? own : await readCaseWorkspace(actor, caseId);
    if (workspaceId !== actor.workspaceId && actor.role !== 'super-admin') throw new AppError('not-found');
    const data = await selectActiveAdmins(workspaceId, actor.userId);
    return { data, total: data.length };
  });
}

/** CG-175: everybody named is an active administrator of that workspace, or nothing is found. Needs a transaction. */
export async function requireActiveAdmins(
  actor: Actor,
  workspaceId: number,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return [];
  const known = await selectActiveAdmins(workspaceId, actor.userId);
  const found = known.filter(({ id }) => wanted.has(id));
  if (found.length < wanted.size) throw new AppError('not-found');
  return [...wanted];
}
