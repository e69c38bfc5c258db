// The product as a process that may be killed at any moment, its callers, and the place where its data survives.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';

import { demoAccounts, demoPassword } from '@plainscan/demo/src/demo-accounts.ts';
import { loadDemoAccounts } from '@plainscan/demo/src/load-demo.ts';
import { queryCheckoutJob } from '../../src/payments/company-call-jobs.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { sql } from '../../src/platform/database/drizzle.ts';
import { fillDataFolder } from '../../src/platform/database/test-database.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { openPlatform } from '../../src/start-platform.ts';
import { startWorker } from '../../src/worker.ts';
import { openGateway, type Gateway } from '../gateway-fixture.ts';
import { createServerDatabase, type ServerDatabase } from '../server-database-fixture.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startServer, testKey, type ServerProcess } from './server-process.ts';
import { waitUntil } from './wait-until.ts';

type Call = { body?: unknown; bytes?: Uint8Array; headers?: Record<string, string> };
export type Answer = { status: number; body: Record<string, unknown>; headers: Headers; bytes: Buffer };

export type KillTarget = {
  /** Sends one request. Rejects with `ServerGone` if the process ends before it responds. */
  call: (method: string, path: string, options?: Call) => Promise<Answer>;
  /** Signs in and returns the caller. The session should survive every kill, and is reused while it is recent. */
  as: (email: string) => Promise<KillTarget['call']>;
  /** Kills the process after this many milliseconds. Resolves when it is dead. */
  killAfter: (milliseconds: number) => Promise<void>;
  /** Starts it again on the same data. Returns the time of the start, as of performance.now(). */
  restart: () => Promise<number>;
  /** Returns the process that serves now. */
  pid: () => number;
  /** Shuts the process down and opens its data, once the jobs that it left have finished. */
  openKept: () => Promise<Platform>;
  /** Where the process sends its emails. It survives every kill. */
  mailServer: MailServer;
  /** A hospital gateway that sends studies to the workspace summit. */
  gateway: Gateway;
  dataFolder: string;
  isEmbedded: boolean;
  remove: () => Promise<void>;
};

/** The process ended before it responded. It is unknown whether the request counted. */
export class ServerGone extends Error {
  override name = 'ServerGone';
}

/** A job that has not finished by then is stuck, however busy the machine is. */
export const stuckMilliseconds = 120_000;

/** Well below the time after which inactive users are signed out. */
const recentMilliseconds = 300_000;

const plainSettings = {
  DEMO: '1',
  PUBLIC_URL: 'http://localhost:8080',
  LOG_LEVEL: 'fatal',
  SECRET_KEY: testKey,
};

/**
 * Opens a fresh data folder, or a given empty one, and a fresh database if a PostgreSQL URL is given, with the demo's
 * users and no case. `environment`: additional settings.
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

/** Finishes the jobs of the last process and returns the platform. */
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

/**
 * Counts unfinished jobs, except queries to the card company that are scheduled for later: the last runs after a day.
 */
async function countOpenJobs({ database }: Platform): Promise<number> {
  const { rows } = await database.asSystem(() =>
    database.current().execute<{ number: number }>(sql`
      SELECT count(*)::int AS number FROM job WHERE status IN ('queued', 'running')
        AND NOT (kind = ${queryCheckoutJob.kind} AND coalesce(run_at > now(), false))`),
  );
  return rows[0]?.number ?? 0;
}

/** Uses persistent connections, so that the product is measured, not the caller. */
const agent = new Agent({ keepAlive: true });

async function send(base: string, method: string, path: string, { body, bytes, headers }: Call = {}) {
  const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const isApi = !path.startsWith('/media') && !path.startsWith('/dev/checkout');
  try {
    const sent = request(isApi ? `${base}/api${path}` : base + path, {
      method,
      agent,
      headers: {
        // The sandbox's payment page opens only for this name of the machine (CG-181).
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

/** Creates a separate empty database on the server. Without a server, the embedded database in the data folder. */
export async function makeDatabase(serverUrl: string): Promise<ServerDatabase> {
  if (serverUrl === '') return { url: '', remove: async () => undefined };
  const name = `plainscan_kills_${randomUUID().replaceAll('-', '')}`;
  return createServerDatabase(serverUrl, name);
}
