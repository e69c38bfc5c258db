import { mkdtemp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { importDatabase } from './import-database.ts';
import { openEmptyPglite } from '../../../tests/backup-fixture.ts';
import { backUpIfDue, findNewestBackup } from './nightly-backup.ts';

let source: Database;
let folder = '';
let now = new Date();
const clock: Clock = { now: () => now };
const backUp = () => backUpIfDue({ database: source, folder, clock });
const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

beforeAll(async () => {
  source = await openTestDatabase();
});
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'nightly-')), 'backups');
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => source.close());

test('one per night: the first check after three makes it, later ones do not', async () => {
  now = local(21, 2, 50);
  expect(await backUp()).toBeDefined();
  now = local(21, 2, 59);
  expect(await backUp()).toBeUndefined();
  now = local(21, 3, 1);
  expect(await backUp()).toBeDefined();
  now = local(21, 23, 59);
  expect(await backUp()).toBeUndefined();
  // The machine was off for two nights.
  now = local(23, 9);
  const path = await backUp();
  expect(path).toContain('database-2026-11-23T');
  expect(await findNewestBackup(folder)).toEqual(local(23, 9));
});

test('the newest seven are kept, along with any other files in the folder', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'before the move.gz'), 'kept by hand');
  for (let day = 1; day <= 10; day += 1) {
    now = local(day, 4);
    await backUp();
  }
  const names = (await readdir(folder)).toSorted();
  expect(names).toHaveLength(8);
  expect(names[0]).toBe('before the move.gz');
  expect(names[1]).toContain('2026-11-04');
});

test('a partial file of a killed process does not count as a backup and is removed with the next one', async () => {
  await mkdir(folder, { recursive: true });
  const left = join(folder, '.database-2026-11-20T030000Z.ndjson.gz.abcd1234.tmp');
  await writeFile(left, 'half');
  now = local(21, 4);
  await utimes(left, local(20, 3), local(20, 3));
  expect(await findNewestBackup(folder)).toBeNull();
  const path = await backUp();
  expect(await readdir(folder)).toEqual([path?.split('/').at(-1)]);
});

test('a backup is a complete export that an empty database can import', async () => {
  now = local(21, 4);
  const path = await backUp();
  const target = await openEmptyPglite();
  expect(await importDatabase(target.database, path ?? '')).toMatchObject({ outbox_seal: 1, workspace: 0 });
  await target.remove();
});

test('a failed backup keeps the older ones', async () => {
  now = local(20, 4);
  await backUp();
  now = local(21, 4);
  const broken = {
    ...source,
    current: () => {
      throw new Error('away');
    },
  };
  await expect(backUpIfDue({ database: broken, folder, clock })).rejects.toThrow('away');
  expect(await readdir(folder)).toHaveLength(1);
});
