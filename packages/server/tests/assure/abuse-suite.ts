/**
 * SEC-D1, SEC-D5, SEC-D6, S4, CG-189, CG-190: one attacker, or many logins, cannot stop the others. Runs against a
 * separate server process: during an attack, measures another clinic's list, another user's login, the probe and how
 * long the server's event loop was held, compared with the same measurement just before.
 */
import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

import { sql } from '../../src/platform/database/drizzle.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { newObjectKey } from '../../src/platform/storage/object-key.ts';
import { call, logIn, tokenOf, type Answer, type Attack, type Scene } from '../abuse/abuse-client.ts';
import * as burstAttacks from '../abuse/burst-attacks.ts';
import * as doorAttacks from '../abuse/door-attacks.ts';
import { watchLoop, watchedSettings } from '../abuse/held-loop.ts';
import { addCase, setVideo } from '../case-fixture.ts';
import { startServer } from '../crash/server-process.ts';
import { userIdOf, workspaceIds } from '../demo-people-fixture.ts';
import { runOnBothDatabases } from './both-databases.ts';
import { openDemoFolder } from './demo-folder.ts';

const cases = 200;
const trailRows = 10_000;
const videoBytes = 16 * 1024 ** 2;
const quietMilliseconds = 4_000;
const maxAttackMilliseconds = 60_000;
/** The time a list may take during an attack: three times as long as without, or this long. */
const maxListMilliseconds = 300;
const maxLoginMilliseconds = 3_000;
const maxProbeMilliseconds = 100;

const attacks: Record<string, Attack> = { ...doorAttacks, ...burstAttacks };

const percentile95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.95))] ??
  Number.POSITIVE_INFINITY;

type Measured = { list: number; lists: number; login: number; probe: number; failed: number };

/** Measures another clinic's list, a login of another user and the probe repeatedly, until `isOver`. */
async function measure(scene: Scene, isOver: () => boolean): Promise<Measured> {
  const lists: number[] = [];
  const logins: number[] = [];
  const probes: number[] = [];
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
  const probing = (async () => {
    do {
      note(probes, await call(scene, { path: '/live', from: '127.77.0.3' }));
      await pause(20);
    } while (!isOver());
  })();
  do {
    note(lists, await call(scene, { path: '/cases?limit=20', from: '127.77.0.1', token: scene.clinicToken }));
    await pause(20);
  } while (!isOver());
  await Promise.all([people, probing]);
  return {
    list: percentile95(lists),
    lists: lists.length,
    login: Math.max(...logins),
    probe: percentile95(probes),
    failed,
  };
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
  const loop = await watchLoop(scene.base);
  let isDone = false;
  const attacking = attackFromThread(name, scene).finally(() => (isDone = true));
  const [attacked, message] = await Promise.all([measure(scene, () => isDone), attacking]);
  const most = Math.max(3 * quiet.list, maxListMilliseconds);
  const { held, allowed } = await loop.end();
  const passed = [
    attacked.list <= most,
    attacked.login <= maxLoginMilliseconds,
    attacked.probe <= maxProbeMilliseconds,
    held <= allowed,
    attacked.failed === 0,
  ];
  console.log(
    `abuse ${name}${place} ${passed.filter(Boolean).length}/${passed.length} (list p95 ${quiet.list.toFixed()} → ` +
      `${attacked.list.toFixed()} ms of ${attacked.lists}, login ${quiet.login.toFixed()} → ${attacked.login.toFixed()} ms, ` +
      `probe p95 ${quiet.probe.toFixed()} → ${attacked.probe.toFixed()} ms, loop held ${held.toFixed()} of at most ${allowed.toFixed()} ms, ` +
      `${attacked.failed} failed; ${message}; load ${loadavg()[0]?.toFixed(1)})`,
  );
}

/** Adds cases of Lakeside's patient, one of them finished with a large video, and a trail. */
async function fill(platform: Platform): Promise<Pick<Scene, 'caseId' | 'patientId' | 'workspaceId'>> {
  const { database, objects } = platform;
  const people = {
    workspaceId: workspaceIds.lakeside,
    patient: await userIdOf(platform, 'patient@lakeside.test'),
    creator: await userIdOf(platform, 'creator@lakeside.test'),
  };
  for (let at = 0; at < cases; at += 1) await addCase(platform, people);
  const { id } = await addCase(platform, { ...people, pool: true, status: 'completed', video: 'ready' });
  const objectKey = newObjectKey();
  await objects.put(objectKey, Buffer.alloc(videoBytes, 7));
  await setVideo(platform, id, { videoKey: objectKey, videoSize: videoBytes, videoSha256: null });
  await database.asSystem(() =>
    database.current().execute(sql`
      INSERT INTO audit_event (id, actor_role, workspace_id, action, entity_kind, outcome, at)
      SELECT gen_random_uuid(), 'system', ${workspaceIds.lakeside}, 'case.read', 'case', 'allowed', now()
      FROM generate_series(1, ${trailRows})`),
  );
  return { caseId: id, patientId: people.patient, workspaceId: people.workspaceId };
}

async function run(databaseUrl: string | undefined): Promise<void> {
  const opened = await openDemoFolder('abuse', databaseUrl);
  const { dataFolder, platform } = opened;
  const settings = { ...opened.settings, ...watchedSettings };
  const filled = await fill(platform);
  await platform.database.close();
  const server = await startServer(settings);
  const names = process.argv.slice(2);
  try {
    const port = Number(new URL(server.base).port);
    // The first passkey of a process loads its library, which takes a tenth of a second once.
    await call({ port }, { method: 'POST', path: '/auth/passkey/start', from: '127.77.0.4', body: {} });
    for (const name of Object.keys(attacks)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const clinicToken = await tokenOf({ port }, 'creator@lakeside.test', 'lakeside', '127.77.0.1');
      const scene = { base: server.base, port, clinicToken, ...filled };
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
