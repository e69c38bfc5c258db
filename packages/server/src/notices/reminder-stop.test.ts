// The link that stops a case's reminders (RFC 8058), and who is notified of emails that did not arrive.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { findPerson, type Person } from '../auth/people-service.ts';
import { systemCases } from '../cases/system-cases.ts';
import { sql } from '../platform/database/drizzle.ts';
import { claimMails, markUndelivered } from '../platform/mail/mail-repository.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { findMailsByKey, listMailsTo } from '../platform/mail/mail-history.ts';
import { mailCaseChange } from './case-mails.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

let version = 0;

/** Sends the reminders of a case to the patient and the clerk, as its timer does. */
async function remind(caseId: string): Promise<void> {
  const { platform } = testBed.product;
  version += 1;
  await platform.database.asSystem(async () => {
    const record = await systemCases.find(caseId);
    if (!record) throw new Error('The case is gone.');
    const people = await Promise.all([testBed.ids.patient, testBed.ids.clerk].map(findPerson));
    await mailCaseChange(
      platform,
      {
        action: 'remind',
        record: { ...record, row: { ...record.row, version } },
        before: record,
        initiator: { actor: null, now: testBed.clock.now() },
        detail: {},
      },
      people.map((person) => ({ person: person as Person, mail: 'reminder' })),
    );
  });
}

const linkOf = async (caseId: string, person: TestPerson): Promise<string> => {
  const [row] = await testBed.select(sql`
    SELECT unsubscribe_url FROM email_outbox
    WHERE key LIKE ${`reminder:${caseId}:%`} AND recipient_id = ${testBed.ids[person]} LIMIT 1`);
  return new URL(String(row?.['unsubscribe_url'])).pathname;
};
const reminded = async (caseId: string): Promise<number> => (await testBed.mailsOf(caseId)).length;
const post = (url: string, payload: string, type: string) =>
  testBed.product.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
const oneClick = (url: string) =>
  post(url, 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded');

describe('a reminder’s link', () => {
  test('stops the reminders of this case for this user only', async () => {
    const id = await testBed.pooled();
    const other = await testBed.pooled();
    await remind(id);
    await remind(other);
    expect((await oneClick(await linkOf(id, 'patient'))).statusCode).toBe(204);
    await remind(id);
    await remind(other);
    expect(await testBed.mailsOf(id)).toEqual([
      'reminder to creator@lakeside.test',
      'reminder to creator@lakeside.test',
      'reminder to patient@lakeside.test',
    ]);
    expect(await reminded(other)).toBe(4);
  });

  test('accepts what mail programs post, repeatedly, and leaves one audit row', async () => {
    const id = await testBed.pooled();
    await remind(id);
    const link = await linkOf(id, 'patient');
    const parts =
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    expect((await post(link, parts, 'multipart/form-data; boundary=b')).statusCode).toBe(204);
    expect((await oneClick(link)).statusCode).toBe(204);
    expect((await testBed.product.app.inject({ method: 'POST', url: link })).statusCode).toBe(204);
    const rows = await testBed.select(sql`
      SELECT actor_id, outcome FROM audit_event WHERE entity_id = ${id} AND action = 'case.reminders-stopped'`);
    expect(rows).toEqual([{ actor_id: testBed.ids.patient, outcome: 'allowed' }]);
    expect((await post(link, 'a'.repeat(100_000), 'text/plain')).statusCode).toBe(413);
  });

  test('opening it changes nothing: a program gets the state, a browser is redirected to the page', async () => {
    const id = await testBed.pooled();
    await remind(id);
    const link = await linkOf(id, 'patient');
    const asked = await testBed.product.app.inject({ method: 'GET', url: link });
    expect(asked.json()).toEqual({ clinic: 'Lakeside Clinic', stopped: false });
    const browsed = await testBed.product.app.inject({
      method: 'GET',
      url: link,
      headers: { accept: 'text/html', host: 'evil.test' },
    });
    expect(browsed.statusCode).toBe(303);
    expect(browsed.headers['location']).toBe(
      `http://lakeside.localhost:8080${link.replace('/api/reminders/stop/', '/stop-reminders/')}`,
    );
    await remind(id);
    expect(await reminded(id)).toBe(4);
    await oneClick(link);
    expect((await testBed.product.app.inject({ method: 'GET', url: link })).json()).toMatchObject({
      stopped: true,
    });
  });

  test('a changed link is refused the same way', async () => {
    const id = await testBed.pooled();
    await remind(id);
    const link = await linkOf(id, 'patient');
    // Not the last character, of which only some bits count.
    const sealed = link.lastIndexOf('.') + 1;
    const other = link[sealed] === 'A' ? 'B' : 'A';
    const forged = link.slice(0, sealed) + other + link.slice(sealed + 1);
    const changed = [forged, link.replace(/v1.*/, 'nobody'), link.replace('v1', 'v2')];
    for (const url of changed) {
      const answer = await oneClick(url);
      expect(answer.statusCode, url).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'link.invalid' });
    }
    await remind(id);
    expect(await reminded(id)).toBe(4);
  });
});

