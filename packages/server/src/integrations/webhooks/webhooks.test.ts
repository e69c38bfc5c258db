// B21: what a clinic's own systems are sent, how it is signed, and what happens if the receiver fails.
import { limits, webhookEvents, hour, day } from '@plainscan/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { until } from '../../../tests/upload-fixture.ts';
import { openReceiver, signatureBy, type Receiver } from '../../../tests/webhook-receiver-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import type { TestAnswer } from '../../test-platform-fixture.ts';
import type { Worker } from '../../worker.ts';

const { lakeside, summit } = workspaceIds;
const every = [...webhookEvents];

let testBed: TestBed;
let worker: Worker;
let receiver: Receiver;
beforeAll(async () => {
  testBed = await openTestBed({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  worker = await testBed.product.startWorker();
});
afterAll(() => testBed.product.close());
afterEach(async () => {
  await testBed.select(sql`DELETE FROM webhook_endpoint`);
  await receiver.close();
});

/** Sessions expire in the meantime, so everyone logs in again. */
async function later(milliseconds: number): Promise<void> {
  testBed.clock.advance(milliseconds);
  const { callers, product } = testBed;
  callers.clinicAdmin = await product.as('admin@lakeside.test');
  callers.super = await product.as('super@demo.test');
  callers.reviewer = await product.as('reviewer@demo.test');
}

type Webhook = { id: string; secret: string };

async function connect(events: string[] = every): Promise<Webhook> {
  receiver = await openReceiver();
  return add({ url: receiver.url, events });
}

async function add(body: object, workspaceId: number = lakeside): Promise<Webhook> {
  const answer = await testBed.callers.super.call('POST', `/workspaces/${workspaceId}/webhooks`, { body });
  expect(answer.status).toBe(201);
  const { webhook, secret } = answer.body as { webhook: { id: string }; secret: string };
  return { id: webhook.id, secret };
}

const call = (method: string, path: string, body?: object): Promise<TestAnswer> =>
  testBed.callers.clinicAdmin.call(method, `/workspaces/${lakeside}${path}`, body ? { body } : {});

type Delivery = {
  id: string;
  event: string;
  caseId: string | null;
  status: string;
  tries: number;
  problem: string | null;
  nextAt: string | null;
  answer: { status: number; text: string } | null;
};
const deliveries = async (): Promise<Delivery[]> =>
  (await call('GET', '/webhook-deliveries')).body['data'] as Delivery[];

/** Waits until the newest message has been tried this many times. */
const tried = (times: number): Promise<Delivery> => {
  worker.jobs.wake();
  return until(`try ${times}`, async () => {
    const [newest] = await deliveries();
    return newest && newest.tries >= times ? newest : undefined;
  });
};

const arrived = (count: number) =>
  until(`message ${count}`, () => Promise.resolve(receiver.received.length >= count ? true : undefined));

const release = async (): Promise<string> => {
  const id = await testBed.reviewed();
  const answer = await testBed.put('reviewer', id, 'sign-off');
  expect(answer.status).toBe(200);
  return id;
};

const sendTest = async ({ id }: Webhook): Promise<void> => {
  expect((await call('POST', `/webhooks/${id}/test`)).status).toBe(201);
};

describe('B21: messages', () => {
  test('a release, its recall and a question are sent once each, with ids and statuses and nothing else', async () => {
    await connect();
    const id = await release();
    await arrived(1);
    const recalled = await testBed.put('super', id, 'recall', { reason: 'The wrong knee' });
    expect(recalled.status).toBe(200);
    await arrived(2);
    expect(receiver.received.map(({ message }) => message.type)).toEqual(['case.released', 'case.recalled']);
    const [row] = await testBed.select(sql`SELECT name, study_id FROM "case" WHERE id = ${id}`);
    const [video] = await testBed.select(sql`SELECT id FROM video_report WHERE case_id = ${id}`);
    const resources = [
      `ServiceRequest/${id}`,
      `Patient/${testBed.ids.patient}`,
      `ImagingStudy/${String(row?.['study_id'])}`,
      `DiagnosticReport/${String(video?.['id'])}`,
    ];
    expect(receiver.received[0]?.message).toEqual({
      type: 'case.released',
      timestamp: testBed.clock.now().toISOString(),
      data: { caseId: id, caseNumber: row?.['name'], status: 'completed', resources },
    });
    expect(receiver.received[1]?.message.data).toMatchObject({ status: 'in-progress', resources });
    await receiver.expectPrinted();
    const said = receiver.received.map(({ body }) => body).join();
    for (const secret of ['Edith', 'Moran', 'wrong knee', 'mail.test', 'lakeside.test'])
      expect(said).not.toContain(secret);
  });

  test('a question and an archived case are sent; archiving a finished case does not cancel it', async () => {
    await connect();
    const open = await testBed.pooled({ status: 'new' });
    expect((await testBed.put('super', open, 'archive', { reason: 'Twice' })).status).toBe(200);
    await arrived(1);
    const id = await release();
    await arrived(2);
    const [video] = await testBed.select(sql`SELECT id FROM video_report WHERE case_id = ${id}`);
    const asked = await testBed.callers.patient.call('POST', `/cases/${id}/questions`, {
      body: { videoId: video?.['id'], atMs: 1_000, text: 'What is this bright line?' },
    });
    expect(asked.status).toBe(200);
    await arrived(3);
    expect((await testBed.put('super', id, 'archive', { reason: 'Old' })).status).toBe(200);
    expect((await testBed.put('super', id, 'unarchive')).status).toBe(200);
    expect((await deliveries()).map(({ event }) => event)).toEqual([
      'case.question_asked',
      'case.released',
      'case.canceled',
    ]);
    expect(receiver.received.at(-1)?.body).not.toContain('bright line');
  });

  test('only the chosen events, of cases the workspace sees (CG-50), while the webhook is on', async () => {
    const webhook = await connect(['case.canceled']);
    await add({ url: `${receiver.url}/summit`, events: every }, summit);
    await add({ url: `${receiver.url}/provider`, events: ['case.released'] }, 1);
    await release();
    await arrived(1);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks/provider']);
    expect((await call('PUT', `/webhooks/${webhook.id}`, { isOn: false })).body['isOn']).toBe(false);
    const id = await testBed.pooled({ status: 'new' });
    await testBed.put('super', id, 'archive', { reason: 'Twice' });
    expect(await deliveries()).toEqual([]);
  });

  test('a change that is rolled back leaves no message: both are one transaction', async () => {
    await connect();
    const id = await testBed.reviewed();
    const { database } = testBed.product.platform;
    await database.asSystem(() =>
      database
        .current()
        .execute(sql`ALTER TABLE webhook_delivery ADD CONSTRAINT never CHECK (false) NOT VALID`),
    );
    try {
      expect((await testBed.put('reviewer', id, 'sign-off')).status).toBe(500);
    } finally {
      await testBed.select(sql`ALTER TABLE webhook_delivery DROP CONSTRAINT never`);
    }
    expect((await testBed.get('reviewer', id)).body).toMatchObject({ status: { value: 'in-review' } });
    expect((await testBed.put('reviewer', id, 'sign-off')).status).toBe(200);
    await arrived(1);
  });
});

describe('B21: the signature', () => {
  test('follows the specification, and a second attempt has the same id', async () => {
    const webhook = await connect();
    receiver.answer((response) => response.writeHead(500).end());
    await sendTest(webhook);
    await tried(1);
    receiver.answer((response) => response.writeHead(200).end('thanks'));
    testBed.clock.advance(6_000);
    const delivered = await tried(2);
    expect(delivered).toMatchObject({ status: 'delivered', answer: { status: 200, text: 'thanks' } });
    const [first, second] = receiver.received;
    expect(first?.message).toMatchObject({ type: 'webhook.test', data: {} });
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-id']).toBe(delivered.id);
    expect(second?.headers['webhook-signature']).toBe(signatureBy(webhook.secret, second!));
    expect(Number(second?.headers['webhook-timestamp'])).toBe(
      Math.floor(testBed.clock.now().getTime() / 1_000),
    );
  });

  test('after a renewal, the previous secret also signs for 24 hours', async () => {
    const webhook = await connect();
    const renewed = await call('POST', `/webhooks/${webhook.id}/secret`);
    const secret = String(renewed.body['secret']);
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(secret).not.toBe(webhook.secret);
    await sendTest(webhook);
    await arrived(1);
    const both = receiver.received[0]!;
    expect(both.headers['webhook-signature']).toBe(
      `${signatureBy(secret, both)} ${signatureBy(webhook.secret, both)}`,
    );
    await later(day + 1);
    await sendTest(webhook);
    await arrived(2);
    const alone = receiver.received[1]!;
    expect(alone.headers['webhook-signature']).toBe(signatureBy(secret, alone));
  });

  test('no response and no table reveals a secret', async () => {
    const webhook = await connect();
    const seen = await call('GET', '/connections');
    expect(seen.bytes.toString()).not.toContain('whsec_');
    const [row] = await testBed.select(sql`SELECT * FROM webhook_endpoint WHERE id = ${webhook.id}`);
    expect(JSON.stringify(row)).not.toContain(webhook.secret.slice(6));
  });
});

describe('B21: a receiver that fails', () => {
  test(
    'is tried again with growing pauses for three days, then the message has failed',
    { timeout: 60_000 },
    async () => {
      const webhook = await connect();
      receiver.answer((response) => response.writeHead(503).end('<script>alert(1)</script>'));
      await sendTest(webhook);
      const started = testBed.clock.now().getTime();
      const pauses: number[] = [];
      let last = await tried(1);
      for (let times = 2; last.status === 'waiting'; times += 1) {
        const next = new Date(last.nextAt ?? '').getTime();
        pauses.push(next - testBed.clock.now().getTime());
        await later(next - testBed.clock.now().getTime());
        last = await tried(times);
      }
      expect(last).toMatchObject({
        status: 'failed',
        tries: 10,
        problem: 'refused',
        answer: { status: 503, text: '<script>alert(1)</script>' },
      });
      expect(pauses.every((pause, at) => at === 0 || pause > (pauses[at - 1] ?? 0))).toBe(true);
      const days = (testBed.clock.now().getTime() - started) / day;
      expect(days).toBeGreaterThan(3);
      expect(days).toBeLessThan(3.5);
      // Sending it again by hand starts over.
      receiver.answer((response) => response.writeHead(204).end());
      expect((await call('POST', `/webhook-deliveries/${last.id}/again`)).status).toBe(200);
      expect(await tried(1)).toMatchObject({ status: 'delivered', tries: 1 });
      expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(last.id);
    },
  );

  test('is switched off after five days of failures, and the administrators get an email', async () => {
    const webhook = await connect();
    receiver.answer((response) => response.writeHead(500).end());
    await sendTest(webhook);
    await tried(1);
    await later(limits.webhookFailingMilliseconds);
    const last = await tried(2);
    const seen = (await call('GET', '/connections')).body['webhooks'] as object[];
    expect(seen).toMatchObject([{ isOn: false, stopped: 'failing' }]);
    expect(await mails()).toContain('admin@lakeside.test');
    const [audited] = await testBed.select(
      sql`SELECT * FROM audit_event WHERE action = 'webhook.stopped' AND entity_id = ${webhook.id}`,
    );
    expect(audited).toMatchObject({ workspace_id: lakeside, actor_role: 'system' });
    expect((await call('POST', `/webhooks/${webhook.id}/test`)).body['code']).toBe('webhook.off');
    expect((await call('POST', `/webhook-deliveries/${last.id}/again`)).body['code']).toBe('webhook.off');
    // Switching it on starts over.
    const on = await call('PUT', `/webhooks/${webhook.id}`, { isOn: true });
    expect(on.body).toMatchObject({ isOn: true, stopped: null, failingSince: null });
  });

  const mails = async (): Promise<unknown[]> =>
    (await testBed.select(sql`SELECT to_address FROM email_outbox WHERE template = 'webhook-stopped'`)).map(
      (row) => row['to_address'],
    );

  test('is switched off immediately by a 410, with the waiting messages', async () => {
    const webhook = await connect();
    receiver.answer((response) => response.writeHead(500).end());
    await sendTest(webhook);
    await tried(1);
    receiver.answer((response) => response.writeHead(410).end());
    await sendTest(webhook);
    const last = await tried(1);
    expect(last).toMatchObject({ status: 'failed', problem: 'gone' });
    expect((await deliveries()).map(({ problem }) => problem)).toEqual(['gone', 'off']);
    expect((await call('GET', '/connections')).body['webhooks']).toMatchObject([{ stopped: 'gone' }]);
  });

  test('a redirect is not followed', async () => {
    const webhook = await connect();
    receiver.answer((response) => response.writeHead(307, { location: '/elsewhere' }).end());
    await sendTest(webhook);
    expect(await tried(1)).toMatchObject({ status: 'waiting', problem: 'redirect' });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
  });

  test('only one kilobyte of a 10 MB response is read', async () => {
    const webhook = await connect();
    let sent = 0;
    receiver.answer((response) => {
      response.writeHead(200);
      const more = () => {
        while (sent < 10_000_000 && !response.destroyed) {
          sent += 65_536;
          if (!response.write('é'.repeat(32_768))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    await sendTest(webhook);
    const { status, answer } = await tried(1);
    expect(status).toBe('delivered');
    expect(answer?.text).toHaveLength(500);
    expect(sent).toBeLessThan(10_000_000);
  });

  test('a receiver that hangs is given up on after ten seconds', { timeout: 60_000 }, async () => {
    const webhook = await connect();
    receiver.answer(() => {});
    const begun = performance.now();
    await sendTest(webhook);
    worker.jobs.wake();
    const last = await until('the time-out', async () => {
      const [newest] = await deliveries();
      return newest?.problem === 'timeout' ? newest : undefined;
    });
    expect(last).toMatchObject({ status: 'waiting', tries: 1, answer: null });
    expect(performance.now() - begun).toBeGreaterThan(limits.webhookMilliseconds - 100);
  });

  test('a receiver that is not listening is reported as unreachable', async () => {
    const webhook = await connect();
    await receiver.close();
    await sendTest(webhook);
    expect(await tried(1)).toMatchObject({ problem: 'unreachable', answer: null });
  });
});

describe('B21: the order of messages', () => {
  test('a later message waits for the earlier one of its case, and other cases do not wait', async () => {
    await connect();
    receiver.answer((response) => response.writeHead(500).end());
    const id = await release();
    await tried(1);
    expect((await testBed.put('super', id, 'recall', { reason: 'The wrong knee' })).status).toBe(200);
    receiver.answer((response) => response.writeHead(204).end());
    const other = await release();
    await arrived(2);
    expect(receiver.received[1]?.message.data['caseId']).toBe(other);
    testBed.clock.advance(6_000);
    worker.jobs.wake();
    await arrived(4);
    const ofCase = receiver.received.filter(({ message }) => message.data['caseId'] === id);
    expect(ofCase.map(({ message }) => message.type)).toEqual([
      'case.released',
      'case.released',
      'case.recalled',
    ]);
  });

  test('a job interrupted by a stop sends again, with the same id', async () => {
    const webhook = await connect();
    receiver.answer(() => {});
    await sendTest(webhook);
    worker.jobs.wake();
    await arrived(1);
    await worker.stop({ jobGraceMs: 0 });
    receiver.answer((response) => response.writeHead(204).end());
    worker = await testBed.product.startWorker();
    await arrived(2);
    expect(await tried(1)).toMatchObject({ status: 'delivered', tries: 1 });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });

  test('a message whose job is lost is found again', async () => {
    const webhook = await connect();
    receiver.answer((response) => response.writeHead(500).end());
    await sendTest(webhook);
    await tried(1);
    await testBed.select(sql`DELETE FROM job WHERE kind = 'send-webhook' AND status = 'queued'`);
    receiver.answer((response) => response.writeHead(204).end());
    await later(hour);
    expect(await tried(2)).toMatchObject({ status: 'delivered' });
  });
});
