/**
 * SEC-D1, SEC-D6, S4, CG-189, CG-190: one attacker, or many logins, cannot stop the others. Runs against a separate
 * server process: during an attack, measures another clinic's list and another user's login, compared with the same
 * measurement just before.
 */
import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

import { demoAccounts, demoPassword } from '@plainscan/demo/src/demo-accounts.ts';
import { addCase } from '../case-fixture.ts';
import { userIdOf, workspaceIds } from '../demo-people-fixture.ts';
import { startServer } from '../crash/server-process.ts';
import { runOnBothDatabases } from './both-databases.ts';
import { openDemoFolder } from './demo-folder.ts';

const cases = 200;
const quietMilliseconds = 4_000;
const maxAttackMilliseconds = 60_000;
/** The time a list may take during an attack: three times as long as without, or this long. */
const maxListMilliseconds = 300;
const maxLoginMilliseconds = 3_000;

type Answer = { status: number; body: Record<string, unknown>; milliseconds: number };
type Call = { method?: string; path: string; from: string; token?: string; portal?: string; body?: object };
type Scene = { base: string; port: number; clinicToken: string };
/** Runs until it is done or `signal` aborts it. Returns what is worth printing. */
type Attack = (scene: Scene, signal: AbortSignal) => Promise<string>;

/** Makes one call over its own connection, from an address in 127.0.0.0/8. */
async function call(
  { port }: Pick<Scene, 'port'>,
  { method = 'GET', path, from, ...rest }: Call,
): Promise<Answer> {
  const startedAt = performance.now();
  const bytes = rest.body === undefined ? undefined : JSON.stringify(rest.body);
  const sent = request({
    port,
    host: '127.0.0.1',
    localAddress: from,
    method,
    path: `/api${path}`,
    agent: false,
    headers: {
      ...(rest.portal !== undefined && { 'sub-domain': rest.portal }),
      ...(rest.token !== undefined && { authorization: `Bearer ${rest.token}` }),
      ...(bytes !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(bytes)),
      }),
    },
  });
  sent.end(bytes);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const text = (await answer.toArray()).map(String).join('');
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { status: answer.statusCode ?? 0, body, milliseconds: performance.now() - startedAt };
}

async function logIn(
  scene: Pick<Scene, 'port'>,
  email: string,
  portal: string,
  from: string,
): Promise<Answer> {
  const body = { email, password: demoPassword };
  return call(scene, { method: 'POST', path: '/auth/login', from, portal, body });
}

async function tokenOf(
  scene: Pick<Scene, 'port'>,
  email: string,
  portal: string,
  from: string,
): Promise<string> {
  const { status, body } = await logIn(scene, email, portal, from);
  if (status !== 200) throw new Error(`${email} could not log in: ${status} ${JSON.stringify(body)}`);
  return String(body['accessToken']);
}

/** Counts each response, such as `30 × 401, 70 × 429`. */
function tally(answers: PromiseSettledResult<{ status: number }>[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers) {
    const name = answer.status === 'fulfilled' ? String(answer.value.status) : 'cut off';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ');
}

const wrongLogins: Attack = async (scene) => {
  const calls = Array.from({ length: 100 }, (_, at) =>
    call(scene, {
      method: 'POST',
      path: '/auth/login',
      from: '127.66.0.1',
      portal: '',
      body: { email: `made-up-${at}@mail.test`, password: 'Wrong-1' },
    }),
  );
  return tally(await Promise.allSettled(calls));
};

/** SEC-D6: 30 logins a second, all of them right, as when the shifts of many clinics begin. */
const manyLogins: Attack = async (scene, signal) => {
  const people = demoAccounts.filter(({ portal }) => portal === 'harbor' || portal === 'lakeside');
  const answers: Promise<Answer>[] = [];
  for (let at = 0; at < 600 && !signal.aborted; at += 1) {
    const { email, portal } = people[at % people.length] ?? { email: '', portal: '' };
    answers.push(logIn(scene, email, portal ?? '', `127.66.1.${1 + (at % people.length)}`));
    await pause(1_000 / 30);
  }
  return tally(await Promise.allSettled(answers));
};

const socketJoins: Attack = async (scene, signal) => {
  const from = '127.66.0.2';
  const token = await tokenOf(scene, 'new@demo.test', '', from);
  const sockets: WebSocket[] = [];
  for (let at = 0; at < 50 && !signal.aborted; at += 1) {
    const { body } = await call(scene, { method: 'POST', path: '/ws-ticket', from, token });
    const address = `${scene.base.replace('http', 'ws')}/api/ws?token=${String(body['ticket'])}`;
    const socket = new WebSocket(address, { localAddress: from });
    socket.on('error', () => undefined);
    sockets.push(socket);
  }
  await pause(1_000);
  const isOpen = ({ readyState }: WebSocket): boolean => readyState === WebSocket.OPEN;
  const open = sockets.filter(isOpen).length;
  const data = { caseId: '018f0000-0000-7000-8000-000000000000' };
  let sent = 0;
  for (let at = 0; at < 60; at += 1) {
    for (const socket of sockets) {
      if (isOpen(socket)) socket.send(JSON.stringify({ event: 'join-case-details-room', data }));
      sent += 1;
    }
    await pause(60);
  }
  const left = sockets.filter(isOpen).length;
  for (const socket of sockets) socket.terminate();
  return `${sockets.length} sockets, ${open} kept, ${left} after ${sent} joins`;
};

const manyUploads: Attack = async (scene) => {
  const from = '127.66.0.3';
  const token = await tokenOf(scene, 'new@demo.test', '', from);
  const announce = (purpose: string, at: number): Promise<Answer> =>
    call(scene, {
      method: 'POST',
      path: '/uploads',
      from,
      token,
      body: { purpose, files: [{ path: `IM${at}`, size: 1024 ** 2 }] },
    });
  const purposes = ['study', 'video', 'report'];
  const answers = await Promise.allSettled(
    Array.from({ length: 150 }, (_, at) => announce(purposes[at % 3] ?? 'study', at)),
  );
  return tally(answers);
};

const slowBodies: Attack = async ({ port }, signal) => {
  const sockets: Socket[] = [];
  for (let at = 0; at < 1_000 && !signal.aborted; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.66.0.4' });
    socket.on('error', () => undefined);
    socket.resume();
    await Promise.race([once(socket, 'connect').catch(() => undefined), pause(1_000)]);
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{',
    );
    sockets.push(socket);
  }
  const isOpen = ({ closed }: Socket): boolean => !closed;
  await pause(500);
  const open = sockets.filter(isOpen).length;
  const startedAt = performance.now();
  while (sockets.some(isOpen) && performance.now() - startedAt < 40_000 && !signal.aborted) {
    for (const socket of sockets) if (isOpen(socket)) socket.write('x');
    await pause(2_000);
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  const left = sockets.filter(isOpen).length;
  for (const socket of sockets) socket.destroy();
  return `${sockets.length} bodies, ${open} kept, ${left} left after ${seconds} s`;
};

const attacks: Record<string, Attack> = { wrongLogins, manyLogins, socketJoins, manyUploads, slowBodies };

const percentile95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.95))] ??
  Number.POSITIVE_INFINITY;

