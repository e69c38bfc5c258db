// Every email of the product in both languages, as queued for users of Lakeside, for inspection and search.
import { caseMailKeys, type CaseMailKey, type Locale } from '@plainscan/contract';

import { accountMailTexts, type AccountMail } from '../src/auth/accounts/account-mail-texts.ts';
import { mailAccount } from '../src/auth/accounts/account-mails.ts';
import { appUser } from '../src/auth/auth-tables.ts';
import { findPerson, type Person } from '../src/auth/people-service.ts';
import { mailCareInvitation } from '../src/caregivers/care-mails.ts';
import type { CareGrantRow } from '../src/caregivers/care-repository.ts';
import type { CaseChange } from '../src/case-flow/case-flow-hooks.ts';
import type { CaseRecord } from '../src/cases/case-record-repository.ts';
import { caseTable } from '../src/cases/case-tables.ts';
import { systemCases } from '../src/cases/system-cases.ts';
import { queuePaymentMail } from '../src/payments/mails/queue-payment-mail.ts';
import { paymentMailTexts, type PaymentMailTemplate } from '../src/payments/mails/payment-mail-texts.ts';
import { mailCaseChange } from '../src/notices/case-mails.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import { eq, sql } from '../src/platform/database/drizzle.ts';
import { mailDownloadFailed, mailDownloadReady } from '../src/records/download-mails.ts';
import { mailShareLink } from '../src/sharing/share-mails.ts';
import type { ShareLinkRow } from '../src/sharing/share-repository.ts';
import { readWorkspace } from '../src/workspaces/workspace-service.ts';
import { workspace } from '../src/workspaces/workspace-tables.ts';
import { addPerson, workspaceIds } from './demo-people-fixture.ts';
import type { TestBed } from './test-bed-fixture.ts';

export type EveryMail = {
  /** Its kind, with the variant: `requested-own`, `ready invited`. */
  name: string;
  locale: Locale;
  to: string;
  subject: string;
  html: string;
  text: string;
  senderName: string;
  replyTo: string | null;
  unsubscribeUrl: string | null;
};

/** Lakeside's contact details. */
export const lakesideContact = {
  contactEmail: 'desk@lakeside.example',
  contactPhone: '(555) 010-0167',
  postalAddress: '7 Shore Road\nDuluth, MN 55802',
};

/** What only the record may contain. None of it belongs in an email. */
export const recordSecrets = {
  patientName: 'Grace Marker-Holloway',
  dateOfBirth: '1951-03-09',
  phoneNumber: '+1 555 010 0991',
  title: 'Marker of the lumbar spine',
  questionText: 'Is the marker at L4 serious?',
  note: 'Marker: afraid of needles',
};

/** Those that no patient gets. */
const forStaff: ReadonlySet<CaseMailKey> = new Set([
  'requested-for-clinic',
  'created-notice',
  'draft-created',
  'upload-rejected',
  'sent-to-provider',
  'due-soon',
  'review-wanted',
  'sent-back',
  'signed-off',
  'question',
  'answer-review-wanted',
  'answer-returned',
  'answer-failed',
  'captions-wanted',
]);
/** Those with different texts for patients and staff. */
const forBoth: readonly CaseMailKey[] = ['files-failed', 'portal-failed', 'identity-refused', 'reminder'];

const accountMails = Object.keys(accountMailTexts) as AccountMail[];

type Scene = { testBed: TestBed; locale: Locale; names: Map<string, string> };

/** Queues each email in both languages, exactly once, and returns them sorted by name. */
export async function queueEveryMail(testBed: TestBed): Promise<EveryMail[]> {
  const names = new Map<string, string>();
  const { database } = testBed.product.platform;
  await database.asSystem(() =>
    database
      .current()
      .update(workspace)
      .set({ ...lakesideContact, logoKey: 'logo-of-lakeside' })
      .where(eq(workspace.id, workspaceIds.lakeside)),
  );
  for (const locale of ['en', 'es'] as const) await queueInLanguage({ testBed, locale, names });
  const rows = await testBed.select(sql`
    SELECT key, locale, to_address, subject, html, text, sender_name, reply_to, unsubscribe_url FROM email_outbox`);
  return rows
    .map((row) => ({
      name: names.get(String(row['key'])) ?? `unnamed ${String(row['key'])}`,
      locale: row['locale'] as Locale,
      to: String(row['to_address']),
      subject: String(row['subject']),
      html: String(row['html']),
      text: String(row['text']),
      senderName: String(row['sender_name']),
      replyTo: row['reply_to'] as string | null,
      unsubscribeUrl: row['unsubscribe_url'] as string | null,
    }))
    .toSorted((a, b) => `${a.name} ${a.locale}`.localeCompare(`${b.name} ${b.locale}`));
}

