// The retention command as an operator types it, in its own process, which is killed partway (SIGKILL).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { loadDemoAccounts } from '@plainscan/demo/src/load-demo.ts';
import { makeDatabase } from '../tests/crash/kill-target.ts';
import { testKey } from '../tests/crash/server-process.ts';
import { readBlock } from '../tests/guides/guide-blocks.ts';
import { addStoredImages, type StoredImages } from '../tests/ended-storage-fixture.ts';
import { verifyAllChains } from './platform/audit/verify-audit-chain.ts';
import { readConfig } from './platform/config/config.ts';
import { sql } from './platform/database/drizzle.ts';
import { fillDataFolder } from './platform/database/test-database.ts';
import type { Platform } from './platform/platform.ts';
import { openPlatform } from './start-platform.ts';

// Each command opens its own database, which takes seconds.
vi.setConfig({ testTimeout: 600_000 });

let root = '';
let kept: Awaited<ReturnType<typeof makeDatabase>>;
let ended: StoredImages[] = [];
let live: StoredImages;
let settings: Record<string, string> = {};

/**
 * Reads what the process stored. Opens the database only for that, because the embedded database serves one process at
 * a time.
 */
async function look<T>(read: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = await openPlatform(readConfig(settings), pino({ level: 'fatal' }));
  try {
    return await read(platform);
  } finally {
    await platform.database.close();
  }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'retention-'));
  kept = await makeDatabase(process.env['TEST_DATABASE_URL'] ?? '');
  settings = {
    DATA_DIR: join(root, 'clinic'),
    DATABASE_URL: kept.url,
    PUBLIC_URL: 'http://localhost:8080',
    SECRET_KEY: testKey,
    STORAGE_URL: '',
    DEMO: '0',
  };
  if (kept.url === '') await fillDataFolder(join(root, 'clinic'));
  await look(async (platform) => {
    await loadDemoAccounts(platform);
    for (let at = 0; at < 5; at += 1) ended.push(await addStoredImages(platform, 'ended'));
    live = await addStoredImages(platform, 'live');
  });
  ended = ended.toSorted((a, b) => (a.patientId < b.patientId ? -1 : 1));
});
afterAll(async () => {
  await kept.remove();
  await rm(root, { recursive: true, force: true });
});

/** The arguments of the guide's two commands: a dry run, and a round. */
async function readPrinted(): Promise<string[][]> {
  const { text } = await readBlock(
    'running-in-production.md',
    'Receipts, and images whose storage has ended',
  );
  return text.split('\n').flatMap((line) => {
    const [, words] = /^npm run retention( -- [^#]+)?/.exec(line) ?? [];
    return line === '' ? [] : [(words ?? '').replace(' -- ', '').trim().split(' ').filter(Boolean)];
  });
}

type Ended = { code: number | null; lines: string[]; stderr: string };

/** Runs the command. `killAfter`: kills it this many milliseconds after its first line. */
async function run(args: string[], killAfter?: number): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'retention-main.ts'), ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
  child.stdout.on('data', (bytes: Buffer) => {
    if (stdout === '' && killAfter !== undefined) void pause(killAfter).then(() => child.kill('SIGKILL'));
    stdout += bytes.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines: stdout.trim().split('\n').filter(Boolean), stderr: stderr.trim() };
}

type StudyRow = { id: string; deletedAt: Date | null; key: string; isOwn: boolean };
const studiesOf = async ({ database }: Platform, patientId: string): Promise<StudyRow[]> =>
  (
    await database.asSystem(() =>
      database.current().execute<StudyRow>(sql`
        SELECT study.id, study.deleted_at AS "deletedAt", upload.pack_key AS key,
          upload.owner_user_id IS NOT NULL AS "isOwn" FROM study
        JOIN upload ON upload.id = study.upload_id
        WHERE study.owner_user_id = ${patientId}::uuid ORDER BY study.id`),
    )
  ).rows;

/** Checks what must hold whenever the process has died. */
async function expectNothingHalf(platform: Platform): Promise<void> {
  for (const { patientId, free, inUse } of [...ended, live]) {
    const rows = await studiesOf(platform, patientId);
    const whole = rows.filter(({ deletedAt }) => deletedAt === null);
    const ids = whole.map(({ id }) => id);
    for (const id of inUse) expect(ids).toContain(id);
    // All of a patient's studies at once, or none.
    const left = free.filter((id) => ids.includes(id));
    if (patientId === live.patientId) expect(left).toEqual(free);
    else expect([0, free.length]).toContain(left.length);
    for (const { key } of whole) expect(await platform.objects.exists(key)).toBe(true);
  }
}

test('CG-98, B24: a dry run lists what would go and what open or unpaid cases keep, and writes nothing', async () => {
  const before = await look(({ database }) => countAudit(database));
  const [dryRun = []] = await readPrinted();
  expect(dryRun).toEqual(['--dry-run']);
  const { code, lines, stderr } = await run(dryRun);
  expect([code, stderr]).toEqual([0, '']);
  const expected = ended.flatMap(({ patientId, free, inUse }) => [
    expect.stringMatching(`^delete patient ${patientId}: storage ended .*; studies ${free.join(' ')}$`),
    expect.stringMatching(`^keep patient ${patientId}: an open case needs it.*; studies ${inUse.join(' ')}$`),
  ]);
  expect(lines).toEqual([
    'Nothing is written. This is what a round would do now.',
    ...expected,
    'Steps: 10, studies purged: 0.',
  ]);
  await look(async (platform) => {
    await expectNothingHalf(platform);
    expect(await countAudit(platform.database)).toBe(before);
  });
});

test('wrong arguments are answered with the usage text', async () => {
  const { code, stderr } = await run(['--dryrun']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Usage:\n {2}npm run retention -- --dry-run/);
});

test('CG-98, R3: killed repeatedly, it removes no image of an unpaid or open case, none twice or partly', async () => {
  let wasCutOff = 0;
  // The pack of a case also holds its written report, and stays with it.
  const packs = await look(async (platform) => {
    const rows = await Promise.all(ended.map(({ patientId }) => studiesOf(platform, patientId)));
    return rows.flat().filter(({ isOwn }) => isOwn);
  });
  expect(packs).toHaveLength(2 * ended.length);
  for (const milliseconds of [0, 5, 20]) {
    const { code } = await run([], milliseconds);
    if (code === null) wasCutOff += 1;
    await look(expectNothingHalf);
  }
  expect(wasCutOff).toBeGreaterThan(1);
  const [, round = ['missing']] = await readPrinted();
  const last = await run(round);
  expect([last.code, last.stderr]).toEqual([0, '']);
  await look(async (platform) => {
    await expectNothingHalf(platform);
    for (const { patientId, inUse } of ended)
      expect((await studiesOf(platform, patientId)).map(({ id }) => id)).toEqual(inUse);
    for (const { key } of packs) expect(await platform.objects.exists(key)).toBe(false);
    const gone = ended.flatMap(({ free }) => free).toSorted();
    const { database } = platform;
    const { rows } = await database.asSystem(() =>
      database
        .current()
        .execute<{ id: string }>(sql`SELECT entity_id AS id FROM audit_event WHERE action = 'study.purged'`),
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(gone);
    expect((await verifyAllChains(database)).broken).toEqual([]);
  });
  expect((await run([])).lines).toEqual(['Steps: 0, studies purged: 0.']);
});

async function countAudit(database: Platform['database']): Promise<number> {
  const { rows } = await database.asSystem(() =>
    database.current().execute<{ number: number }>(sql`SELECT count(*)::int AS number FROM audit_event`),
  );
  return rows[0]?.number ?? -1;
}
