// Which process decides an email's outcome, and the order in which kept emails are read.
import { afterEach, beforeEach, expect, test } from 'vitest';

import { sql } from '../database/drizzle.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import {
  claimMails,
  markUndelivered,
  listKeptMails,
  markSent,
  postponeMail,
  type OutgoingMail,
} from './mail-repository.ts';
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

/** Returns what a process holds that claimed the email before its lease ran out. */
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

const taken = { answer: '250 OK', now };
const silence = { reason: 'unreachable', answer: null, error: 'The server did not answer.' } as const;
const noMailbox = {
  reason: 'unknown-address',
  answer: '550 5.1.1 Unknown',
  error: 'The mail server answered 550.',
} as const;
const eventsOf = async () => {
  const { rows } = await database.asSystem(() =>
    database.current().execute(sql`SELECT event, data FROM outbox_event`),
  );
  return rows;
};

test('an email that another process has sent is not requeued by the slower one', async () => {
  await queue('report-ready:1');
  const mail = await claimed();
  await markSent(database, mail, taken);
  const sent = await row();
  await postponeMail(database, mail, { ...silence, retryAt: later });
  await markUndelivered(database, mail, { ...noMailbox, status: 'refused', now: later });
  expect(await row()).toEqual(sent);
  expect(await eventsOf()).toEqual([]);
});

test('a refused email stays refused, and its event is recorded once', async () => {
  await queue('report-ready:1');
  const mail = await claimed();
  await markUndelivered(database, mail, { ...noMailbox, status: 'refused', now });
  const refused = await row();
  expect(refused).toMatchObject({ status: 'refused', last_error: 'The mail server answered 550.' });
  await markSent(database, mail, { ...taken, now: later });
  await markUndelivered(database, mail, { ...silence, status: 'given-up', now: later });
  expect(await row()).toEqual(refused);
  expect(await eventsOf()).toEqual([{ event: 'mail-undelivered', data: { mailId: mail.id } }]);
});

test('emails of one moment are read in the reverse order of their queue', async () => {
  await queue('first', 'second', 'third');
  expect((await listKeptMails(database)).map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
});
