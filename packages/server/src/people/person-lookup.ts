// Checks access before the request body is read.
import type { SignedIn } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { requireManaged, type ManagedKind } from './managed-person.ts';

/** Throws 404 for a user whom the caller may not manage. */
export async function findManaged(
  { database }: Platform,
  actor: SignedIn,
  kind: ManagedKind,
  id: string,
): Promise<void> {
  await database.asActor(actor, () => requireManaged(actor, kind, id));
}
