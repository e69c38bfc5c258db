// The product as a process that may be killed at any moment, its callers, and the place where its data outlives it.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';

import { demoAccounts, demoPassword } from '../../src/demo/demo-accounts.ts';
import { loadDemoAccounts } from '../../src/demo/load-demo.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { listOpenKinds } from '../../src/platform/jobs/job-repository.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { openPlatform } from '../../src/start-platform.ts';
import { startWorker } from '../../src/worker.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { waitUntil } from './wait-until.ts';

type Call = { body?: unknown; bytes?: Uint8Array; headers?: Record<string, string> };
export type Answer = { status: number; body: Record<string, unknown>; headers: Headers; bytes: Buffer };

export type KillTarget = {
  /** One request; rejects with `ServerGone` when the process ends before it answers. */
  call: (method: string, path: string, options?: Call) => Promise<Answer>;
  /** A caller who signs in; the session is expected to outlive every kill, and is given again while it is young. */
  as: (email: string) => Promise<KillTarget['call']>;
  /** Kills the process after so many milliseconds; resolves when it is dead. */
  killAfter: (milliseconds: number) => Promise<void>;
  /** Starts it again on the same data; gives the moment of the start, in the time of performance.now(). */
  restart: () => Promise<number>;
  /** The process that serves now. */
  pid: () => number;
  /** Ends the process in order and opens what it kept, once the jobs that it left have come to their end. */
  openKept: () => Promise<Platform>;
  /** Where the process sends its mails; it outlives every kill. */
  mailServer: MailServer;
  dataFolder: string;
  isEmbedded: boolean;
  remove: () => Promise<void>;
};

/** The process ended before it answered: whether the request counted is not known. */
export class ServerGone extends Error {
  override name = 'ServerGone';
}

/** A job that has not ended by then is stuck, however busy the machine is. */
export const stuckMilliseconds = 120_000;

/** Well below the time after which whoever did nothing is signed out. */
const youngMilliseconds = 300_000;

/** A fresh data folder and, on the PostgreSQL of a URL, a fresh database, with the demo's people and no case. */
export async function openKillTarget(databaseUrl = ''): Promise<KillTarget> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plainscan-kills-'));
  const kept = await makeDatabase(databaseUrl);
  const mailServer = await startMailServer();
  const settings: Record<string, string> = {
    DATA_DIR: dataFolder,
    DEMO: '1',
    DATABASE_URL: kept.url,
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: 'fatal',
  };
  const open = (): Promise<Platform> => openPlatform(readConfig(settings), pino({ level: 'fatal' }));
  const platform = await open();
  await loadDemoAccounts(platform);
  await platform.database.close();
  let server: ServerProcess = await startServer(settings);
  const sessions = new Map<string, { token: string; from: number }>();
  const call: KillTarget['call'] = (method, path, options) => send(server.base, method, path, options);
  return {
    call,
    mailServer,
    dataFolder,
    pid: () => server.pid,
    isEmbedded: kept.url === '',
    async as(email) {
      const last = sessions.get(email);
      const isYoung = last !== undefined && performance.now() - last.from < youngMilliseconds;
      const { token, from } = isYoung ? last : { token: await logIn(call, email), from: performance.now() };
      sessions.set(email, { token, from });
      return (method, path, options = {}) =>
        call(method, path, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
    },
    async killAfter(milliseconds) {
      await pause(milliseconds);
      server.kill();
      await server.ended;
    },
    async restart() {
      server.kill();
      await server.ended;
      const startedAt = performance.now();
      server = await startServer(settings);
      return startedAt;
    },
    async openKept() {
      const code = await server.stop();
      if (code !== 0) throw new Error(`The server ended with ${code} when it was asked to stop.`);
      return finishJobs(await open());
    },
    async remove() {
      server.kill();
      await server.ended;
      await kept.remove();
      await mailServer.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Works off what the last process left; gives the platform back. */
async function finishJobs(platform: Platform): Promise<Platform> {
  const worker = await startWorker(platform);
  try {
    await waitUntil('The end of every job', performance.now() + stuckMilliseconds, async () => {
      const open = await listOpenKinds(platform.database);
      return open.length === 0 ? open : undefined;
    });
  } finally {
    await worker.stop();
  }
  return platform;
}

async function send(base: string, method: string, path: string, { body, bytes, headers }: Call = {}) {
  const payload = bytes ? new Uint8Array(bytes) : body === undefined ? null : JSON.stringify(body);
  try {
    const isApi = !path.startsWith('/media') && !path.startsWith('/dev/checkout');
    const answer = await fetch(isApi ? `${base}/api${path}` : base + path, {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: payload,
    });
    const received = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.includes('json') === true && received.length > 0;
    const parsed = isJson ? (JSON.parse(received.toString()) as Record<string, unknown>) : {};
    return { status: answer.status, body: parsed, headers: answer.headers, bytes: received };
  } catch (cause) {
    throw new ServerGone(`${method} ${path} was not answered`, { cause });
  }
}

async function logIn(call: KillTarget['call'], email: string): Promise<string> {
  const account = demoAccounts.find((one) => one.email === email);
  const answer = await call('POST', '/auth/login', {
    body: { email, password: demoPassword },
    headers: { 'sub-domain': account?.portal ?? '' },
  });
  if (answer.status !== 200) throw new Error(`${email} could not log in: ${JSON.stringify(answer.body)}`);
  return String(answer.body['accessToken']);
}

/** An empty database of its own on the server; without one the embedded database, in the data folder. */
async function makeDatabase(serverUrl: string): Promise<{ url: string; remove: () => Promise<void> }> {
  if (serverUrl === '') return { url: '', remove: async () => undefined };
  const name = `plainscan_kills_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}
