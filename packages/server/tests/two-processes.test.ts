// ROLE=api and ROLE=worker in parallel, on one PostgreSQL and one S3 store: what one accepts, the other reads.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { demoPassword } from '@plainscan/demo/src/demo-accounts.ts';
import { loadDemoAccounts } from '@plainscan/demo/src/load-demo.ts';
import { generateHeadStudy } from '@plainscan/demo/src/synthetic/whole-study-fixture.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { createLogger } from '../src/platform/log/create-logger.ts';
import { openPlatform } from '../src/start-platform.ts';
import {
  findFreePort,
  spawnServer,
  startServer,
  testKey,
  type ServerProcess,
} from './crash/server-process.ts';
import { startS3Peer, type S3Peer } from './s3-peer-fixture.ts';
import { createServerDatabase, type ServerDatabase } from './server-database-fixture.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
if (serverUrl === '')
  console.log('skipped: two processes on one database, because TEST_DATABASE_URL is not set');

describe.skipIf(serverUrl === '')('an API process and a worker process', () => {
  const metricsToken = 'a-token-for-the-metrics';
  const asOperator = { authorization: `Bearer ${metricsToken}` };
  const name = `plainscan_roles_${randomUUID().replaceAll('-', '')}`;
  let peer: S3Peer;
  let database: ServerDatabase;
  let root = '';
  let settings: Record<string, string> = {};
  let api: ServerProcess;
  let worker: ReturnType<typeof spawnServer>;
  let workerPort = 0;

  beforeAll(async () => {
    peer = await startS3Peer();
    Object.assign(process.env, peer.environment);
    root = await mkdtemp(join(tmpdir(), 'roles-'));
    database = await createServerDatabase(serverUrl, name);
    settings = {
      DATABASE_URL: database.url,
      SECRET_KEY: testKey,
      STORAGE_URL: peer.url,
      PUBLIC_URL: 'http://localhost:8080',
      DEMO: '0',
      METRICS_TOKEN: metricsToken,
    };
    const platform = await openPlatform(
      readConfig({ ...settings, DATA_DIR: root }),
      createLogger({ logLevel: 'fatal', role: 'all' }),
    );
    await loadDemoAccounts(platform);
    await platform.database.close();
    api = await startServer({ ...settings, ROLE: 'api', DATA_DIR: join(root, 'api') });
    workerPort = await findFreePort();
    worker = spawnServer({ ...settings, ROLE: 'worker', DATA_DIR: join(root, 'worker') }, workerPort);
  });
  afterAll(async () => {
    await api.stop();
    worker.child.kill('SIGTERM');
    await worker.ended;
    await database.remove();
    await peer.close();
    await rm(root, { recursive: true, force: true });
  });

  async function call(method: string, path: string, headers: Record<string, string>, body?: Buffer | object) {
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const answer = await fetch(`${api.base}/api${path}`, {
      method,
      headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : isJson ? JSON.stringify(body) : new Uint8Array(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
  }

  test('the worker reads from the bucket what the API has stored there', async () => {
    const health = await call('GET', '/health', asOperator);
    expect(health).toMatchObject({ status: 200, body: { database: { kind: 'postgres' } } });
    expect(health.body['storage']).toBe(`s3://${peer.bucket} at ${new URL(peer.endpoint).host}`);
    const login = await call(
      'POST',
      '/auth/login',
      { 'sub-domain': 'lakeside' },
      {
        email: 'creator@lakeside.test',
        password: demoPassword,
      },
    );
    const signedIn = { authorization: `Bearer ${String(login.body['accessToken'])}` };
    const { files } = await generateHeadStudy({ seed: 'roles', slices: 4, size: 64 });
    const announced = await call('POST', '/uploads', signedIn, {
      purpose: 'study',
      files: files.map(({ path, bytes }) => ({ path, size: bytes.length })),
    });
    const id = String(announced.body['id']);
    const sent = await call(
      'PATCH',
      `/uploads/${id}`,
      { ...signedIn, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      Buffer.concat(files.map(({ bytes }) => bytes)),
    );
    expect(sent.status).toBe(204);
    await expect
      .poll(async () => (await call('GET', `/uploads/${id}`, signedIn)).body, { timeout: 60_000 })
      .toMatchObject({ status: 'read', study: { imageCount: files.length } });
    // The pack, and the previews that the other process draws once the study is listed.
    await expect.poll(() => peer.objects.size, { timeout: 60_000 }).toBeGreaterThan(1);
  });

  test('CG-180: the worker responds to its probes and to no other call', async () => {
    const at = async (path: string, headers = {}) => {
      const answer = await fetch(`http://127.0.0.1:${workerPort}${path}`, { headers }).catch(() => null);
      return answer && { status: answer.status, body: await answer.json() };
    };
    await expect
      .poll(() => at('/api/ready'), { timeout: 30_000 })
      .toEqual({ status: 200, body: { status: 'ok' } });
    expect(await at('/api/live')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await at('/api/health')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await at('/api/health', asOperator)).toMatchObject({ body: { database: { kind: 'postgres' } } });
    for (const path of ['/login', '/api/users/current-user', '/api/dev/outbox'])
      expect((await at(path))?.status, path).toBe(404);
  });

  test('while the bucket is unavailable health reports it, and is healthy again afterwards', async () => {
    peer.fault = () => ({ status: 503, code: 'SlowDown' });
    await expect
      .poll(() => call('GET', '/health', asOperator), { timeout: 30_000 })
      .toMatchObject({
        status: 503,
        body: { status: 'failed', problems: [expect.stringContaining('file storage')] },
      });
    peer.fault = undefined;
    await expect.poll(async () => (await call('GET', '/health', {})).status, { timeout: 30_000 }).toBe(200);
  });

  test('CG-148: both report their metrics, and a killed worker is noticed within thirty seconds', async () => {
    const metricsAt = async (base: string) =>
      (await fetch(`${base}/metrics`, { headers: asOperator })).text();
    for (const base of [api.base, `http://127.0.0.1:${workerPort}`])
      expect(await metricsAt(base)).toContain('plainscan_processes{does="work",state="alive"} 1');
    worker.child.kill('SIGKILL');
    await worker.ended;
    await expect
      .poll(() => metricsAt(api.base), { timeout: 30_000, interval: 500 })
      .toMatch(
        /plainscan_processes\{does="work",state="silent"\} 1[^]*plainscan_needs_hand\{code="no-worker"\} 1/,
      );
  });
});
