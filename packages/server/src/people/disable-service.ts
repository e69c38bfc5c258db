// Disabling and enabling users (Q-002, Q-007, CG-154, CG-202).
import { AppError, type DisableChoices, type ListedPerson, type ReleasedCase } from '@plainscan/contract';

import { lockIfActive, lockUser } from '../auth/auth-repository.ts';
import { endAllTokensOf } from '../auth/accounts/take-over-repository.ts';
import { endSessionsOf } from '../auth/sessions/session-service.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { recordChangeOf } from '../auth/accounts/account-audit.ts';
import { requireManaged, type ManagedKind } from './managed-person.ts';
import { peopleHooks } from './people-hooks.ts';
import { presentSinglePerson } from './people-presenter.ts';
import {
  countOtherActive,
  hasPassword,
  isInvitedAdministrator,
  lockAdministrators,
  updatePerson,
  type PersonRow,
} from './people-repository.ts';

type Named = { kind: ManagedKind; id: string };

/**
 * Disables a user: all sessions, sockets and emailed links end with the commit, and their open cases are handed over in
 * the same transaction. So are the keys and webhooks that they made ended, unless they are kept. Repeating it changes
 * nothing. Throws 409 for the caller, for the last super-admin, and for the last active administrator of an open clinic
 * if no successor is named (CG-212).
 */
export async function disablePerson(
  platform: Platform,
  caller: Caller,
  { kind, id }: Named,
  choices: DisableChoices = {},
): Promise<ListedPerson & { cases: ReleasedCase[] }> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const found = await requireManaged(actor, kind, id);
    if (found.id === actor.userId) throw new AppError('person.self');
    const row = await asOwner(async () => {
      const locked = await lockForDisabling(caller, found);
      if (locked.status === 'disabled') return null;
      await checkNotLast(locked, choices.successorId);
      const changed = await updatePerson(id, { status: 'disabled', updatedAt: context.now });
      await endAllTokensOf(id, context.now);
      await endSessionsOf(platform.database, id, context.now);
      if (choices.connections !== 'keep') await peopleHooks.registered.endConnectionsOf(caller, id);
      return changed;
    });
    if (row === null)
      return { ...(await presentSinglePerson({ ...found, status: 'disabled' }, actor.locale)), cases: [] };
    const { successorId } = choices;
    await recordChangeOf(row, caller, 'person.disabled', {
      before: found.status,
      ...(row.role === 'admin' && successorId !== undefined && { successorId }),
    });
    const cases =
      kind === 'patient' ? [] : await peopleHooks.registered.releaseCases(platform, caller, id, choices);
    return { ...(await presentSinglePerson(row, actor.locale)), cases };
  });
}

/**
 * Returns the user's row, locked. If two users disable each other, or the last two administrators are disabled at once,
 * the second request sees the result of the first. Needs the owner's rights.
 */
async function lockForDisabling({ actor }: Caller, { id, role, workspaceId }: PersonRow): Promise<PersonRow> {
  if (role === 'admin' || role === 'super-admin') await lockAdministrators(role, workspaceId);
  // Always locks in the order of their IDs.
  const isActorFirst = actor.userId < id;
  const isThere = isActorFirst ? await lockIfActive(actor.userId) : undefined;
  const locked = await lockUser(id);
  if (!(isThere ?? (await lockIfActive(actor.userId)))) throw new AppError('session.ended');
  if (!locked) throw new AppError('not-found');
  return locked;
}

async function checkNotLast(row: PersonRow, successorId: string | undefined): Promise<void> {
  if (row.status !== 'active' || (row.role !== 'admin' && row.role !== 'super-admin')) return;
  const home = await readWorkspace(row.workspaceId);
  // The provider still has super-admins when its last administrator leaves.
  if (row.role === 'admin' && home.isProvider) return;
  if ((await countOtherActive(row)) > 0) return;
  if (row.role === 'super-admin') throw new AppError('person.last-super-admin');
  if (home.closedAt !== null) return;
  if (successorId !== undefined && (await isInvitedAdministrator(successorId, row.workspaceId))) return;
  throw new AppError('person.last-admin', { params: { clinic: home.name } });
}

/** Enables a user again: with their old password, or as invited if they never chose one. */
export async function enablePerson(
  { database }: Platform,
  caller: Caller,
  { kind, id }: Named,
): Promise<{ row: PersonRow; shown: ListedPerson }> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    await requireManaged(actor, kind, id);
    const [row, isChanged] = await asOwner(async () => {
      const locked = await lockUser(id);
      if (!locked) throw new AppError('not-found');
      if (locked.status !== 'disabled') return [locked, false] as const;
      const status = (await hasPassword(id)) ? ('active' as const) : ('invited' as const);
      return [await updatePerson(id, { status, updatedAt: context.now }), true] as const;
    });
    if (isChanged) await recordChangeOf(row, caller, 'person.enabled');
    return { row, shown: await presentSinglePerson(row, actor.locale) };
  });
}