type Measured = { list: number; lists: number; login: number; failed: number };

/** Measures another clinic's list repeatedly, and a login of another user, until `isOver`. */
async function measure(scene: Scene, isOver: () => boolean): Promise<Measured> {
  const lists: number[] = [];
  const logins: number[] = [];
  let failed = 0;
  const note = (into: number[], { status, milliseconds }: Answer): void => {
    if (status === 200) into.push(milliseconds);
    else failed += 1;
  };
  const people = (async () => {
    do {
      note(logins, await logIn(scene, 'creator@summit.test', 'summit', '127.77.0.2'));
      await pause(500);
    } while (!isOver());
  })();
  do {
    note(lists, await call(scene, { path: '/cases?limit=20', from: '127.77.0.1', token: scene.clinicToken }));
    await pause(20);
  } while (!isOver());
  await people;
  return { list: percentile95(lists), lists: lists.length, login: Math.max(...logins), failed };
}

/** Attacks from a separate thread, so that the cost of the attack is not measured as waiting. */
async function attackFromThread(name: string, scene: Scene): Promise<string> {
  const attacker = new Worker(new URL(import.meta.url), { workerData: { name, scene } });
  const [message] = (await once(attacker, 'message')) as [string];
  await once(attacker, 'exit');
  return message;
}

async function checkAttack(name: string, scene: Scene, place: string): Promise<void> {
  const quietUntil = performance.now() + quietMilliseconds;
  const quiet = await measure(scene, () => performance.now() > quietUntil);
  let isDone = false;
  const attacking = attackFromThread(name, scene).finally(() => (isDone = true));
  const [attacked, message] = await Promise.all([measure(scene, () => isDone), attacking]);
  const most = Math.max(3 * quiet.list, maxListMilliseconds);
  const passed = [attacked.list <= most, attacked.login <= maxLoginMilliseconds, attacked.failed === 0];
  console.log(
    `abuse ${name}${place} ${passed.filter(Boolean).length}/${passed.length} (list p95 ${quiet.list.toFixed()} → ` +
      `${attacked.list.toFixed()} ms of ${attacked.lists}, login ${quiet.login.toFixed()} → ${attacked.login.toFixed()} ms, ` +
      `${attacked.failed} failed; ${message}; load ${loadavg()[0]?.toFixed(1)})`,
  );
}

async function run(databaseUrl: string | undefined): Promise<void> {
  const { dataFolder, settings, platform } = await openDemoFolder('abuse', databaseUrl);
  const patient = await userIdOf(platform, 'patient@lakeside.test');
  const creator = await userIdOf(platform, 'creator@lakeside.test');
  for (let at = 0; at < cases; at += 1)
    await addCase(platform, { workspaceId: workspaceIds.lakeside, patient, creator });
  await platform.database.close();
  const server = await startServer(settings);
  const names = process.argv.slice(2);
  try {
    const port = Number(new URL(server.base).port);
    for (const name of Object.keys(attacks)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const clinicToken = await tokenOf({ port }, 'creator@lakeside.test', 'lakeside', '127.77.0.1');
      const scene = { base: server.base, port, clinicToken };
      await checkAttack(name, scene, databaseUrl === undefined ? '' : '-postgresql');
    }
  } finally {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

if (isMainThread) await runOnBothDatabases(run);
else {
  const { name, scene } = workerData as { name: string; scene: Scene };
  parentPort?.postMessage(await attacks[name]?.(scene, AbortSignal.timeout(maxAttackMilliseconds)));
}
