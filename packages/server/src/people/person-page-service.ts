// The page of one user (CG-187): only what the reader can see anyway, and never the text of emails.
import {
  AppError,
  limits,
  scopeFor,
  type Permission,
  type PersonEvent,
  type PersonPage,
  type ResponseOf,
  type Role,
  type SentMail,
  type personEndpoints,
} from '@plainscan/contract';

import { recordRead } from '../platform/audit/record-read.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import { listMailsTo } from '../platform/mail/mail-history.ts';
import type { Platform } from '../platform/platform.ts';
import { peopleHooks } from './people-hooks.ts';
import { presentSinglePerson } from './people-presenter.ts';
import { selectAccountHistory, selectLastSeen, selectPerson, type PersonRow } from './people-repository.ts';

/** Creators see patients and themselves; administrators everyone of their workspace except super-admins. */
function readableRoles({ role }: SignedIn): readonly Role[] {
  if (role === 'super-admin') return ['super-admin', 'admin', 'creator', 'patient', 'user'];
  return role === 'admin' ? ['admin', 'creator', 'patient'] : ['patient'];
}

async function requireReadable(actor: SignedIn, id: string): Promise<PersonRow> {
  const roles = id === actor.userId ? [actor.role] : readableRoles(actor);
  const row = await selectPerson(actor, id, roles);
  if (!row) throw new AppError('not-found');
  return row;
}

const events: Record<string, PersonEvent> = {
  'person.invited': 'invited',
  'person.invitation-sent-again': 'invitation-sent-again',
  'auth.first-admin-invited': 'invited',
  'auth.invitation-accepted': 'joined',
  'auth.registered': 'registered',
  'person.birth-date-corrected': 'birth-date-corrected',
  'person.disabled': 'disabled',
  'person.enabled': 'enabled',
  'auth.password-reset': 'password-changed',
  'account.password-changed': 'password-changed',
};

export async function readPerson({ database }: Platform, caller: Caller, id: string): Promise<PersonPage> {
  const { actor } = caller;
  return database.asActor(actor, async () => {
    const row = await requireReadable(actor, id);
    const shown = await presentSinglePerson(row, actor.locale);
    const cases = await peopleHooks.registered.listCasesOf(caller, id);
    const { lastSeen, history } = await asOwner(async () => ({
      lastSeen: await selectLastSeen(id),
      history: await selectAccountHistory(id, Object.keys(events), limits.personHistory),
    }));
    if (row.role === 'patient')
      await recordRead(caller, 'patient.opened', {
        entityKind: 'user',
        entityId: id,
        workspaceId: row.workspaceId,
        patientUserId: id,
      });
    return {
      ...shown,
      preferredName: row.preferredName,
      dateOfBirth: row.dateOfBirth,
      gender: row.gender,
      lastSeenAt: lastSeen?.toISOString() ?? null,
      cases,
      history: history.flatMap(({ action, at, actor: by }) => {
        const event = events[action];
        return event ? [{ event, at: at.toISOString(), by }] : [];
      }),
      may: allowedActions(actor, row),
    };
  });
}

const invitedBy: Partial<Record<Role, Permission>> = {
  'super-admin': 'admin.manage',
  admin: 'admin.manage',
  creator: 'creator.manage',
  patient: 'patient.list',
};

/**
 * Returns the same permissions as the endpoints check. Only the endpoint checks whether the user is the last
 * administrator.
 */
function allowedActions(actor: SignedIn, { id, role, status }: PersonRow): PersonPage['may'] {
  const invite = invitedBy[role];
  const change = role === 'patient' ? ('patient.disable' as const) : invite;
  const may = (permission: Permission | undefined): boolean =>
    permission !== undefined && scopeFor(permission, actor.role) !== 'none';
  return {
    resend: status === 'invited' && may(invite),
    disable: status !== 'disabled' && id !== actor.userId && may(change),
    enable: status === 'disabled' && may(change),
    correctBirthDate: role === 'patient' && may('patient.correct'),
  };
}

/** Returns the newest emails to a user, by kind, time and status. */
export async function listPersonMails(
  { database }: Platform,
  caller: Caller,
  id: string,
): Promise<{ data: SentMail[]; total: number }> {
  const { actor } = caller;
  return database.asActor(actor, async () => {
    const { role, workspaceId } = await requireReadable(actor, id);
    const data = await listMailsTo(id);
    // A patient's emails reveal what happened with their reports.
    if (role === 'patient')
      await recordRead(caller, 'patient.mails-listed', {
        entityKind: 'user',
        entityId: id,
        workspaceId,
        patientUserId: id,
      });
    return { data, total: data.length };
  });
}

/**
 * Returns a user's open cases and who could take them over (CG-202). Throws 404 for users whom the reader may not
 * disable.
 */
export async function listOpenCases(
  { database }: Platform,
  caller: Caller,
  id: string,
): Promise<ResponseOf<typeof personEndpoints.listOpenCases>> {
  const { actor } = caller;
  return database.asActor(actor, async () => {
    const row = await selectPerson(
      actor,
      id,
      actor.role === 'super-admin' ? ['super-admin', 'admin', 'creator'] : ['creator'],
    );
    if (!row) throw new AppError('not-found');
    const open = await peopleHooks.registered.listOpenCases(caller, id);
    const ids = open.data.map(({ caseId }) => caseId);
    if (ids.length > 0) await recordRead(caller, 'case.listed', { entityKind: 'case', ids });
    const connections = await asOwner(() => peopleHooks.registered.listConnectionsOf(id, caller.context.now));
    return { ...open, connections };
  });
}
