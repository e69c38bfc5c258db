// Which people a call is about, and who may be found by it.
import { AppError, type Role } from '@plainscan/contract';

import type { SignedIn } from '../platform/http/request-actor.ts';
import { selectPerson, type PersonRow } from './people-repository.ts';

export type ManagedKind = 'admin' | 'creator' | 'patient';

/** Super-admins are looked after like administrators. */
export const rolesOf = (kind: ManagedKind): readonly Role[] =>
  kind === 'admin' ? ['admin', 'super-admin'] : [kind];

/** Somebody of this kind within the actor's reach; throws 404. Needs a transaction of the actor. */
export async function requireManaged(actor: SignedIn, kind: ManagedKind, id: string): Promise<PersonRow> {
  const row = await selectPerson(actor, id, rolesOf(kind));
  if (!row) throw new AppError('not-found');
  return row;
}
