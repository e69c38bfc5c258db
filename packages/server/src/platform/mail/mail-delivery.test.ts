import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeClock } from '../clock/test-clock.ts';
import { newId } from '../clock/uuidv7.ts';
import { sql } from '../database/drizzle.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { mailRetryPause, MAX_MAIL_ATTEMPTS, type MailDelivery, startMailDelivery } from './mail-delivery.ts';
import { claimMails, listKeptMails } from './mail-repository.ts';
import { type NewMail, queueMail } from './queue-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

type Received = { to: string[]; source: string };

const clock = fakeClock();
const onError = vi.fn();
let database: TestDatabase;
let received: Received[];
let answer: (code: 'MAIL' | 'RCPT' | 'DATA') => number | undefined;
let words: string;
let server: SMTPServer | undefined;
let delivery: MailDelivery | undefined;

beforeEach(async () => {
  onError.mockReset();
  received = [];
  answer = () => undefined;
  words = 'refused';
  clock.set(new Date('2026-01-05T09:00:00.000Z'));
  database = await openTestDatabase();
});
afterEach(async () => {
  await delivery?.stop();
  delivery = undefined;
  await stopServer();
  await database.close();
  expect(onError).not.toHaveBeenCalled();
});

const refusal = (code: number, words = 'refused') => Object.assign(new Error(words), { responseCode: code });

async function startServer(port = 0): Promise<number> {
  server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, callback) => {
      const code = answer('MAIL');
      callback(code === undefined ? null : refusal(code));
    },
    onRcptTo: (_address, _session, callback) => {
      const code = answer('RCPT');
      callback(code === undefined ? null : refusal(code, words));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const code = answer('DATA');
        if (code !== undefined) return callback(refusal(code, words));
        received.push({
          to: session.envelope.rcptTo.map((address) => address.address),
          source: Buffer.concat(chunks).toString(),
        });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return (server.server.address() as AddressInfo).port;
}

async function stopServer(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (server) server.close(resolve);
  else resolve();
  server = undefined;
  await promise;
}

const mail = (change: Partial<NewMail> = {}): NewMail => ({
  key: 'report-ready:1',
  to: 'anna@example.org',
  subject: 'Your report is ready',
  html: '<p>Grüße</p>',
  text: 'Grüße',
  template: 'report-ready',
  ...change,
});
const queue = (...changes: Partial<NewMail>[]) =>
  database.asSystem(async () => {
    for (const change of changes) await queueMail(mail(change));
  });
const smtp = (port: number) =>
  createSmtpTransport(`smtp://127.0.0.1:${port}`, { name: 'Plainscan', address: 'no-reply@clinic.example' });
async function startDelivery(port: number) {
  delivery = await startMailDelivery({
    database,
    transport: smtp(port),
    host: 'clinic.example',
    onError,
    clock,
  });
  return delivery;
}
const rows = async () =>
  (
    await database.asSystem(() =>
      database.current().execute(
        sql`SELECT key, status, attempts, last_error, reason, answer, lease_until, message_id
            FROM email_outbox ORDER BY id`,
      ),
    )
  ).rows;
const header = (source: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1];

test('an email is sent after its commit, with both bodies and the Message-ID of its key', async () => {
  await startDelivery(await startServer());
  await queue({});
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1 }]), 5_000);
  const source = received[0]?.source ?? '';
  expect(received[0]?.to).toEqual(['anna@example.org']);
  expect(header(source, 'Subject')).toBe('Your report is ready');
  expect(header(source, 'From')).toBe('Plainscan <no-reply@clinic.example>');
  expect(header(source, 'Message-ID')).toBe((await rows())[0]?.['message_id']);
  expect(source).toContain('multipart/alternative');
});

test('the same key twice is one email, also in two transactions', async () => {
  await queue({}, {});
  await queue({ subject: 'Again' });
  expect(await rows()).toHaveLength(1);
});

test('an email that is rolled back is never sent', async () => {
  await database
    .asSystem(async () => {
      await queueMail(mail());
      throw new Error('no');
    })
    .catch(() => undefined);
  expect(await rows()).toEqual([]);
});

