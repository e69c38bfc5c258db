/**
 * SEC-R9: wrong and moving clocks. On PostgreSQL (TEST_DATABASE_URL) only this machine's clock is wrong, from the start
 * or suddenly; on the embedded database the time itself passes the nights when the clocks change, and the end of the
 * year. Needs libfaketime (Debian: faketime).
 */
import { globSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { demoPassword } from '@plainscan/demo/src/demo-accounts.ts';
import { caseTable } from '../../src/cases/case-tables.ts';
import { inArray } from '../../src/platform/database/drizzle.ts';
import { openTestDatabase } from '../../src/platform/database/test-database.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { addCase } from '../case-fixture.ts';
import { startServer, type ServerProcess } from '../crash/server-process.ts';
import { waitUntil } from '../crash/wait-until.ts';
import { userIdOf, workspaceIds } from '../demo-people-fixture.ts';
import { openDemoFolder } from './demo-folder.ts';

const [minute, hour] = [60_000, 3_600_000];
/** Cases are delayed with less than this left. */
const delayedMilliseconds = 24 * hour;
const timerMilliseconds = 30_000;

const people = [
  ['creator@lakeside.test', 'lakeside'],
  ['admin@lakeside.test', 'lakeside'],
  ['creator@summit.test', 'summit'],
  ['patient@lakeside.test', 'lakeside'],
] as const;
const wrongClocks = [
  '+1h',
  '-1h',
  '+2d',
  '-2d',
  '@2027-03-28 00:59:00',
  '@2027-10-31 00:59:00',
  '@2026-12-31 23:59:00',
];
const steps = ['+2h', '-2h', '+3d', '-3d', '+0'];
/** The local clock of Europe/Berlin goes forward, goes back, and starts a year. */
const nights = ['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z', '2026-12-31T23:00:00Z'];

const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
if (library === undefined) {
  console.error('libfaketime is missing (Debian: apt-get install faketime).');
  process.exit(1);
}

/** The settings of a process whose clock is wrong. Timers and durations keep their real speed. */
const wrongClock = (time: Record<string, string>): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
  TZ: 'Europe/Berlin',
  ...time,
});

/** The clock goes by the file's content, read anew each time. */
const movedClock = (timeFile: string): Record<string, string> =>
  wrongClock({ FAKETIME_TIMESTAMP_FILE: timeFile, FAKETIME_NO_CACHE: '1' });

const passedChecks = new Map<string, { passed: number; total: number }>();
function check(id: string, isMet: boolean, sentence: string): void {
  const { passed, total } = passedChecks.get(id) ?? { passed: 0, total: 0 };
  passedChecks.set(id, { passed: passed + Number(isMet), total: total + 1 });
  if (!isMet) console.error(`${id}: ${sentence}`);
}

type Answer = { status: number; body: Record<string, unknown> };
async function call(
  { base }: ServerProcess,
  path: string,
  token: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const answer = await fetch(`${base}/api${path}`, { ...init, headers });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}

