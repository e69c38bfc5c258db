// CG-163: every mail of the product waits in one outbox, once, in the dress of its reader's own workspace.
import { caseMailKeys, type CaseMailKey } from '@plainscan/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../tests/test-bed-fixture.ts';
import { workspaceIds } from '../tests/demo-people-fixture.ts';
import { accountMailTexts, type AccountMail } from './auth/accounts/account-mail-texts.ts';
import { mailAccount } from './auth/accounts/account-mails.ts';
import { findPerson, type Person } from './auth/people-service.ts';
import { systemCases } from './cases/system-cases.ts';
import { mailCaseChange } from './notices/case-mails.ts';
import { newId } from './platform/clock/uuidv7.ts';
import { mailDownloadFailed, mailDownloadReady } from './records/download-mails.ts';
import { mailShareLink } from './sharing/share-mails.ts';
import type { ShareLinkRow } from './sharing/share-repository.ts';
import { readWorkspace } from './workspaces/workspace-service.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const accountMails = Object.keys(accountMailTexts) as AccountMail[];
const downloadId = newId();
const linkId = newId();

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
]);

/** Queues each mail that the product knows, to people of Lakeside. Needs a system transaction. */
async function mailEverything(caseId: string): Promise<void> {
  const { platform } = testBed.product;
  const now = testBed.clock.now();
  const person = (await findPerson(testBed.ids.patient)) as Person;
  const clerk = (await findPerson(testBed.ids.clerk)) as Person;
  const home = await readWorkspace(workspaceIds.lakeside);
  for (const template of accountMails)
    await mailAccount(platform, person, { key: `${template}:1`, template, path: '/login' });
  const record = await systemCases.find(caseId);
  if (!record) throw new Error('The case is gone.');
  const news = {
    action: 'claim',
    record,
    before: record,
    initiator: { actor: null, now },
    detail: {},
  } as const;
  await mailCaseChange(
    platform,
    news,
    caseMailKeys.map((mail) => ({ person: forStaff.has(mail) ? clerk : person, mail })),
  );
  const letter = { id: downloadId, to: person, home, now };
  await mailDownloadReady(platform, { ...letter, token: 'a-token' });
  await mailDownloadFailed(platform, { ...letter, failure: 'damaged' });
  const link = {
    id: linkId,
    what: 'video',
    receiverEmail: 'nora@mail.test',
    receiverName: 'Nora',
    expiresAt: now,
    asksBirthDate: true,
  } as ShareLinkRow;
  await mailShareLink(platform, { link, url: 'http://localhost/shared', sharer: person, home });
}

test('CG-163: each is there once, though it is asked for twice, with the name and the color of the clinic', async () => {
  const id = await testBed.pooled();
  for (let round = 0; round < 2; round += 1)
    await testBed.product.platform.database.asSystem(() => mailEverything(id));
  const mails = await testBed.select(sql`SELECT template, subject, html, text, status FROM email_outbox`);
  const templates = [...accountMails, ...caseMailKeys, 'download-ready', 'download-failed', 'share-link'];
  expect(mails.map(({ template }) => template).toSorted()).toEqual(templates.toSorted());
  const { name, primaryColor } = await testBed.product.platform.database.asSystem(() =>
    readWorkspace(workspaceIds.lakeside),
  );
  for (const { template, subject, html, text, status } of mails) {
    const label = String(template);
    expect(status, label).toBe('queued');
    expect(String(html), label).toContain(`background:${primaryColor}`);
    expect(String(html), label).toContain(`${name}</td>`);
    expect(String(text).endsWith(name), label).toBe(true);
    expect(String(subject).trim(), label).not.toBe('');
    // What has no value yet is a parameter of the mail's own; the rest has been filled in.
    expect(String(subject), label).not.toMatch(/\{(name|clinic|case|sharer)\}/);
  }
});
