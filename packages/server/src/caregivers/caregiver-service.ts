// Caregivers who may see a patient's record: invited, changed and removed by the patient (B17).
import {
  AppError,
  fieldProblems,
  limits,
  day,
  type CareChange,
  type Caregiver,
  type CareInvitation,
} from '@plainscan/contract';

import { readAccount } from '../auth/accounts/account-service.ts';
import { countReceivedMail } from '../auth/accounts/receiver-limit.ts';
import { hasVerifiedEmail } from '../auth/people-service.ts';
import { removeCareLinks } from '../capabilities/pass-repository.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import { countUp } from '../platform/limits/rate-window.ts';
import type { Platform } from '../platform/platform.ts';
import { hashSecret, newSecret } from '../platform/secrets/secret-token.ts';
import { requireRecord } from '../records/record-service.ts';
import { addressIn, readWorkspace, type WorkspaceRow } from '../workspaces/workspace-service.ts';
import { recordCareChange } from './care-audit.ts';
import { mailCareInvitation, mailCareEnded } from './care-mails.ts';
import { presentCaregiver } from './care-presenter.ts';
import {
  closeGrant,
  closeExpiredGrants,
  insertGrant,
  renewInvitation,
  selectGrant,
  selectGrantsBy,
  updateGrant,
  type CareGrantRow,
} from './care-repository.ts';

const invitationLimit = { kind: 'care-invitation', most: limits.careInvitationsADay, milliseconds: day };

export async function listCaregivers(
  { database }: Platform,
  caller: Caller,
): Promise<{ data: Caregiver[]; total: number }> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    const rows = await selectGrantsBy(actor.userId);
    const data = rows.map((row) => presentCaregiver(row, context.now));
    await recordRead(caller, 'care.listed', {
      entityKind: 'care-grant',
      patientUserId: actor.userId,
      ids: data.map(({ id }) => id),
    });
    return { data, total: data.length };
  });
}

/** Returns the current day in a time zone, as YYYY-MM-DD. */
const todayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

const aYearAfter = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

function refuseDays(days: { from: string; until: string; today: string; isNew: boolean }): void {
  const { from, until, today, isNew } = days;
  const fields = {
    ...(isNew && from < today && { from: [fieldProblems.careFirstDay] }),
    ...((until < from || until < today || until > aYearAfter(from > today ? from : today)) && {
      until: [fieldProblems.careLastDay],
    }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields });
}

/** Throws 404 for a record that does not belong to the patient. Needs a transaction of that patient. */
async function requireRecords(
  actor: Caller['actor'],
  recordIds: readonly string[] | null | undefined,
): Promise<string[] | null> {
  if (!recordIds) return null;
  for (const id of recordIds) await requireRecord(actor, id);
  return [...recordIds];
}

/** Mails an invitation. Throws 409 if the address already has one, 429 after too many in a day. */
export async function inviteCaregiver(
  platform: Platform,
  caller: Caller,
  invitation: CareInvitation,
): Promise<Caregiver> {
  const { actor, context } = caller;
  const { now } = context;
  await refuseTooMany(platform, caller, invitation.email);
  return platform.database.asActor(actor, async () => {
    const home = await readWorkspace(actor.workspaceId);
    const today = todayIn(home.timeZone, now);
    const { name, email, showsImages, until, from = today } = invitation;
    refuseDays({ from, until, today, isNew: true });
    const recordIds = await requireRecords(actor, invitation.recordIds);
    const { url, ...link } = newInvitationLink(platform, home, now);
    return asOwner(async () => {
      await closeExpiredGrants(actor.userId, email, now);
      if ((await selectGrantsBy(actor.userId)).length >= limits.caregivers)
        throw new AppError('care.too-many', { params: { most: limits.caregivers } });
      const grant = await insertGrant({
        id: newId(),
        patientUserId: actor.userId,
        name,
        email,
        showsImages,
        recordIds,
        startsOn: from,
        endsOn: until,
        timeZone: home.timeZone,
        ...link,
      });
      if (!grant) throw new AppError('care.known');
      await mailCareInvitation(platform, { grant, url, patient: actor, home });
      await recordCareChange('care.invited', { ...caller, grant, detail: scopeOf(grant) });
      return presentCaregiver(grant, now);
    });
  });
}

