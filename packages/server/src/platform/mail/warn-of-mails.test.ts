import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestPlatform, type TestPlatform } from '../../test-platform-fixture.ts';
import { fakeClock } from '../clock/test-clock.ts';
import { sql } from '../database/drizzle.ts';
import { queueMails } from './queue-mail.ts';
import { warnOfMails } from './warn-of-mails.ts';

const clock = fakeClock(new Date('2026-11-20T09:00:00.000Z'));
let product: TestPlatform;
beforeAll(async () => {
  product = await openTestPlatform(clock);
});
afterAll(() => product.close());

async function put(key: string, status: string, reason: string | null, sentAt: Date | null): Promise<void> {
  const { database } = product.platform;
  await database.asSystem(async () => {
    await queueMails([{ key, to: 'a@b.test', subject: '', html: '', text: '', template: 'ready' }]);
    await database.current().execute(sql`
      UPDATE email_outbox SET status = ${status}, reason = ${reason},
        sent_at = ${sentAt?.toISOString() ?? null}::timestamptz WHERE key = ${key}`);
  });
}

test('operators are told which emails are stuck, and why', async () => {
  expect(await warnOfMails(product.platform)).toEqual([]);
  const now = clock.now();
  const long = new Date(now.getTime() - 8 * 24 * 3_600_000);
  await put('new', 'queued', null, null);
  await put('refused', 'refused', 'unknown-address', now);
  await put('old', 'given-up', 'unreachable', long);
  // Untried, refused and old emails do not indicate a problem with the mail server.
  expect(await warnOfMails(product.platform)).toEqual([]);
  await put('one', 'queued', 'login-refused', null);
  await put('two', 'queued', 'login-refused', null);
  await put('three', 'given-up', 'login-refused', now);
  await put('four', 'queued', 'postponed', null);
  expect(await warnOfMails(product.platform)).toEqual([
    'Mails waiting: 2, because the mail server refuses the login: check the user and password in SMTP_URL. Given up in the last seven days: 1.',
    'Mails waiting: 1, because the mail server keeps asking us to try later.',
  ]);
});
