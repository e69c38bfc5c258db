// Which users an endpoint manages, and which of them it can find.
import { AppError, type Role } from '@plainscan/contract';

import type { SignedIn } from '../platform/http/request-actor.ts';
import { selectPerson, type PersonRow } from './people-repository.ts';

export type ManagedKind = 'admin' | 'creator' | 'patient';

/** Super-admins are managed like administrators. */
export const rolesOf = (kind: ManagedKind): readonly Role[] =>
  kind === 'admin' ? ['admin', 'super-admin'] : [kind];

/** Returns a user of this kind that the actor may manage. Throws 404 for others. Needs a transaction of the actor. */
export async function requireManaged(actor: SignedIn, kind: ManagedKind, id: string): Promise<PersonRow> {
  const row = await selectPerson(actor, id, rolesOf(kind));
  if (!row) throw new AppError('not-found');
  return row;
}