/** Creates an invitation link: its address, and the values to store. */
function newInvitationLink({ config }: Platform, home: WorkspaceRow, now: Date) {
  const secret = newSecret();
  return {
    url: addressIn(config, home, `/care-invitation?token=${secret}`),
    tokenHash: hashSecret(secret),
    invitedAt: now,
    invitationEndsAt: new Date(now.getTime() + limits.careInvitationDays * day),
  };
}

/**
 * Mails an invitation again, with a new link that replaces the earlier one. Throws 409 once it was accepted or has
 * ended, 429 after too many in a day.
 */
export async function sendInvitationAgain(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<Caregiver> {
  const { actor, context } = caller;
  const { now } = context;
  const { email } = await findGivenGrant(platform, caller, id);
  await refuseTooMany(platform, caller, email);
  return platform.database.asActor(actor, async () => {
    const home = await readWorkspace(actor.workspaceId);
    const { url, ...link } = newInvitationLink(platform, home, now);
    return asOwner(async () => {
      const grant = await renewInvitation(id, link);
      if (!grant) throw new AppError('care.accepted');
      await mailCareInvitation(platform, { grant, url, patient: actor, home });
      await recordCareChange('care.invited', { ...caller, grant, detail: scopeOf(grant) });
      return presentCaregiver(grant, now);
    });
  });
}

const scopeOf = ({ showsImages, recordIds, startsOn, endsOn }: CareGrantRow) => ({
  showsImages,
  records: recordIds?.length ?? 'all',
  from: startsOn,
  until: endsOn,
});

/** Protects strangers' mailboxes. An invitation names its sender, so the sender's own address must be proved. */
async function refuseTooMany(
  { database }: Platform,
  { actor, context: { now } }: Caller,
  email: string,
): Promise<void> {
  const patient = await database.asActor(actor, () => readAccount(actor.userId));
  if (patient.email.toLowerCase() === email) throw new AppError('care.yourself');
  if (!hasVerifiedEmail(patient)) throw new AppError('care.unproved');
  await database.asSystem(async () => {
    const { count, endsAt } = await countUp(invitationLimit, actor.userId, now);
    const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000));
    if (count > invitationLimit.most)
      throw new AppError('care.too-often', { params: { most: invitationLimit.most }, extra: { retryAfter } });
    if (!(await countReceivedMail(email, now))) throw new AppError('mail.too-many');
  });
}

/** Returns a grant before it is changed. Throws 404 if the patient did not give it. */
export async function findGivenGrant(
  { database }: Platform,
  { actor }: Pick<Caller, 'actor'>,
  id: string,
): Promise<CareGrantRow> {
  return database.asActor(actor, async () => {
    const row = await selectGrant(id);
    if (row?.patientUserId !== actor.userId) throw new AppError('not-found');
    return row;
  });
}

/** Changes what a caregiver sees and until when. Their open links and passes end, so they request new ones. */
export async function changeCaregiver(
  platform: Platform,
  caller: Caller,
  id: string,
  change: CareChange,
): Promise<Caregiver> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const found = await findGivenGrant(platform, caller, id);
    const { timeZone } = await readWorkspace(actor.workspaceId);
    const { showsImages, until: endsOn } = change;
    refuseDays({ from: found.startsOn, until: endsOn, today: todayIn(timeZone, context.now), isNew: false });
    const recordIds = await requireRecords(actor, change.recordIds);
    return asOwner(async () => {
      const grant = await updateGrant(id, { showsImages, recordIds, endsOn, timeZone });
      if (!grant) throw new AppError('not-found');
      await removeCareLinks(id);
      await recordCareChange('care.changed', { ...caller, grant, detail: scopeOf(grant) });
      return presentCaregiver(grant, context.now);
    });
  });
}

/** Ends a grant or an invitation. Does nothing if it has already ended. */
export async function removeCaregiver(platform: Platform, caller: Caller, id: string): Promise<void> {
  const { actor, context } = caller;
  await platform.database.asActor(actor, async () => {
    const grant = await findGivenGrant(platform, caller, id);
    await asOwner(async () => {
      if (!(await closeGrant(id, 'patient', context.now))) return;
      await removeCareLinks(id);
      await recordCareChange('care.ended', { ...caller, grant });
      if (grant.caregiverUserId !== null) await mailCareEnded(platform, grant);
    });
  });
}
