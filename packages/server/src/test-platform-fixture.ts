// The entire product for a test: a real database, real files, the demo's users. Only the clock may be a fake.
import { demoAccounts, demoPassword } from '@plainscan/demo/src/demo-accounts.ts';
import { extension } from '@plainscan/demo/src/extension.ts';
import { loadDemoAccounts } from '@plainscan/demo/src/load-demo.ts';
import type { FastifyInstance } from 'fastify';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';

import { createApp } from './app.ts';
import { systemClock, type Clock } from './platform/clock/clock.ts';
import { readConfig } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import { openTestDatabase } from './platform/database/test-database.ts';
import { ReadAhead } from './platform/media/dicom/read-ahead.ts';
import { subscribeSealed } from './platform/outbox/sealed-events.ts';
import type { Platform } from './platform/platform.ts';
import { deliverWith } from './platform/realtime/access-changed.ts';
import { createSocketHub } from './platform/realtime/socket-hub.ts';
import { openSealer } from './platform/secrets/sealed-text.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { watchEndedSessions } from './realtime/ended-sessions.ts';
import './register-hooks.ts';
import { startWorker, type Worker } from './worker.ts';

export type TestPlatform = {
  platform: Platform;
  app: FastifyInstance;
  /** Signs in as one of the demo's users and returns the caller. */
  as: (email: string) => Promise<TestCaller>;
  startWorker: () => Promise<Worker>;
  /** Listens, on a free port by default, and delivers live events like the real process. Returns the URL. */
  listen: (port?: number) => Promise<string>;
  close: () => Promise<void>;
};

export type TestAnswer = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  bytes: Buffer;
};
type CallOptions = {
  body?: unknown;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  /** The network address of the caller. */
  from?: string;
};
export type TestCaller = {
  token: string;
  call: (method: string, path: string, options?: CallOptions) => Promise<TestAnswer>;
};

/**
 * Files are stored in a separate folder, or where TEST_STORAGE_URL says. A given database is used as it is. Otherwise a
 * fresh one is filled with the demo's users.
 */
export async function openTestPlatform(
  clock: Clock = systemClock,
  options: { database?: Database; environment?: Record<string, string>; logger?: Logger } = {},
): Promise<TestPlatform> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plainscan-test-'));
  await mkdir(join(dataFolder, 'scratch'));
  const config = readConfig({
    DATA_DIR: dataFolder,
    PUBLIC_URL: 'http://localhost:8080',
    STORAGE_URL: process.env['TEST_STORAGE_URL'],
    DEMO: '1',
    ...options.environment,
  });
  const database = options.database ?? (await openTestDatabase());
  const storage = await openStorage(config.storage, database);
  const { objects, packs } = storage;
  const logger = options.logger ?? pino({ level: 'fatal' });
  const [readAhead, sealer] = [new ReadAhead(), openSealer(config)];
  const platform: Platform = { config, clock, database, logger, storage, objects, packs, readAhead, sealer };
  if (!options.database) await loadDemoAccounts(platform);
  const hub = createSocketHub();
  const extensions = config.demo ? [extension] : [];
  const app = await createApp(platform, hub, extensions);
  const workers: Worker[] = [];
  const stops: (() => Promise<void>)[] = [];
  return {
    platform,
    app,
    as: (email) => logInAs(app, email),
    async startWorker() {
      const worker = await startWorker(platform, extensions);
      workers.push(worker);
      return worker;
    },
    async listen(port = 0) {
      const onError = (error: unknown): void => platform.logger.error(error);
      const subscription = await subscribeSealed(platform.database, deliverWith(hub), onError);
      const stopListening = await watchEndedSessions(platform, hub);
      stops.push(subscription.stop, stopListening);
      return app.listen({ port, host: '127.0.0.1' });
    },
    async close() {
      hub.closeAll(1012);
      for (const worker of workers) await worker.stop();
      await app.close();
      for (const stop of stops) await stop();
      await platform.database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Sends one request without a session. */
export async function callAnonymously(
  app: FastifyInstance,
  method: string,
  path: string,
  { body, bytes, headers = {}, from }: CallOptions = {},
): Promise<TestAnswer> {
  const answer = await app.inject({
    method: method as 'GET',
    url: path.startsWith('/media') ? path : `/api${path}`,
    headers,
    ...(from !== undefined && { remoteAddress: from }),
    ...(body !== undefined && { payload: body as object }),
    ...(bytes && { payload: Buffer.from(bytes) }),
  });
  const isJson =
    answer.payload !== '' && String(answer.headers['content-type']).startsWith('application/json');
  const parsed = isJson ? answer.json<Record<string, unknown>>() : {};
  return { status: answer.statusCode, body: parsed, headers: answer.headers, bytes: answer.rawPayload };
}

async function logInAs(app: FastifyInstance, email: string): Promise<TestCaller> {
  const account = demoAccounts.find((one) => one.email === email);
  return logInWith(app, account?.portal ?? '', email, demoPassword);
}

/** Signs in at a portal. The caller carries the token from then on. */
export async function logInWith(
  app: FastifyInstance,
  portal: string,
  email: string,
  password: string,
): Promise<TestCaller> {
  const login = await callAnonymously(app, 'POST', '/auth/login', {
    body: { email, password },
    headers: { 'sub-domain': portal },
  });
  if (login.status !== 200) throw new Error(`${email} could not log in: ${JSON.stringify(login.body)}`);
  return callerWith(app, String(login.body['accessToken']));
}

/** Returns a caller with this token. */
export const callerWith = (app: FastifyInstance, token: string): TestCaller => ({
  token,
  call: (method, path, options = {}) =>
    callAnonymously(app, method, path, {
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options.headers },
    }),
});