test('an actor can queue emails but not read their contents', async () => {
  const scope = { userId: newId(), role: 'admin', workspaceId: 3, isProvider: false } as const;
  await database.asActor(scope, () => queueMail(mail()));
  await database.asActor(scope, () => queueMail(mail()));
  expect(await rows()).toHaveLength(1);
  const reading = database.asActor(scope, async () =>
    database.current().execute(sql`SELECT html FROM email_outbox`),
  );
  await expect(reading).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('R7: while the server is down nothing is lost, and everything is sent once when it is back', async () => {
  const port = await startServer();
  await stopServer();
  const { wake } = await startDelivery(port);
  await queue(...Array.from({ length: 12 }, (_, n) => ({ key: `k${n}`, to: `p${n}@example.org` })));
  await vi.waitFor(async () => {
    expect((await rows()).map((row) => row['last_error'])).toEqual(
      Array(12).fill('The mail server could not be reached (ESOCKET).'),
    );
  }, 8_000);
  await startServer(port);
  clock.advance(10_000);
  wake();
  await vi.waitFor(() => expect(received).toHaveLength(12), 8_000);
  await vi.waitFor(async () => {
    expect((await rows()).every((row) => row['status'] === 'sent' && row['attempts'] === 2)).toBe(true);
  }, 5_000);
  expect(new Set(received.map(({ to }) => to[0])).size).toBe(12);
});

test.each([
  ['RCPT', 450, 'postponed'],
  ['DATA', 451, 'postponed'],
  // All emails have the same sender address and login, so an error in our settings must not lose any.
  ['MAIL', 450, 'postponed'],
  ['MAIL', 550, 'postponed'],
  ['RCPT', 530, 'login-refused'],
] as const)('R7: refused at %s with %d, an email is retried until accepted', async (at, code, reason) => {
  answer = (step) => (step === at ? code : undefined);
  const { wake } = await startDelivery(await startServer());
  await queue({});
  for (const attempts of [1, 2, 3]) {
    await vi.waitFor(async () => {
      const [row] = await rows();
      expect(row).toMatchObject({
        status: 'queued',
        attempts,
        lease_until: null,
        reason,
        last_error: `The mail server answered ${code}.`,
      });
    }, 5_000);
    clock.advance(60_000);
    if (attempts === 3) answer = () => undefined;
    wake();
  }
  await vi.waitFor(
    async () => expect(await rows()).toMatchObject([{ status: 'sent', reason: null, last_error: null }]),
    5_000,
  );
  expect(received).toHaveLength(1);
});

test.each([
  ['RCPT', 550, '5.1.1 <anna@example.org>: Recipient address rejected', 'unknown-address'],
  ['RCPT', 550, 'no such user', 'unknown-address'],
  ['RCPT', 550, '5.2.1 disabled', 'mailbox-closed'],
  ['RCPT', 552, '5.2.2 over quota', 'mailbox-full'],
  ['DATA', 552, '5.3.4 too big', 'too-large'],
  ['DATA', 554, '5.7.1 looks like spam', 'blocked'],
  ['DATA', 554, 'transaction failed', 'blocked'],
  ['DATA', 571, 'no', 'refused'],
] as const)(
  'an email refused for good at %s with %d %s is never retried: %s',
  async (at, code, said, reason) => {
    answer = (step) => (step === at ? code : undefined);
    words = said;
    const { wake, settle } = await startDelivery(await startServer());
    await queue({});
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ status: 'refused', attempts: 1, reason }]),
      5_000,
    );
    const [row] = await rows();
    expect(String(row?.['answer'])).toMatch(new RegExp(`^${code}`));
    expect(String(row?.['answer'])).not.toContain('@');
    answer = () => undefined;
    clock.advance(7 * 24 * 3_600_000);
    wake();
    await settle();
    expect(await rows()).toMatchObject([{ status: 'refused', attempts: 1 }]);
    expect(received).toEqual([]);
  },
);

test('an email that never reaches the mail server is given up after the last attempt, with the reason', async () => {
  const port = await startServer();
  await stopServer();
  await queue({});
  await database.asSystem(() =>
    database.current().execute(sql`UPDATE email_outbox SET attempts = ${MAX_MAIL_ATTEMPTS - 2}`),
  );
  const { wake } = await startDelivery(port);
  await vi.waitFor(
    async () => expect(await rows()).toMatchObject([{ status: 'queued', reason: 'unreachable' }]),
    8_000,
  );
  clock.advance(2 * 3_600_000);
  wake();
  await vi.waitFor(
    async () =>
      expect(await rows()).toMatchObject([
        { status: 'given-up', attempts: MAX_MAIL_ATTEMPTS, reason: 'unreachable', answer: null },
      ]),
    8_000,
  );
});

test('a sent email keeps the mail server’s response', async () => {
  await startDelivery(await startServer());
  await queue({});
  await vi.waitFor(
    async () =>
      expect(await rows()).toMatchObject([
        { status: 'sent', answer: expect.stringMatching(/^250 /) as string },
      ]),
    5_000,
  );
});