async function queueInLanguage(scene: Scene): Promise<void> {
  const { testBed, locale } = scene;
  const { platform } = testBed.product;
  const { lakeside } = workspaceIds;
  const facts = { workspaceId: lakeside, name: recordSecrets.patientName };
  const email = (kind: string) => `${kind}-${locale}@mail.test`;
  const patient = await addPerson(platform, { ...facts, role: 'patient', email: email('grace') });
  const invited = await addPerson(platform, {
    ...facts,
    role: 'patient',
    email: email('invited'),
    status: 'invited',
  });
  const clerk = await addPerson(platform, {
    workspaceId: lakeside,
    role: 'creator',
    name: 'Dana Clerk',
    email: email('clerk'),
  });
  const people = [patient, invited, clerk];
  await platform.database.asSystem(async () => {
    const table = platform.database.current();
    for (const id of people) await table.update(appUser).set({ locale }).where(eq(appUser.id, id));
  });
  const cases = {
    ordered: await testBed.reviewed({ patient }),
    own: await testBed.reviewed({ patient, creator: patient }),
    invited: await testBed.reviewed({ patient: invited, email: email('invited') }),
  };
  await platform.database.asSystem(async () => {
    for (const id of Object.values(cases)) await writeSecrets(scene, id);
    const [reader, newcomer, staff] = (await Promise.all(people.map(findPerson))) as [Person, Person, Person];
    await queueAccountMails(scene, reader);
    await queueMoneyMails(scene, reader);
    await queueCaseMails(scene, cases.ordered, { patient: reader, staff });
    await queueOwnMails(scene, cases.own, reader);
    await queueInvitations(scene, cases.invited, newcomer);
    await queueOtherMails(scene, reader);
  });
}

async function writeSecrets({ testBed }: Scene, id: string): Promise<void> {
  const { title, questionText, note, patientName, dateOfBirth, phoneNumber } = recordSecrets;
  const { database } = testBed.product.platform;
  const [row] = await database.current().select().from(caseTable).where(eq(caseTable.id, id));
  if (!row) throw new Error('The case is gone.');
  await database
    .current()
    .update(caseTable)
    .set({
      title,
      questionText,
      note,
      patientSnapshot: { ...row.patientSnapshot, name: patientName, dateOfBirth, phoneNumber },
    })
    .where(eq(caseTable.id, id));
}

async function queueAccountMails({ testBed, locale, names }: Scene, person: Person): Promise<void> {
  for (const template of accountMails) {
    const key = `${template}:${locale}`;
    const params = {
      change: 'The password was changed.',
      helper: 'Nora Marsh',
      host: 'ris.example.org',
      key: 'Lab system',
      maker: 'Ruth Adler',
    };
    const token = ['verify', 'invitation', 'reset', 'email-confirm'].includes(template)
      ? `?token=${'k'.repeat(43)}`
      : '';
    const path = token === '' ? '/login' : `/invite${token}`;
    await mailAccount(testBed.product.platform, person, { key, template, path, params });
    names.set(key, template);
  }
}

/** Fills every placeholder of the emails about payments. */
const moneyPlaces = {
  number: 'R-2026-000184',
  amount: '$85.50',
  item: 'Standard video report',
  plan: 'Standard',
  practice: 'Practice payment. No money moved.',
  moneyBack: 'You can get your money back until 12/23/2026.',
  day: 'November 23, 2026',
  endDay: 'November 23, 2026',
  deleteDay: 'December 23, 2026',
};

async function queueMoneyMails({ testBed, locale, names }: Scene, person: Person): Promise<void> {
  for (const template of Object.keys(paymentMailTexts) as PaymentMailTemplate[]) {
    const key = `${template}:${locale}:money`;
    const prices = [
      { label: 'Standard video report', amount: '$95.00' },
      { label: '10%', amount: '−$9.50' },
      { label: 'Total', amount: '$85.50' },
    ];
    await queuePaymentMail(testBed.product.platform, person.id, {
      key,
      template,
      path: '/my-account',
      say: () => moneyPlaces,
      ...(template === 'receipt' && { prices: () => prices }),
    });
    names.set(key, template);
  }
}

