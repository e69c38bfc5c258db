import { AppError, type Actor } from '@plainscan/contract';

import { selectActiveAdmins, type Admin } from './team-repository.ts';

/** The active administrators of a workspace, without the person who asks. Needs a transaction. */
export function listActiveAdmins(actor: Actor, workspaceId: number): Promise<Admin[]> {
  return selectActiveAdmins(workspaceId, actor.userId);
}

/** CG-175: everyone named is an active administrator of that workspace, or nothing is found. Needs a transaction. */
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
