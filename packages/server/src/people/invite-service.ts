// Sending and resending invitations (Q-003 … ).
import { AppError, fieldProblems, limits, hour, type Gender, type ListedPerson } from '@plainscan/contract';

import { recordChangeOf } from '../auth/accounts/account-audit.ts';
import { mailAddress } from '../auth/accounts/account-mails.ts';
import { createInvitation } from '../auth/accounts/invitation-service.ts';
import { authHooks } from '../auth/auth-hooks.ts';
import { lockUser } from '../auth/auth-repository.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { spendAllowance } from '../platform/limits/allowance.ts';
import { countUp } from '../platform/limits/rate-window.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace, requireOwnWorkspace, type WorkspaceRow } from '../workspaces/workspace-service.ts';
import { requireManaged, type ManagedKind } from './managed-person.ts';
import { peopleHooks } from './people-hooks.ts';
import { presentSinglePerson } from './people-presenter.ts';
import {
  insertInvited,
  isEmailTaken,
  recordInvitation,
  updatePerson,
  type PersonRow,
} from './people-repository.ts';

/** What staff enter about an invited user; everything after the first three only for patients. */
export type Details = {
  name: string;
  phoneNumber: string;
  email: string;
  preferredName?: string | null | undefined;
  dateOfBirth?: string | null | undefined;
  gender?: Gender | null | undefined;
};

type InvitedRole = 'super-admin' | 'admin' | 'creator' | 'patient';

const senderLimit = { kind: 'invitations-sent', most: limits.invitationsAnHour, milliseconds: hour };
const receiverLimit = { kind: 'invitation-again', most: limits.mailsAnHour, milliseconds: hour };

/** Adds an invited account and emails the link. Throws 400 if the workspace already knows the address. */
export async function invitePerson(
  platform: Platform,
  caller: Caller,
  { role, workspaceId, ...details }: Details & { role: InvitedRole; workspaceId?: number | undefined },
): Promise<{ row: PersonRow; shown: ListedPerson }> {
  const { actor } = caller;
  return platform.database.asActor(actor, async () => {
    const home = await requireOwnWorkspace(actor, workspaceId);
    // A super-admin manages all clinics and therefore belongs to the provider.
    if (role === 'super-admin' && !home.isProvider)
      throw new AppError('input.invalid', { fields: { role: [fieldProblems.superAdminElsewhere] } });
    const row = await addInvited(platform, caller, home, { ...details, role });
    if (!row) throw new AppError('input.invalid', { fields: { email: [fieldProblems.emailTaken] } });
    return { row, shown: await presentSinglePerson(row, actor.locale) };
  });
}

/**
 * Adds an invited user and emails them. Returns `undefined` if the workspace already knows the address. Needs a
 * transaction of the actor.
 */
export async function addInvited(
  platform: Platform,
  caller: Caller,
  home: WorkspaceRow,
  { role, ...details }: Details & { role: InvitedRole },
): Promise<PersonRow | undefined> {
  const { now } = caller.context;
  const row: PersonRow = {
    id: newId(),
    workspaceId: home.id,
    role,
    name: details.name,
    preferredName: details.preferredName ?? null,
    email: details.email,
    phoneNumber: details.phoneNumber,
    gender: details.gender ?? null,
    dateOfBirth: details.dateOfBirth ?? null,
    status: 'invited',
    emailVerifiedAt: null,
    provedEmails: [],
    viewedReportFirstTime: false,
    locale: home.locale,
    gclid: null,
    clinicCode: null,
    pendingEmail: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  if (!(await insertInvited(row))) return undefined;
  if (role === 'patient') await authHooks.registered.patientAdded(row);
  await checkSenderLimit(caller);
  await sendInvitation(platform, caller, row, home);
  await recordChangeOf(row, caller, 'person.invited', { role });
  return row;
}

/** A user who sends this many has probably lost control of their account. */
async function checkSenderLimit({ actor, context }: Caller): Promise<void> {
  const { count, endsAt } = await asOwner(() => countUp(senderLimit, actor.userId, context.now));
  if (count <= senderLimit.most) return;
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - context.now.getTime()) / 1_000));
  throw new AppError('person.too-many-invitations', {
    params: { most: senderLimit.most },
    extra: { retryAfter },
  });
}

/**
 * Creates a new link, which revokes older ones, queues its email, and records who sent it. Needs a transaction of the
 * actor.
 */
async function sendInvitation(
  platform: Platform,
  { actor, context }: Caller,
  row: PersonRow,
  home: WorkspaceRow,
): Promise<void> {
  const token = await createInvitation(row.id, context.now);
  const mailKey = `invitation:${row.id}:${context.requestId}`;
  await asOwner(async () => {
    await mailAddress(platform, row, home, {
      key: mailKey,
      template: 'invitation',
      path: `/invite?token=${token}`,
    });
    await recordInvitation({ userId: row.id, invitedBy: actor.userId, sentAt: context.now, mailKey });
  });
}

/**
 * Sends the invitation again with corrected details. Throws 409 if it was already accepted. A changed address revokes
 * the old link, and orders for the old address move to the new one.
 */
export async function resendInvitation(
  platform: Platform,
  caller: Caller,
  { kind, id, reference = {} }: { kind: ManagedKind; id: string; reference?: Reference },
  details: Details,
): Promise<{ row: PersonRow; shown: ListedPerson }> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const found = await requireManaged(actor, kind, id);
    const isSame =
      (reference.userId ?? found.id) === found.id &&
      (reference.workspaceId ?? found.workspaceId) === found.workspaceId;
    if (!isSame) throw new AppError('not-found');
    const row = await asOwner(async () => {
      const locked = await lockUser(id);
      if (!locked) throw new AppError('not-found');
      if (locked.status === 'disabled') throw new AppError('person.disabled');
      if (locked.status !== 'invited') throw new AppError('person.joined', { params: { name: locked.name } });
      await spendAllowance(receiverLimit, id, context.now, 'mail.too-many');
      return correctDetails(locked, details, context.now);
    });
    await checkSenderLimit(caller);
    await sendInvitation(platform, caller, row, await readWorkspace(row.workspaceId));
    await recordChangeOf(row, caller, 'person.invitation-sent-again', {
      addressChanged: row.email !== found.email,
    });
    return { row, shown: await presentSinglePerson(row, actor.locale) };
  });
}

type Reference = { userId?: string | undefined; workspaceId?: number | undefined };

/** Needs the owner's rights, and the row locked. */
async function correctDetails(row: PersonRow, details: Details, now: Date): Promise<PersonRow> {
  const { name, phoneNumber, email, preferredName, dateOfBirth, gender } = details;
  if (email !== row.email.toLowerCase()) {
    if (await isEmailTaken(row.workspaceId, email, row.id))
      throw new AppError('input.invalid', { fields: { email: [fieldProblems.emailTaken] } });
    await peopleHooks.registered.addressCorrected(row.id, { from: row.email.toLowerCase(), to: email });
  }
  return updatePerson(row.id, {
    name,
    phoneNumber,
    email,
    ...(preferredName !== undefined && { preferredName }),
    ...(dateOfBirth !== undefined && { dateOfBirth }),
    ...(gender !== undefined && { gender }),
    updatedAt: now,
  });
}