async function recordOf(id: string): Promise<CaseRecord> {
  const record = await systemCases.find(id);
  if (!record) throw new Error('The case is gone.');
  return record;
}

const changeOf = (record: CaseRecord, now: Date, before = record): CaseChange => ({
  action: 'claim',
  record,
  before,
  initiator: { actor: null, now },
  detail: {},
});

async function queueOne(
  { testBed, names }: Scene,
  change: CaseChange,
  { mail, person, name }: { mail: CaseMailKey; person: Person; name: string },
): Promise<void> {
  const { row } = change.record;
  names.set(`${mail}:${row.id}:${row.version}:${person.id}`, name);
  await mailCaseChange(testBed.product.platform, change, [{ person, mail }]);
}

async function queueCaseMails(
  scene: Scene,
  id: string,
  { patient, staff }: { patient: Person; staff: Person },
): Promise<void> {
  const change = changeOf(await recordOf(id), scene.testBed.clock.now());
  for (const mail of caseMailKeys) {
    const person = forStaff.has(mail) ? staff : patient;
    await queueOne(scene, change, { mail, person, name: mail });
  }
  for (const mail of forBoth)
    await queueOne(scene, change, { mail, person: staff, name: `${mail} to staff` });
}

/** Queues the two whose text depends on earlier events. */
async function queueOwnMails(scene: Scene, id: string, person: Person): Promise<void> {
  const record = await recordOf(id);
  const now = scene.testBed.clock.now();
  const before = { ...record, row: { ...record.row, status: 'not-paid' as const } };
  await queueOne(scene, changeOf(record, now), { mail: 'requested', person, name: 'requested-own' });
  await queueOne(scene, changeOf(record, now, before), { mail: 'closed', person, name: 'closed-unpaid' });
}

async function queueInvitations(scene: Scene, id: string, person: Person): Promise<void> {
  const change = changeOf(await recordOf(id), scene.testBed.clock.now());
  for (const mail of caseMailKeys.filter((key) => !forStaff.has(key)))
    await queueOne(scene, change, { mail, person, name: `${mail} invited` });
}

async function queueOtherMails({ testBed, locale, names }: Scene, person: Person): Promise<void> {
  const { platform } = testBed.product;
  const now = testBed.clock.now();
  const home = await readWorkspace(workspaceIds.lakeside);
  const letter = { id: newId(), to: person, home, now };
  await mailDownloadReady(platform, { ...letter, token: 'k'.repeat(43) });
  await mailDownloadFailed(platform, { ...letter, failure: 'damaged' });
  for (const kind of ['ready', 'failed']) names.set(`download-${kind}:${letter.id}`, `download-${kind}`);
  for (const what of ['video', 'files'] as const) {
    const link = {
      id: newId(),
      what,
      receiverEmail: `nora-${locale}@mail.test`,
      receiverName: 'Nora Marsh',
      expiresAt: new Date(now.getTime() + 30 * 24 * 3_600_000),
      asksBirthDate: true,
    } as ShareLinkRow;
    const url = `http://lakeside.localhost:8080/video-report/${newId()}?token=${'k'.repeat(43)}`;
    await mailShareLink(platform, { link, url, sharer: person, home });
    names.set(`share-link:${link.id}`, `share-link ${what}`);
  }
  for (const showsImages of [true, false]) {
    const id = newId();
    const grant = {
      id,
      showsImages,
      name: 'Nora Marsh',
      email: `nora-${locale}@mail.test`,
      endsOn: '2027-03-14',
      invitedAt: new Date('2026-11-20T09:00:00Z'),
    };
    const url = `http://lakeside.localhost:8080/care-invitation?token=${'k'.repeat(43)}`;
    await mailCareInvitation(platform, {
      grant: grant as CareGrantRow,
      url,
      patient: { userId: person.id, name: person.name, locale: person.locale },
      home,
    });
    names.set(
      `care-invitation:${id}:${grant.invitedAt.getTime()}`,
      `care-invitation ${showsImages ? 'images' : 'reports'}`,
    );
  }
}