async function logIn(server: ServerProcess, email: string, portal: string): Promise<string> {
  const { status, body } = await call(server, '/auth/login', '', {
    method: 'POST',
    headers: { 'sub-domain': portal, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (status !== 200) throw new Error(`${email} could not log in: ${status} ${JSON.stringify(body)}`);
  return String(body['accessToken']);
}

/** Checks that every one of these sessions is still open. */
async function checkSessions(server: ServerProcess, id: string, tokens: string[], when: string) {
  for (const token of tokens) {
    const { status } = await call(server, '/users/current-user', token);
    check(id, status === 200, `a session ended (${status}) ${when}`);
  }
}

/** Returns the shown status of each case by ID. */
async function statusesOf(server: ServerProcess, token: string): Promise<Map<string, string>> {
  const { body } = await call(server, '/cases?limit=100', token);
  const rows = (body['data'] ?? []) as { id: string; status: { value: string } }[];
  return new Map(rows.map(({ id, status }) => [id, status.value]));
}

async function checkDelayed(
  server: ServerProcess,
  token: string,
  expected: Map<string, 'new' | 'delayed'>,
  when: string,
) {
  const statuses = await statusesOf(server, token);
  for (const [id, status] of expected)
    check('delayed', statuses.get(id) === status, `${statuses.get(id)} instead of ${status} ${when}`);
}

/** Adds a case with this much time until it is delayed. */
async function addDueCase(platform: Platform, untilDelayed: number, from = platform.clock.now()) {
  const { id } = await addCase(platform, {
    workspaceId: workspaceIds.lakeside,
    status: 'new',
    patient: await userIdOf(platform, 'patient@lakeside.test'),
    creator: await userIdOf(platform, 'creator@lakeside.test'),
    dueDate: new Date(from.getTime() + delayedMilliseconds + untilDelayed),
  });
  return id;
}

/** Returns which of these cases were announced as delayed. */
async function announced({ database }: Platform, ids: string[]): Promise<string[]> {
  const rows = await database.readAsSystem(() =>
    database
      .current()
      .select({ id: caseTable.id, at: caseTable.dueSoonNotifiedAt })
      .from(caseTable)
      .where(inArray(caseTable.id, ids)),
  );
  return rows.filter(({ at }) => at !== null).map(({ id }) => id);
}

type Scene = {
  platform: Platform;
  settings: Record<string, string>;
  /** A process whose machine has the right time. */
  right: ServerProcess;
  /** The open sessions of `people`. */
  tokens: string[];
  onTime: string[];
  expected: Map<string, 'new' | 'delayed'>;
};

/** Starts a process on a machine with a wrong clock, timers included, and checks what it shows and announces. */
async function runWrongClock({ platform, settings, right, tokens, onTime, expected }: Scene, time: string) {
  // The timers have run when this case is announced.
  const late = await addDueCase(platform, -minute);
  expected.set(late, 'delayed');
  const wrong = await startServer({ ...settings, ...wrongClock({ FAKETIME: time }) });
  try {
    await checkSessions(wrong, 'sessions', tokens, `with the clock at ${time}`);
    await checkDelayed(wrong, tokens[0] ?? '', expected, `with the clock at ${time}`);
    const opened = await logIn(wrong, ...people[1]);
    await waitUntil('The delay', performance.now() + timerMilliseconds, async () =>
      (await announced(platform, [late])).length === 1 ? true : undefined,
    );
    const early = await announced(platform, onTime);
    check('announced', early.length === 0, `${early.length} on time with the clock at ${time}`);
    await checkSessions(right, 'logins', [opened], `after a login with the clock at ${time}`);
    await checkSessions(right, 'sessions', tokens, `after the clock was at ${time}`);
  } finally {
    await wrong.stop();
  }
}

/** Sets the clock of a machine while its process runs. */
async function runSteps({ settings, tokens, expected }: Scene, timeFile: string): Promise<void> {
  await writeFile(timeFile, '+0');
  const stepping = await startServer({ ...settings, ...movedClock(timeFile), ROLE: 'api' });
  try {
    for (const time of steps) {
      await writeFile(timeFile, time);
      await checkSessions(stepping, 'steps', tokens, `after the clock was set to ${time}`);
      await checkDelayed(stepping, tokens[0] ?? '', expected, `after the clock was set to ${time}`);
    }
  } finally {
    await stepping.stop();
  }
}

async function runOnPostgres(databaseUrl: string): Promise<void> {
  const { dataFolder, platform, ...demo } = await openDemoFolder('clock', databaseUrl);
  const settings = { ...demo.settings, STORAGE_URL: `file://${dataFolder}/files` };
  const onTime = [
    await addDueCase(platform, 50 * minute),
    await addDueCase(platform, 25 * hour),
    await addDueCase(platform, 3 * 24 * hour),
  ];
  const expected = new Map<string, 'new' | 'delayed'>(onTime.map((id) => [id, 'new']));
  const right = await startServer({ ...settings, ROLE: 'api' });
  try {
    const tokens = await Promise.all(people.map(([email, portal]) => logIn(right, email, portal)));
    const scene = { platform, settings, right, tokens, onTime, expected };
    for (const time of wrongClocks) await runWrongClock(scene, time);
    await runSteps(scene, join(dataFolder, 'time'));
  } finally {
    await right.stop();
    await platform.database.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Starts five minutes before the night's change, passes it, and stops half an hour later. */
async function runNight(night: string): Promise<void> {
  const change = new Date(night);
  const { dataFolder, settings, platform } = await openDemoFolder('clock-night', undefined);
  const id = await addDueCase(platform, 2 * minute, change);
  await platform.database.close();
  const timeFile = join(dataFolder, 'time');
  const setTime = (sinceChange: number): Promise<void> => {
    const seconds = Math.round((change.getTime() + sinceChange - Date.now()) / 1_000);
    return writeFile(timeFile, `${seconds < 0 ? '' : '+'}${seconds}`);
  };
  await setTime(-5 * minute);
  const server = await startServer({ ...settings, ...movedClock(timeFile) });
  try {
    const token = await logIn(server, ...people[0]);
    check('nights', (await statusesOf(server, token)).get(id) === 'new', `delayed too early before ${night}`);
    await setTime(5 * minute);
    await checkSessions(server, 'nights', [token], `ten minutes later, after ${night}`);
    const status = (await statusesOf(server, token)).get(id);
    check('nights', status === 'delayed', `${status} instead of delayed after ${night}`);
    await setTime(21 * minute);
    const { status: ended } = await call(server, '/users/current-user', token);
    check('nights', ended === 401, `${ended} after sixteen idle minutes past ${night}`);
  } finally {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

for (const night of nights) await runNight(night);
if (process.env['TEST_DATABASE_URL']) {
  const database = await openTestDatabase();
  try {
    await runOnPostgres(database.url ?? '');
  } finally {
    await database.close();
  }
} else console.log('Not run on PostgreSQL: TEST_DATABASE_URL is not set.');
for (const [id, { passed, total }] of passedChecks) console.log(`clock ${id} ${passed}/${total}`);
