// The mails of a change, each once: the row is written in the transaction of the change.
import { fillIn, isOwnRequest, type CaseMailKey, type Locale } from '@plainscan/contract';

import { createInvitation } from '../auth/accounts/invitation-service.ts';
import { greetingOf, hasProved, type Person } from '../auth/people-service.ts';
import type { CaseChange } from '../case-flow/case-change.ts';
import { wasOfferedSince } from '../case-flow/case-event-repository.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { renderMail } from '../platform/mail/mail-layout.ts';
import { queueMails, type NewMail } from '../platform/mail/queue-mail.ts';
import type { Platform } from '../platform/platform.ts';
import { addressIn, mailBrandOf, readWorkspace, type WorkspaceRow } from '../workspaces/workspace-service.ts';
import { mailTextsFor, type MailOccasion } from './case-mail-texts.ts';
import type { Recipient } from './case-recipients.ts';

const minute = 60_000;

/** Queues the mails that follow from a change. Needs the transaction of the change, with the owner's rights. */
export async function mailCaseChange(
  platform: Platform,
  change: CaseChange,
  recipients: readonly Recipient[],
): Promise<void> {
  const now = change.initiator.actor === null ? change.initiator.now : change.initiator.context.now;
  // T35: anyone who has just heard of the case by a notification needs no mail about it within the same minute.
  const since = new Date(now.getTime() - minute);
  if (change.action === 'warnDelay' && (await wasOfferedSince(change.record.row.id, since, now))) return;
  const { record } = change;
  const { row } = record;
  const isUnpaid = (change.before ?? change.record).row.status === 'not-paid';
  const occasion = { isOwnRequest: isOwnRequest(row), isUnpaid };
  const mails: NewMail[] = [];
  for (const { person, mail } of recipients) {
    // What has arrived of a request without images is its report, which the patient didn't send.
    if (mail === undefined || (mail === 'files-ready' && row.uploadOption === 'imageless')) continue;
    const home = await homeOf(person, record);
    mails.push(await writeCaseMail(platform, { key: mail, row, person, home, occasion, now }));
  }
  await queueMails(mails);
}

/** Nearly every recipient belongs to a workspace of the case. */
async function homeOf(
  { workspaceId }: Person,
  { workspace, home, provider }: CaseRecord,
): Promise<WorkspaceRow> {
  const known = [workspace, home, provider].find(({ id }) => id === workspaceId);
  return known ?? readWorkspace(workspaceId);
}

type OneMail = {
  key: CaseMailKey;
  row: CaseRow;
  person: Person;
  home: WorkspaceRow;
  occasion: MailOccasion;
  now: Date;
};

async function writeCaseMail(
  { config }: Platform,
  { key, row, person, home, occasion, now }: OneMail,
): Promise<NewMail> {
  const texts = mailTextsFor(key, person, occasion);
  const path = pathFor(key, person, row.id);
  const isInvited = needsInvitation(person, row);
  const target = isInvited
    ? `/invite?token=${await inviteFor(key, person, now)}&redirect=${encodeURIComponent(path)}`
    : path;
  const name = person.preferredName ?? person.name;
  const params = { name, hello: greetingOf(person), clinic: home.name, case: row.name };
  const say = (text: string): string => fillIn(text, params);
  const notes = [...(isInvited ? [invitationNote[person.locale]] : []), ...texts.notes].map(say);
  const rendered = renderMail({
    brand: mailBrandOf(config, home),
    language: person.locale,
    heading: say(texts.heading),
    paragraphs: texts.paragraphs.map(say),
    button: {
      label: isInvited ? createPasswordLabel[person.locale] : say(texts.button),
      url: addressIn(config, home, target),
    },
    notes,
  });
  return {
    key: `${key}:${row.id}:${row.version}:${person.id}`,
    to: person.email,
    template: key,
    locale: person.locale,
    subject: say(texts.subject),
    ...rendered,
  };
}

function pathFor(key: CaseMailKey, { role }: Person, caseId: string): string {
  if (role !== 'patient') return `/case-details?caseId=${caseId}`;
  if (key === 'requested') return '/patient-dashboard';
  return `/${key === 'ready' ? 'patient-report' : 'patient-dashboard'}?caseId=${caseId}`;
}

/**
 * CG-170, CG-174: a person who has no password yet, or has not proved the address of the case, gets an invitation that
 * leads on to the page. For what they asked for themselves they have a password and need none.
 */
function needsInvitation(person: Person, { createdBy, patientEmail }: CaseRow): boolean {
  const isUnproved = person.role === 'patient' && !hasProved(person, patientEmail);
  return person.status === 'invited' || (isUnproved && createdBy !== person.id);
}

/** That the files are in follows the request by minutes: the link of the request's own mail goes on working. */
const inviteFor = (key: CaseMailKey, { id }: Person, now: Date): Promise<string> =>
  createInvitation(id, now, { keepsOlder: key === 'files-ready' });

const createPasswordLabel: Record<Locale, string> = { en: 'Create your password', es: 'Crear su contraseña' };
const invitationNote: Record<Locale, string> = {
  en: 'This link is only for you and works for 14 days.',
  es: 'Este enlace es solo para usted y funciona durante 14 días.',
};
