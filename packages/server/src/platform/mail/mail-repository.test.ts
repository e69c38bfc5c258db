// Whose word counts about a mail, and in which order the kept ones are read.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { claimMails, listKeptMails, markSent, markUnsent, type OutgoingMail } from './mail-repository.ts';
import { queueMails } from './queue-mail.ts';

const now = new Date('2026-01-05T09:00:00.000Z');
const later = new Date('2026-01-05T10:00:00.000Z');
let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const queue = (...keys: string[]) =>
  database.asSystem(() =>
    queueMails(
      keys.map((key) => ({
        key,
        to: 'anna@example.org',
        subject: key,
        html: '',
        text: '',
        template: 'report-ready',
      })),
    ),
  );

/** What a process holds that took the mail before its lease ran out. */
async function claimed(): Promise<OutgoingMail> {
  const [mail] = await claimMails(database, { count: 1, now, host: 'clinic.example' });
  if (!mail) throw new Error('There is no mail to claim.');
  return mail;
}
const row = async () => {
  const { rows } = await database.asSystem(() =>
    database.current().execute(sql`SELECT status, sent_at, run_at, last_error FROM email_outbox`),
  );
  return rows[0];
};

test('a mail that another process has sent is not queued again by the one that was too slow', async () => {
  await queue('report-ready:1');
  const mail = await claimed();
  await markSent(database, mail, now);
  const sent = await row();
  await markUnsent(database, mail, 'The server did not answer.', later);
  expect(await row()).toEqual(sent);
});

test('a mail that was given up stays given up', async () => {
  await queue('report-ready:1');
  const mail = await claimed();
  await markUnsent(database, mail, 'There is no such mailbox.', null);
  const failed = await row();
  expect(failed).toMatchObject({ status: 'failed', last_error: 'There is no such mailbox.' });
  await markSent(database, mail, later);
  expect(await row()).toEqual(failed);
});

test('mails of one moment are read in the reverse order of their queue', async () => {
  await queue('first', 'second', 'third');
  expect((await listKeptMails(database)).map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
});
