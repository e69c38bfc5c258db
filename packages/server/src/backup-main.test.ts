// The command with which an operator's own backup reports itself, in its own process.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { readBlock } from '../tests/guides/guide-blocks.ts';
import { typeCommands } from '../tests/guides/type-commands.ts';
import { sql } from './platform/database/drizzle.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { fillDataFolder } from './platform/database/test-database.ts';

// Each command opens its own database, which takes seconds.
vi.setConfig({ testTimeout: 240_000 });

let clinic = '';
beforeAll(async () => {
  clinic = await mkdtemp(join(tmpdir(), 'backup-'));
  await fillDataFolder(clinic);
});
afterAll(() => rm(clinic, { recursive: true, force: true }));

const type = (lines: string) =>
  typeCommands(lines, clinic, { DATA_DIR: clinic, DATABASE_URL: '', STORAGE_URL: '' });

test('CG-148: a backup and a tested restore are recorded, and anything else gets an explanation', async () => {
  const { text } = await readBlock('running-in-production.md', 'Backup and restore');
  expect(await type(text)).toEqual({
    code: 0,
    stdout: 'Noted: a backup was made.\nNoted: a restore was tried.',
    stderr: '',
  });
  const wrong = await type('npm run backup -- done');
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(/^Usage:/);
  const database = await openDatabase({ databaseUrl: '', dataDir: clinic });
  const { rows } = await database.asSystem(() =>
    database.current().execute(sql`SELECT kind FROM backup_report ORDER BY kind`),
  );
  await database.close();
  expect(rows).toEqual([{ kind: 'backup' }, { kind: 'restore' }]);
});
