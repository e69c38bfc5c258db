// U2, CG-148: texts that only users enter are put into every part of a call and searched for in every log line.
import type { Endpoint } from '@plainscan/contract';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { demoPassword } from '@plainscan/demo/src/demo-accounts.ts';
import { startMailServer, type MailServer } from '../tests/crash/mail-server.ts';
import { openTestLog } from '../tests/log-fixture.ts';
import { byPortal, newPatient, portalAccess, staffForm } from '../tests/request-fixture.ts';
import { announce, sendChunk } from '../tests/upload-fixture.ts';
import { endpointTables } from './app.ts';
import { sql } from './platform/database/drizzle.ts';
import {
  callAnonymously,
  openTestPlatform,
  type TestCaller,
  type TestPlatform,
} from './test-platform-fixture.ts';

const canaries = {
  name: 'Leocadia Brandauer-Canary',
  email: 'leocadia.canary@mail.test',
  password: 'Canary-Password-2026!',
  study: 'CANARY MR OF THE HEAD',
  file: 'canary-brandauer-1971.dcm',
  token: 'canarytokencanarytokencanarytokencanary',
  question: 'Is the canary in my knee dangerous?',
  phone: '(555) 010-0142',
};
const allOfThem = Object.values(canaries);

const log = openTestLog('trace');
let mailServer: MailServer;
let product: TestPlatform;
let callers: TestCaller[];

beforeAll(async () => {
  mailServer = await startMailServer();
  const environment = { DEMO: '1', SMTP_URL: mailServer.url, METRICS_TOKEN: canaries.token };
  product = await openTestPlatform(undefined, { logger: log.logger, environment });
  callers = await Promise.all(
    ['super@demo.test', 'reviewer@demo.test', 'creator@lakeside.test', 'patient@demo.test'].map(product.as),
  );
});
afterAll(async () => {
  await product.close();
  await mailServer.stop();
});

/** Checks that no line contains any of them, plain or URL-encoded. */
function expectNone(): void {
  const text = log.text();
  for (const canary of [...allOfThem, demoPassword, ...callers.map(({ token }) => token)])
    for (const form of [canary, encodeURIComponent(canary), JSON.stringify(canary).slice(1, -1)])
      expect(text, canary).not.toContain(form);
}

const body = {
  ...canaries,
  patient: newPatient({ name: canaries.name, email: canaries.email }),
  questionText: canaries.question,
  files: [{ path: canaries.file, size: 10 }],
  title: canaries.study,
};
/** Requests a case for a patient with this name, whose images are on a portal. */
const askByPortal = (clerk: TestCaller) =>
  clerk.call('POST', byPortal, {
    body: staffForm(product.platform.clock.now(), {
      patient: newPatient({ name: canaries.name, email: canaries.email, phoneNumber: canaries.phone }),
      questionText: canaries.question,
      uploadSharedInfo: {
        ...portalAccess,
        studyName: canaries.study,
        portalUsername: canaries.email,
        portalPassword: canaries.password,
      },
    }),
  });
const query = new URLSearchParams({
  q: canaries.name,
  search: canaries.email,
  token: canaries.token,
  email: canaries.email,
});

const pathOf = ({ path }: Endpoint, value: string): string =>
  `${path.replaceAll(/:\w+/g, encodeURIComponent(value))}?${query}`;

describe('U2, CG-148: no log line names anyone', () => {
  test('when anything is sent to any call by anyone', async () => {
    const rows = endpointTables.flatMap((table) => Object.values(table) as Endpoint[]);
    const before = log.lines.length;
    let calls = 0;
    for (const row of rows)
      for (const caller of [undefined, ...callers.slice(0, 3)])
        for (const value of [canaries.name, '019a0000-0000-7000-8000-000000000001']) {
          const hasBody = row.method !== 'GET' && row.method !== 'HEAD';
          const headers = { 'user-agent': canaries.name, 'x-request-id': canaries.name };
          const options = { headers, ...(hasBody && { body }) };
          // Calls that end the caller's own session would make the remaining calls anonymous.
          if (caller && /logout|sessions/.test(row.path)) continue;
          await (caller?.call(row.method, pathOf(row, value), options) ??
            callAnonymously(product.app, row.method, pathOf(row, value), options));
          calls += 1;
        }
    expect(calls).toBeGreaterThan(1_000);
    expect(log.lines.length - before).toBeGreaterThanOrEqual(calls);
    expectNone();
  });

  test('when users register, request a report and send files', async () => {
    const [, , clerk, patient] = callers as [TestCaller, TestCaller, TestCaller, TestCaller];
    const { name, email, password, study, file } = canaries;
    const login = (change: object) =>
      callAnonymously(product.app, 'POST', '/auth/login', { body: { email, password, ...change } });
    await callAnonymously(product.app, 'POST', '/auth/register', {
      body: { name, email, password, termsAccepted: true },
    });
    expect((await login({ password: 'Not-the-password-1' })).status).toBe(401);
    await callAnonymously(product.app, 'POST', '/auth/forgot-password', { body: { email } });
    const asked = await askByPortal(clerk);
    expect(asked).toMatchObject({ status: 201 });
    await clerk.call('GET', `/cases?search=${encodeURIComponent(name)}`);
    await clerk.call('GET', `/search?q=${encodeURIComponent(name)}`);
    const bytes = Buffer.from('%PDF-1.4\nA report.\n%%EOF\n');
    const { id } = await announce(patient, 'report', [{ path: file, bytes }]);
    await sendChunk(patient, id, 0, bytes);
    await patient.call('POST', '/uploads', {
      body: { purpose: 'study', title: study, files: [{ path: file, size: 10 }] },
    });
    expectNone();
  });

  test('for unreadable bodies, URLs and live connections', async () => {
    for (const bytes of [`{"name":"${canaries.name}"`, `{"name":"${canaries.name}\u0000"}`, canaries.email])
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
        await callAnonymously(product.app, 'POST', '/auth/login', {
          bytes: Buffer.from(bytes),
          headers: { 'content-type': type },
        });
    const base = await product.listen();
    for (const path of [
      `/%zz${canaries.token}`,
      `/media/${canaries.token}/${canaries.file}`,
      `/share/${canaries.token}`,
    ])
      await fetch(`${base}${path}`).then((answer) => answer.arrayBuffer());
    await once(new WebSocket(`${base.replace('http', 'ws')}/api/ws?token=${canaries.token}`), 'close');
    const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${canaries.token}` } });
    expect(answer.status).toBe(200);
    const metrics = await answer.text();
    for (const canary of allOfThem) expect(metrics).not.toContain(canary);
    expectNone();
  });

  test('for failing statements, sent emails and running jobs', async () => {
    const [operator, , clerk] = callers as [TestCaller, TestCaller, TestCaller];
    const { database } = product.platform;
    const run = (statement: string) =>
      database.asSystem(() => database.current().execute(sql.raw(statement)));
    await run('ALTER TABLE case_event RENAME TO case_event_away');
    const failed = await askByPortal(clerk);
    await run('ALTER TABLE case_event_away RENAME TO case_event');
    expect(failed).toMatchObject({ status: 500 });
    expect(log.text()).toContain('request failed');
    await operator.call('POST', '/administrators/invite', {
      body: { name: canaries.name, email: canaries.email },
    });
    const worker = await product.startWorker();
    await callAnonymously(product.app, 'POST', '/auth/forgot-password', {
      body: { email: 'patient@demo.test' },
    });
    await expect.poll(() => mailServer.taken.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await worker.stop();
    expectNone();
  });
});
