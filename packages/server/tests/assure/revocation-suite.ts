/**
 * L6: a session that is logged out, revoked or changed ends within a second, on HTTP and on the live connection. On
 * PostgreSQL one process ends the session and another one must find out. SEC-D5: meanwhile, no event loop is held.
 */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

import { closeLimitExceeded } from '@plainscan/contract';
import { createLink } from '../../src/auth/sessions/one-time-link-service.ts';
import { demoPassword } from '@plainscan/demo/src/demo-accounts.ts';
import { sql } from '../../src/platform/database/drizzle.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { userIdOf } from '../demo-people-fixture.ts';
import { printHeldLoop, watchedSettings } from '../abuse/held-loop.ts';
import { startServer } from '../crash/server-process.ts';
import { runOnBothDatabases } from './both-databases.ts';
import { openDemoFolder } from './demo-folder.ts';

const rounds = 100;
const maxMilliseconds = 1_000;
const reopenMilliseconds = 1_000;
const email = 'creator@harbor.test';
const portal = { 'sub-domain': 'harbor' };

type Answer = { status: number; body: Record<string, unknown> };
type Round = {
  one: string;
  two: string;
  token: string;
  other: string;
  userId: string;
  platform: Platform | null;
};
type Ending = {
  name: string;
  needsDatabase?: boolean;
  end: (round: Round) => Promise<void>;
  undo?: (round: Round) => Promise<void>;
};

async function call(
  base: string,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      ...portal,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}

async function requireOk(answer: Promise<Answer>): Promise<Answer> {
  const got = await answer;
  if (got.status >= 300) throw new Error(`${got.status} ${JSON.stringify(got.body)}`);
  return got;
}

async function logIn(base: string, password = demoPassword): Promise<string> {
  const { body } = await requireOk(call(base, 'POST', '/auth/login', '', { email, password }));
  return String(body['accessToken']);
}

const change = async ({ platform, userId }: Round, statement: ReturnType<typeof sql>): Promise<void> => {
  await platform?.database.asSystem(() =>
    platform.database.current().execute(sql`UPDATE app_user SET ${statement} WHERE id = ${userId}`),
  );
};

const endings: Ending[] = [
  {
    name: 'logout',
    end: async ({ one, token }) => void (await requireOk(call(one, 'POST', '/auth/logout', token))),
  },
  {
    name: 'sign-out-everywhere',
    end: async ({ one, other }) =>
      void (await requireOk(call(one, 'DELETE', '/users/sessions?keepThis=true', other))),
  },
  {
    name: 'password-change',
    async end({ one, other }) {
      const body = { currentPassword: demoPassword, newPassword: 'Another-Harbor-9' };
      await requireOk(call(one, 'PUT', '/users/password', other, body));
    },
    async undo({ one, other }) {
      const body = { currentPassword: 'Another-Harbor-9', newPassword: demoPassword };
      await requireOk(call(one, 'PUT', '/users/password', other, body));
    },
  },
  {
    name: 'password-reset',
    needsDatabase: true,
    async end({ one, userId, platform }) {
      const link = { userId, kind: 'reset' as const, now: new Date(), milliseconds: 60_000 };
      const token = await platform?.database.asSystem(() => createLink(link));
      await requireOk(call(one, 'POST', '/auth/reset-password', '', { token, password: demoPassword }));
    },
  },
  {
    name: 'disable',
    needsDatabase: true,
    end: (round) => change(round, sql`status = 'disabled'`),
    undo: (round) => change(round, sql`status = 'active'`),
  },
  {
    name: 'role-change',
    needsDatabase: true,
    end: (round) => change(round, sql`role = 'admin'`),
    undo: (round) => change(round, sql`role = 'creator'`),
  },
  {
    name: 'removal',
    needsDatabase: true,
    end: (round) => change(round, sql`deleted_at = now()`),
    undo: (round) => change(round, sql`deleted_at = NULL`),
  },
];

/** A user may open only a few sockets in a short time. Retries a socket refused for that, as a page does. */
async function openSocket(base: string, token: string): Promise<WebSocket> {
  for (;;) {
    const { body } = await requireOk(call(base, 'POST', '/ws-ticket', token));
    const socket = new WebSocket(`${base.replace('http', 'ws')}/api/ws?token=${String(body['ticket'])}`);
    const closed = once(socket, 'close');
    await once(socket, 'open');
    // It is registered once it responds.
    socket.send(JSON.stringify({ event: 'replay', data: { after: -1 } }));
    const [code] = (await Promise.race([once(socket, 'message'), closed])) as [unknown];
    if (typeof code !== 'number') return socket;
    if (code !== closeLimitExceeded) throw new Error(`The socket was closed with ${code}.`);
    await pause(reopenMilliseconds);
  }
}

/** Returns the milliseconds until the other process refuses the session, and until its socket is closed. */
async function play(ending: Ending, round: Round): Promise<{ http: number; socket: number }> {
  const { two, token } = round;
  const socket = await openSocket(two, token);
  const closed = new Promise<number>((done) => socket.on('close', () => done(performance.now())));
  await ending.end(round);
  const at = performance.now();
  while ((await call(two, 'GET', '/users/current-user', token)).status !== 401) {
    if (performance.now() - at > 5 * maxMilliseconds) break;
  }
  const http = performance.now() - at;
  const never = new Promise<number>((done) =>
    setTimeout(() => done(Number.POSITIVE_INFINITY), 5 * maxMilliseconds).unref(),
  );
  const socketAt = await Promise.race([closed, never]);
  socket.terminate();
  await ending.undo?.(round);
  return { http, socket: Math.max(0, socketAt - at) };
}

async function run(databaseUrl: string | undefined): Promise<void> {
  const { dataFolder, settings: own, platform } = await openDemoFolder('revocation', databaseUrl);
  const settings = { ...own, ...watchedSettings };
  const userId = await userIdOf(platform, email);
  if (databaseUrl === undefined) await platform.database.close();
  const first = await startServer(settings);
  const second = databaseUrl === undefined ? first : await startServer(settings);
  const usable = endings.filter(({ needsDatabase }) => databaseUrl !== undefined || needsDatabase !== true);
  let passed = 0;
  let slowest = 0;
  const place = databaseUrl === undefined ? 'L6' : 'L6-postgresql-two-processes';
  const endAll = async (): Promise<void> => {
    for (let at = 0; at < rounds; at += 1) {
      const ending = usable[at % usable.length] as Ending;
      const [one, two] = at % 2 === 0 ? [first.base, second.base] : [second.base, first.base];
      const round: Round = {
        one,
        two,
        userId,
        platform: databaseUrl === undefined ? null : platform,
        token: await logIn(one),
        other: await logIn(one),
      };
      const { http, socket } = await play(ending, round);
      slowest = Math.max(slowest, http, socket);
      if (Math.max(http, socket) <= maxMilliseconds) passed += 1;
      else
        console.error(`${ending.name}: HTTP after ${http.toFixed()} ms, socket after ${socket.toFixed()} ms`);
    }
  };
  try {
    await printHeldLoop(`revocation loop-of-${place}`, second.base, endAll);
  } finally {
    await first.stop();
    if (second !== first) await second.stop();
    if (databaseUrl !== undefined) await platform.database.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
  console.log(`revocation ${place} ${passed}/${rounds} (slowest ${slowest.toFixed()} ms)`);
}

await runOnBothDatabases(run);
