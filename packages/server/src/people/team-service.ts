import { AppError, type Actor } from '@plainscan/contract';

import { selectActiveAdmins, type Admin } from './team-repository.ts';

/** Returns the active administrators of a workspace, without the caller. Needs a transaction. */
export function listActiveAdmins(actor: Actor, workspaceId: number): Promise<Admin[]> {
  return selectActiveAdmins(workspaceId, actor.userId);
}

/** CG-175: throws 404 unless every named user is an active administrator of that workspace. Needs a transaction. */
export async function requireActiveAdmins(
  actor: Actor,
  workspaceId: number,
  ids: readonly string[],
): Promise<string[]> {
  const unique = new Set(ids);
  if (unique.size === 0) return [];
  const known = await selectActiveAdmins(workspaceId, actor.userId);
  const found = known.filter(({ id }) => unique.has(id));
  if (found.length < unique.size) throw new AppError('not-found');
  return [...unique];
}
