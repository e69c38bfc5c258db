// Emails about a case change, each sent once: the row is written in the transaction of the change.
import { fillIn, isOwnRequest, limits, minute, type CaseMailKey, type Locale } from '@plainscan/contract';

import { createInvitation } from '../auth/accounts/invitation-service.ts';
import { greetByName, greetingOf, hasVerifiedEmail, type Person } from '../auth/people-service.ts';
import { wasOfferedSince } from '../case-flow/case-event-repository.ts';
import type { CaseChange } from '../case-flow/case-flow-hooks.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { heldUntil } from '../cases/undo-window.ts';
import { mailDate } from '../platform/mail/mail-date.ts';
import { renderMail, senderOf } from '../platform/mail/mail-layout.ts';
import { queueMails, type NewMail } from '../platform/mail/queue-mail.ts';
import type { Platform } from '../platform/platform.ts';
import { addressIn, mailBrandOf, readWorkspace, type WorkspaceRow } from '../workspaces/workspace-service.ts';
import { videoLength } from './case-mail-texts-patient.ts';
import { invitationTexts, mailTextsFor, type MailOccasion } from './case-mail-texts.ts';
import type { Recipient } from './case-recipients.ts';
import { selectStoppedReminders } from './reminder-stop-repository.ts';
import { reminderStopToken } from './reminder-stop-token.ts';

/** Queues the emails that follow from a change. Needs the transaction of the change, with the owner's rights. */
export async function mailCaseChange(
  platform: Platform,
  change: CaseChange,
  recipients: readonly Recipient[],
): Promise<void> {
  const now = change.initiator.actor === null ? change.initiator.now : change.initiator.context.now;
  // T35: anyone who was notified of the case within the last minute needs no email about it.
  const since = new Date(now.getTime() - minute);
  if (change.action === 'warnDelay' && (await wasOfferedSince(change.record.row.id, since, now))) return;
  const { record } = change;
  const { row } = record;
  const isUnpaid = (change.before ?? change.record).row.status === 'not-paid';
  const occasion = { isOwnRequest: isOwnRequest(row), isUnpaid };
  const mails: NewMail[] = [];
  const stopped = recipients.some(({ mail }) => isReminder(mail))
    ? await selectStoppedReminders(row.id)
    : new Set<string>();
  for (const { person, mail } of recipients) {
    // The files that arrive for a request without images are its report, which the patient did not send.
    if (mail === undefined || (mail === 'files-ready' && row.uploadOption === 'imageless')) continue;
    if (isReminder(mail) && stopped.has(person.id)) continue;
    const home = await homeOf(person, record);
    mails.push(await writeCaseMail(platform, { key: mail, record, person, home, occasion, now }));
  }
  await queueMails(mails);
}

/** Emails that were not requested and can be turned off. */
const isReminder = (mail: CaseMailKey | undefined): boolean => mail === 'reminder' || mail === 'unopened';

const opensReport = (mail: CaseMailKey): boolean =>
  ['ready', 'unopened', 'answer', 'captions-added'].includes(mail);

/** Nearly every recipient belongs to a workspace of the case. */
async function homeOf(
  { workspaceId }: Person,
  { workspace, home, provider }: CaseRecord,
): Promise<WorkspaceRow> {
  const known = [workspace, home, provider].find(({ id }) => id === workspaceId);
  return known ?? readWorkspace(workspaceId);
}

type CaseMailInput = {
  key: CaseMailKey;
  record: CaseRecord;
  person: Person;
  home: WorkspaceRow;
  occasion: MailOccasion;
  now: Date;
};

