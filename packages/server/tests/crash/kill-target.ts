// The product as a process that may be killed at any moment, its callers, and the place where its data outlives it.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';

import { demoAccounts, demoPassword } from '@plainscan/demo/src/demo-accounts.ts';
import { loadDemoAccounts } from '@plainscan/demo/src/load-demo.ts';
import { askCheckoutJob } from '../../src/payments/company-call-jobs.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { sql } from '../../src/platform/database/drizzle.ts';
import { fillDataFolder } from '../../src/platform/database/test-database.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { openPlatform } from '../../src/start-platform.ts';
import { startWorker } from '../../src/worker.ts';
import { openGateway, type Gateway } from '../gateway-fixture.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startServer, testKey, type ServerProcess } from './server-process.ts';
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
  /** A hospital's, which sends studies to the workspace summit. */
  gateway: Gateway;
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

/** Well below the time after which anyone who did nothing is signed out. */
const recentMilliseconds = 300_000;

const plainSettings = {
  DEMO: '1',
  PUBLIC_URL: 'http://localhost:8080',
  LOG_LEVEL: 'fatal',
  SECRET_KEY: testKey,
};

/**
 * A fresh data folder or an empty one that is given, and, on the PostgreSQL of a URL, a fresh database, with the demo's people and no
 * case. `environment`: settings of its own.
 */
export async function openKillTarget(
  databaseUrl = '',
  options: { dataFolder?: string; environment?: Record<string, string> } = {},
): Promise<KillTarget> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'plainscan-kills-')));
  const kept = await makeDatabase(databaseUrl);
  if (kept.url === '' && options.dataFolder === undefined) await fillDataFolder(dataFolder);
  const mailServer = await startMailServer();
  const settings = {
    ...plainSettings,
    DATA_DIR: dataFolder,
    DATABASE_URL: kept.url,
    SMTP_URL: mailServer.url,
    ...options.environment,
  };
  const open = (): Promise<Platform> => openPlatform(readConfig(settings), pino({ level: 'fatal' }));
  const platform = await open();
  await loadDemoAccounts(platform);
  const gateway = await openGateway({ platform }, 'KILLS');
  await platform.database.close();
  let server: ServerProcess = await startServer(settings);
  const sessions = new Map<string, { token: string; from: number }>();
  const call: KillTarget['call'] = (method, path, options) => send(server.base, method, path, options);
  return {
    call,
    mailServer,
    gateway,
    dataFolder,
    pid: () => server.pid,
    isEmbedded: kept.url === '',
    async as(email) {
      const last = sessions.get(email);
      const isYoung = last !== undefined && performance.now() - last.from < recentMilliseconds;
      const { token, from } = isYoung
        ? last
        : {
            token: await logIn(call, email),
            from: performance.now(),
          };
      sessions.set(email, {
        token,
        from,
      });
      return (method, path, options = {}) =>
        call(method, path, {
          ...options,
          headers: {
            authorization: `Bearer ${token}`,
            ...options.headers,
          },
        });
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
      await rm(dataFolder, {
        recursive: true,
        force: true,
      });
    },
  };
}

/** Works off what the last process left; gives the platform back. */
async function finishJobs(platform: Platform): Promise<Platform> {
  const worker = await startWorker(platform);
  try {
    await waitUntil('The end of every job', performance.now() + stuckMilliseconds, async () => {
      const open = await countOpenJobs(platform);
      return open === 0 ? open : undefined;
    });
  } finally {
    await worker.stop();
  }
  return platform;
}

/** Unfinished jobs but the questions to the payment company that wait for their time: the last is asked after a day. */
async function countOpenJobs({ database }: Platform): Promise<number> {
  const { rows } = await database.asSystem(() =>
    database.current().execute<{ number: number }>(sql`
      SELECT count(*)::int AS number FROM job WHERE status IN ('queued', 'running')
        AND NOT (kind = ${askCheckoutJob.kind} AND coalesce(run_at > now(), false))`),
  );
  return rows[0]?.number ?? 0;
}

/** Over connections that are kept: what is measured is the product, not the caller. */
const agent = new Agent({ keepAlive: true });

async function send(base: string, method: string, path: string, { body, bytes, headers }: Call = {}) {
  const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const isApi = !path.startsWith('/media') && !path.startsWith('/dev/checkout');
  try {
    const sent = request(isApi ? `${base}/api${path}` : base + path, {
      method,
      agent,
      headers: {
        // The sandbox's payment page opens to this name of the machine alone (CG-181).
        host: new URL(base).host.replace('127.0.0.1', 'localhost'),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
        ...headers,
      },
    });
    sent.end(payload);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const content = Buffer.concat(await answer.toArray());
    const isJson = answer.headers['content-type']?.includes('json') === true && content.length > 0;
    const parsed = isJson ? (JSON.parse(content.toString()) as Record<string, unknown>) : {};
    const received = new Headers(
      Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      ),
    );
    return { status: answer.statusCode ?? 0, body: parsed, headers: received, bytes: content };
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
export async function makeDatabase(serverUrl: string): Promise<{ url: string; remove: () => Promise<void> }> {
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