test('it is sent in the clinic’s name, and replies go to the clinic', async () => {
  await startDelivery(await startServer());
  await queue({ sender: { name: 'Harbor "Imaging", Inc.', replyTo: 'desk@harbor.example' } });
  await vi.waitFor(() => expect(received).toHaveLength(1), 5_000);
  const source = received[0]?.source ?? '';
  expect(header(source, 'From')).toBe('"Harbor \\"Imaging\\", Inc." <no-reply@clinic.example>');
  expect(header(source, 'Reply-To')).toContain('<desk@harbor.example>');
  expect(header(source, 'List-Unsubscribe')).toBeUndefined();
});

test.each(['desk@harbor.example, spy@example.org', 'a@b.c\r\nBcc: spy@example.org', 'nobody'])(
  'the reply address %j is omitted',
  async (replyTo) => {
    await startDelivery(await startServer());
    await queue({ sender: { name: 'Harbor\r\nBcc: spy@example.org', replyTo } });
    await vi.waitFor(() => expect(received).toHaveLength(1), 5_000);
    const source = received[0]?.source ?? '';
    expect(header(source, 'Reply-To')).toBeUndefined();
    expect(header(source, 'Bcc')).toBeUndefined();
    expect(received[0]?.to).toEqual(['anna@example.org']);
  },
);

test('one POST stops a reminder (RFC 8058)', async () => {
  await startDelivery(await startServer());
  const unsubscribeUrl = `https://clinic.example/api/reminders/stop/${'a'.repeat(180)}`;
  await queue({ unsubscribeUrl });
  await vi.waitFor(() => expect(received).toHaveLength(1), 5_000);
  const source = (received[0]?.source ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  expect(header(source, 'List-Unsubscribe')).toBe(`<${unsubscribeUrl}>`);
  expect(header(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
});

test('killed between sending and marking, it is sent again with the same Message-ID', async () => {
  const port = await startServer();
  await queue({});
  const [claimed] = await claimMails(database, { count: 1, now: clock.now(), host: 'clinic.example' });
  const transport = smtp(port);
  if (claimed) await transport.send(claimed);
  transport.close();
  expect(await claimMails(database, { count: 1, now: clock.now(), host: 'clinic.example' })).toEqual([]);
  await database.asSystem(() =>
    database.current().execute(sql`UPDATE email_outbox SET lease_until = now() - interval '1 second'`),
  );
  await startDelivery(port);
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }]), 5_000);
  const ids = received.map(({ source }) => header(source, 'Message-ID'));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('two concurrent deliveries send each email once', async () => {
  const port = await startServer();
  await startDelivery(port);
  const second = await startMailDelivery({
    database: { ...database, kind: 'postgres' },
    transport: smtp(port),
    host: 'clinic.example',
    onError,
    clock,
  });
  await queue(...Array.from({ length: 20 }, (_, n) => ({ key: `k${n}` })));
  await vi.waitFor(async () => {
    expect((await rows()).every((row) => row['status'] === 'sent')).toBe(true);
  }, 8_000);
  await second.stop();
  expect(received).toHaveLength(20);
});

test.each(['no-address', 'a@b.c, d@e.f', 'Anna <a@b.c>', 'a@b.c\r\nBcc: d@e.f', ''])(
  'the address %j is given up with a reason and reaches nobody',
  async (to) => {
    await startDelivery(await startServer());
    await queue({ to });
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([
        {
          status: 'refused',
          reason: 'bad-address',
          last_error: 'The address is not a valid email address.',
        },
      ]);
    }, 5_000);
    expect(received).toEqual([]);
  },
);

test('a subject cannot add a header', async () => {
  await startDelivery(await startServer());
  await queue({ subject: 'Hello\r\nBcc: spy@example.org' });
  await vi.waitFor(() => expect(received).toHaveLength(1), 5_000);
  expect(received[0]?.to).toEqual(['anna@example.org']);
  expect(header(received[0]?.source ?? '', 'Bcc')).toBeUndefined();
});

test('without a server the emails are kept and can be read at once, newest first', async () => {
  delivery = await startMailDelivery({
    database,
    transport: undefined,
    host: 'localhost',
    onError,
    clock,
  });
  await queue({ key: 'a', subject: 'First' });
  await queue({ key: 'b', subject: 'Second', to: 'ben@example.org' });
  expect(await listKeptMails(database)).toMatchObject([
    { to: 'ben@example.org', subject: 'Second', html: '<p>Grüße</p>', text: 'Grüße' },
    { to: 'anna@example.org', subject: 'First' },
  ]);
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: 'kept' }, { status: 'kept' }]));
  expect((await listKeptMails(database, 1))[0]?.sentAt).toEqual(clock.now());
});

test('the pause grows from two seconds up to an hour', () => {
  const pauses = Array.from({ length: 30 }, (_, index) => mailRetryPause(index + 1));
  expect(pauses[0]).toBeLessThanOrEqual(2_000);
  expect(pauses[0]).toBeGreaterThanOrEqual(1_600);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3_600_000);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(2_880_000);
});
