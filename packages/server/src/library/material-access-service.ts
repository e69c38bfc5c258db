// Who has a library (CG-134): staff of the provider and of clinics that make videos, and patients for self-help
// materials.
import { AppError, isStaff, rooms, type Actor } from '@plainscan/contract';

import { asOwner } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { readProvider } from '../workspaces/workspace-service.ts';
import { selectWorkspaceMode } from './material-repository.ts';

/** Returns whether the staff of this workspace have a library. Needs a transaction. */
async function hasLibrary({ role, workspaceId }: Actor): Promise<boolean> {
  if (role === 'super-admin') return true;
  if (!isStaff(role)) return false;
  return (await asOwner(() => selectWorkspaceMode(workspaceId)))?.makesVideos ?? false;
}

/**
 * Throws 403 for staff of a clinic without creator mode. Patients always pass; what they can see is checked elsewhere.
 */
export async function requireLibrary(
  { database }: Pick<Platform, 'database'>,
  actor: SignedIn,
): Promise<void> {
  if (actor.role === 'patient') return;
  if (!(await database.asActor(actor, () => hasLibrary(actor)))) throw new AppError('forbidden');
}

/** U-004: returns the rooms in which the actor gets news about visible resources; none without a library. */
export async function libraryRooms(
  { database }: Pick<Platform, 'database'>,
  actor: SignedIn,
): Promise<string[]> {
  if (actor.role === 'super-admin') return [rooms.everyLibrary];
  return database.asActor(actor, async () => {
    if (!(await hasLibrary(actor))) return [];
    const { id } = await asOwner(readProvider);
    return [...new Set([rooms.library(actor.workspaceId), rooms.library(id)])];
  });
}