async function writeCaseMail(platform: Platform, letter: CaseMailInput): Promise<NewMail> {
  const { config } = platform;
  const { key, record, person, home, occasion, now } = letter;
  const { row } = record;
  const { locale } = person;
  const texts = mailTextsFor(key, person, occasion);
  const path = pathFor(key, person, row.id);
  const invitation = needsInvitation(person, row) ? invitationTexts[locale] : undefined;
  const token = invitation && (await inviteFor(letter));
  const target = token ? `/invite?token=${token}&redirect=${encodeURIComponent(path)}` : path;
  const fill = fillerOf(letter);
  const stop = isReminder(key) ? stopOf(platform, letter) : undefined;
  const subject = fill((invitation?.subject ?? texts.subject).replace('{purpose}', texts.purpose));
  const brand = mailBrandOf(config, home);
  const greeting = person.role === 'patient' ? greetingOf(person) : greetByName(person);
  const rendered = renderMail({
    brand,
    language: locale,
    heading: subject,
    ...(greeting !== undefined && { greeting }),
    paragraphs: [...texts.paragraphs, ...(invitation ? [invitation.paragraph] : [])].map((one) =>
      typeof one === 'string' ? fill(one) : { text: fill(one.text), strong: fill(one.strong) },
    ),
    ...(invitation && {
      steps: [...invitation.steps, opensReport(key) ? invitation.opensVideo : invitation.opensPage],
      linkNote: fill(invitation.linkNote),
    }),
    button: {
      label: fill(invitation?.button ?? texts.button),
      url: addressIn(config, home, target),
    },
    notes: texts.notes.map(fill),
    why: fill(texts.why),
    ...(stop && { stop: { label: stopLabel[locale], url: stop.page } }),
  });
  return {
    heldUntil: heldUntil(row, now),
    key: `${key}:${row.id}:${row.version}:${person.id}`,
    to: person.email,
    template: key,
    locale,
    subject,
    sender: senderOf(brand),
    recipientId: person.id,
    ...(stop && { unsubscribeUrl: stop.call }),
    ...rendered,
  };
}

/** Returns a function that fills in the placeholders of an email about a case. */
function fillerOf({ record, person, home, now }: CaseMailInput): (text: string) => string {
  const { row, recorder, assignee, video } = record;
  const { locale } = person;
  const place = { locale, timeZone: home.timeZone };
  const params = {
    clinic: home.name,
    case: row.name,
    date: mailDate(row.createdAt, place),
    until: mailDate(new Date(now.getTime() + limits.inviteMilliseconds), place),
    consultant: (recorder ?? assignee)?.name ?? someConsultant[locale],
    length: videoLength(video?.durationSeconds ?? 0, locale),
  };
  return (text) => fillIn(text, params);
}

function pathFor(key: CaseMailKey, { role }: Person, caseId: string): string {
  if (role !== 'patient') return `/case-details?caseId=${caseId}`;
  if (key === 'requested') return '/patient-dashboard';
  return `/${opensReport(key) ? 'patient-report' : 'patient-dashboard'}?caseId=${caseId}`;
}

/**
 * CG-170, CG-174: a user without a password, or who has not verified the case's email address, gets an invitation that
 * leads on to the page. Users who requested the report themselves have a password and need none.
 */
function needsInvitation(person: Person, { createdBy, patientEmail }: CaseRow): boolean {
  const isUnverified = person.role === 'patient' && !hasVerifiedEmail(person, patientEmail);
  return person.status === 'invited' || (isUnverified && createdBy !== person.id);
}

/**
 * The email about the files follows the request by minutes, and an email that waits may be withdrawn, so the links of
 * earlier emails stay valid.
 */
const inviteFor = ({ key, record, person, now }: CaseMailInput): Promise<string> =>
  createInvitation(person.id, now, {
    keepsOlder: key === 'files-ready' || heldUntil(record.row, now) !== undefined,
  });

/** URLs that stop a case's reminders: the page for readers, the endpoint for mail programs (RFC 8058). */
function stopOf({ config, sealer }: Platform, { record, person, home }: CaseMailInput) {
  const token = reminderStopToken(sealer, { caseId: record.row.id, userId: person.id });
  return {
    page: addressIn(config, home, `/stop-reminders/${token}`),
    call: addressIn(config, home, `/api/reminders/stop/${token}`),
  };
}

const someConsultant: Record<Locale, string> = { en: 'A consultant', es: 'Un consultor' };
const stopLabel: Record<Locale, string> = {
  en: 'Stop reminders for this report',
  es: 'No recibir más recordatorios de este informe',
};