describe('an email that did not arrive', () => {
  async function refuse(change: {
    recipient: TestPerson | null;
    causedBy: TestPerson | null;
    reason?: 'unknown-address' | 'mailbox-full' | 'blocked';
    status?: 'refused' | 'given-up';
  }): Promise<string> {
    const { database } = testBed.product.platform;
    const { recipient, causedBy, reason = 'unknown-address', status = 'refused' } = change;
    version += 1;
    const key = `undelivered:${version}`;
    await database.asSystem(async () => {
      // Keeps other emails of this test out of the way.
      await database.current().execute(sql`UPDATE email_outbox SET status = 'kept' WHERE status = 'queued'`);
      await queueMail({
        key,
        to: `nobody-${version}@mail.test`,
        subject: '',
        html: '',
        text: '',
        template: 'invitation',
        ...(recipient && { recipientId: testBed.ids[recipient] }),
        ...(causedBy && { causedBy: testBed.ids[causedBy] }),
      });
    });
    const now = testBed.clock.now();
    const [mail] = await claimMails(database, { count: 1, now, host: 'h' });
    if (!mail) throw new Error('There is no mail.');
    await markUndelivered(database, mail, { reason, answer: '550 5.1.1 Unknown', error: '', status, now });
    return mail.id;
  }

  async function told(mailId: string): Promise<Record<string, unknown>[]> {
    const worker = await testBed.product.startWorker();
    await worker.seal.sealNow();
    await worker.notifications.settle();
    await worker.stop();
    return testBed.select(
      sql`SELECT user_id, key, params FROM notification WHERE source = ${`mail:${mailId}`}`,
    );
  }

  test('notifies the staff member whose action caused it, with the recipient and what to do', async () => {
    const mailId = await refuse({ recipient: 'patient', causedBy: 'clerk' });
    const { body } = await testBed.callers.patient.call('GET', '/users/current-user');
    expect(await told(mailId)).toEqual([
      { user_id: testBed.ids.clerk, key: 'mail.wrong-address', params: { person: body['name'] } },
    ]);
    const list = await testBed.callers.clerk.call('GET', '/notification/unread?limit=100');
    expect(JSON.stringify(list.body)).toContain('the address does not exist or does not accept mail');
  });

  test.each([
    [{ reason: 'mailbox-full' }, 'mail.full'],
    [{ reason: 'blocked' }, 'mail.refused'],
    [{ reason: 'unknown-address', status: 'given-up' }, 'mail.given-up'],
  ] as const)('reports %j as %s', async (change, key) => {
    const [row] = await told(await refuse({ recipient: 'patient', causedBy: 'clinicAdmin', ...change }));
    expect(row).toMatchObject({ user_id: testBed.ids.clinicAdmin, key });
  });

  test('names the address if there is no account', async () => {
    const [row] = await told(await refuse({ recipient: null, causedBy: 'clerk' }));
    expect(row?.['params']).toEqual({ person: expect.stringMatching(/^nobody-\d+@mail\.test$/) as string });
  });

  test('notifies no patient, nobody about themselves, and nobody for the system', async () => {
    for (const change of [
      { recipient: null, causedBy: 'patient' },
      { recipient: 'clerk', causedBy: 'clerk' },
      { recipient: 'patient', causedBy: null },
    ] as const)
      expect(await told(await refuse(change)), JSON.stringify(change)).toEqual([]);
  });

  test('CG-187: its status is in the list of the user’s emails, without text or link', async () => {
    const mailId = await refuse({ recipient: 'otherClerk', causedBy: 'super' });
    const { database } = testBed.product.platform;
    const mails = await database.asSystem(() => listMailsTo(testBed.ids.otherClerk));
    const byKey = await database.asSystem(() => findMailsByKey([`undelivered:${version}`, 'no such key']));
    expect([...byKey]).toEqual([[`undelivered:${version}`, mails[0]]]);
    expect(mails).toEqual([
      {
        id: mailId,
        kind: 'invitation',
        queuedAt: expect.any(String) as string,
        fate: 'refused',
        at: testBed.clock.now().toISOString(),
        reason: 'unknown-address',
        answer: '550 5.1.1 Unknown',
      },
    ]);
  });
});

test('an email records whose action caused it, although it is written with the owner’s rights', async () => {
  const id = await testBed.pooled();
  await testBed.put('clerk', id, 'archive');
  const done = await testBed.put('super', id, 'archive');
  expect(done.status).toBe(200);
  const rows = await testBed.select(
    sql`SELECT DISTINCT caused_by FROM email_outbox WHERE key LIKE ${`%:${id}:%`}`,
  );
  expect(rows).toEqual([{ caused_by: testBed.ids.super }]);
});
