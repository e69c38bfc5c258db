import { Agent, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createProbeApp } from '../app.ts';
import {
  callAnonymously,
  openTestPlatform,
  type TestAnswer,
  type TestPlatform,
} from '../test-platform-fixture.ts';
import { readHealth } from './health-service.ts';

const metricsToken = 'a-token-for-the-metrics';
const outside = '203.0.113.9';

let product: TestPlatform;
beforeAll(async () => {
  product = await openTestPlatform(undefined, { environment: { METRICS_TOKEN: metricsToken } });
});
afterAll(() => product.close());

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('a nearly full disk is reported while everything still works', async () => {
  const health = await readHealth(product.platform, async () => ({ blocks: 100, bavail: 4, bsize: 1e9 }));
  expect(health).toMatchObject({
    status: 'ok',
    problems: [],
    warnings: expect.arrayContaining(['The disk of the data folder is nearly full: 4.0 of 100.0 GB left.']),
  });
});

test('a data folder that other users may enter causes a warning', async () => {
  const { dataFolder } = product.platform.config;
  const say = async () => (await readHealth(product.platform)).warnings.join();
  await chmod(dataFolder, 0o755);
  expect(await say()).toContain(`Other users of this machine can read ${dataFolder}:`);
  await chmod(dataFolder, 0o700);
  await chmod(`${dataFolder}/objects`, 0o750);
  expect(await say()).toContain(`Other users of this machine can read ${dataFolder}/objects:`);
  await chmod(`${dataFolder}/objects`, 0o700);
  await chmod(`${dataFolder}/scratch`, 0o700);
  await chmod(`${dataFolder}/uploads`, 0o700);
  expect(await say()).not.toContain('Other users');
});

describe('CG-180: health', () => {
  const health = (options: Parameters<typeof callAnonymously>[3] = {}): Promise<TestAnswer> =>
    callAnonymously(product.app, 'GET', '/health', options);

  test('returns only a status to strangers, whatever they send', async () => {
    const admin = await product.as('admin@lakeside.test');
    for (const options of [
      {},
      bearer('wrong'),
      bearer(`${metricsToken}x`),
      bearer(admin.token),
      { headers: { authorization: metricsToken } },
    ]) {
      const { status, body } = await health({ ...options, from: outside });
      expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
    }
  });

  test('returns only a status to a proxy on this machine', async () => {
    for (const headers of [{ 'x-real-ip': outside }, { host: 'reports.example.org' }])
      expect((await health({ headers })).body).toEqual({ status: 'ok' });
  });

  test('shows details to a super-admin, to METRICS_TOKEN and to this machine', async () => {
    const { token } = await product.as('super@demo.test');
    for (const options of [
      { ...bearer(token), from: outside },
      { ...bearer(metricsToken), from: outside },
      {},
    ]) {
      const { status, body } = await health(options);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'ok',
        database: { kind: product.platform.database.kind },
        sandbox: expect.any(String),
        problems: [],
        warnings: expect.any(Array),
      });
    }
  });

  test('accepts no bearer token without METRICS_TOKEN, not even an empty one', async () => {
    const plain = await openTestPlatform();
    try {
      for (const token of ['null', 'undefined', metricsToken])
        expect(
          (await callAnonymously(plain.app, 'GET', '/health', { ...bearer(token), from: outside })).body,
        ).toEqual({
          status: 'ok',
        });
    } finally {
      await plain.close();
    }
  });
});

describe('CG-180: a worker', () => {
  test('answers its probes on a real connection, and nothing else', async () => {
    const worker = await createProbeApp(product.platform);
    const agent = new Agent();
    try {
      const base = await worker.listen({ port: 0, host: '127.0.0.1' });
      const statusAt = async (path: string) => {
        const sent = request(`${base}${path}`, { agent }).end();
        const [answer] = (await once(sent, 'response')) as [IncomingMessage];
        answer.resume();
        return answer.statusCode;
      };
      for (const path of ['/api/live', '/api/ready', '/api/health'])
        expect(await statusAt(path), path).toBe(200);
      for (const path of [
        '/',
        '/login',
        '/api/auth/login',
        '/api/cases',
        '/api/dev/outbox',
        '/media/x',
        '/metrics',
      ])
        expect(await statusAt(path), path).toBe(404);
    } finally {
      agent.destroy();
      await worker.close();
    }
  });
});

describe('CG-180: without the database', () => {
  let gone: TestPlatform;
  let token = '';
  beforeAll(async () => {
    gone = await openTestPlatform();
    ({ token } = await gone.as('super@demo.test'));
    await gone.platform.database.close();
  });
  // Its database is already closed.
  afterAll(() => gone.app.close());

  const ask = (path: string, options: Parameters<typeof callAnonymously>[3] = {}) =>
    callAnonymously(gone.app, 'GET', path, options);

  test('the process is alive but not ready, and says why in one sentence', async () => {
    expect(await ask('/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await ask('/ready')).toMatchObject({ status: 503, body: { status: 'failed' } });
    expect(await ask('/health')).toMatchObject({
      status: 503,
      body: { status: 'failed', problems: ['The database does not answer.'] },
    });
    const { status, body } = await ask('/health', { ...bearer(token), from: outside });
    expect({ status, body }).toEqual({ status: 503, body: { status: 'failed' } });
  });

  test('every other request gets a 503 that says to try again', async () => {
    for (const [path, options] of [
      ['/cases', bearer(token)],
      ['/users/current-user', bearer(token)],
      ['/auth/sub-domain?subdomain=lakeside', {}],
    ] as const) {
      const answer = await ask(path, options);
      expect(answer, path).toMatchObject({
        status: 503,
        body: {
          code: 'server.database-away',
          message:
            'The server cannot reach its database right now. Nothing is lost. Please try again in a minute.',
        },
      });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('it is not ready if a migration of this version is missing', async () => {
    const old = await openTestPlatform();
    try {
      expect((await callAnonymously(old.app, 'GET', '/ready')).status).toBe(200);
      const name = '0001-';
      await old.platform.database.asSystem(() =>
        old.platform.database.runScript(`UPDATE migration SET name = 'x' || name WHERE name LIKE '${name}%'`),
      );
      await expect
        .poll(async () => (await callAnonymously(old.app, 'GET', '/ready')).status, { timeout: 3_000 })
        .toBe(503);
      const { body } = await callAnonymously(old.app, 'GET', '/health');
      expect(JSON.stringify(body['problems'])).toContain('does not have the migration 0001-');
    } finally {
      await old.close();
    }
  });
});
