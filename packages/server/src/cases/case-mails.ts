// Which mails a case sends, to whom and once: the row is written in the transaction of the change.
import { fillIn, type CaseAction, type CaseStart, type Locale } from '@plainscan/contract';

import { createInvitation } from '../auth/invitation-service.ts';
import { findPerson, listReviewCandidates, type Person } from '../auth/people-service.ts';
import { renderMail } from '../platform/mail/mail-layout.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { Platform } from '../platform/platform.ts';
import { addressIn, mailBrandOf, readWorkspace } from '../workspaces/workspace-service.ts';
import type { Doer } from './case-events.ts';
import { caseMailTexts, type CaseMail } from './case-mail-texts.ts';
import { factsOf } from './case-facts.ts';
import type { CaseRecord } from './case-record-repository.ts';

type Recipient = { user: Person; path: string };

/** What happened to a case, for everybody who is told of it. */
export type CaseNews = {
  action: CaseAction | CaseStart;
  record: CaseRecord;
  /** The case as it was; null at its beginning. */
  before: CaseRecord | null;
  doer: Doer;
  detail: Record<string, unknown>;
};

/** Queues the mails that follow from a change. Needs the transaction of the change. */
export async function mailCaseChange(
  platform: Platform,
  { action, record }: CaseNews,
  now: Date,
): Promise<void> {
  const { row } = record;
  if (action === 'create')
    await mailPatient(platform, record, row.patientUserId, 'requested', '/patient-dashboard', now);
  if (action === 'signOff')
    await mailPatient(platform, record, row.patientUserId, 'ready', `/patient-report?caseId=${row.id}`, now);
  if (action === 'sendForReview') {
    const candidates = await listReviewCandidates(row.id, factsOf(record, now));
    for (const user of candidates)
      await mail(platform, record, { user, path: `/case-details?caseId=${row.id}` }, 'review-wanted', now);
  }
  if (action === 'discardReview' && record.assignee) {
    const user = await findPerson(record.assignee.id);
    if (user)
      await mail(platform, record, { user, path: `/case-details?caseId=${row.id}` }, 'sent-back', now);
  }
}

async function mailPatient(
  platform: Platform,
  record: CaseRecord,
  userId: string | null,
  template: CaseMail,
  path: string,
  now: Date,
): Promise<void> {
  const user = userId === null ? undefined : await findPerson(userId);
  if (user) await mail(platform, record, { user, path }, template, now);
}

async function mail(
  platform: Platform,
  record: CaseRecord,
  { user, path }: Recipient,
  template: CaseMail,
  now: Date,
): Promise<void> {
  const home = await readWorkspace(user.workspaceId);
  const texts = caseMailTexts[template][user.locale];
  // CG-170, CG-174: whoever has no password yet, or never proved the mailbox, gets an invitation that leads on to the page.
  const isUnproved = user.role === 'patient' && user.emailVerifiedAt === null;
  const isInvited = user.status === 'invited' || isUnproved;
  const target = isInvited
    ? `/invite?token=${await createInvitation(user.id, now)}&redirect=${encodeURIComponent(path)}`
    : path;
  const params = { name: user.preferredName ?? user.name, clinic: home.name, case: record.row.name };
  const say = (text: string): string => fillIn(text, params);
  const notes = [...(isInvited ? [invitationNote[user.locale]] : []), ...texts.notes].map(say);
  const rendered = renderMail({
    brand: mailBrandOf(platform.config, home),
    language: user.locale,
    heading: say(texts.heading),
    paragraphs: texts.paragraphs.map(say),
    button: {
      label: isInvited ? createPasswordLabel[user.locale] : say(texts.button),
      url: addressIn(platform.config, home, target),
    },
    notes,
  });
  await queueMail({
    key: `${template}:${record.row.id}:${record.row.version}:${user.id}`,
    to: user.email,
    template,
    locale: user.locale,
    subject: say(texts.subject),
    ...rendered,
  });
}

const createPasswordLabel: Record<Locale, string> = { en: 'Create your password', es: 'Crear su contraseña' };
const invitationNote: Record<Locale, string> = {
  en: 'This link is yours alone and works for 14 days.',
  es: 'Este enlace es solo para usted y funciona durante 14 días.',
};
