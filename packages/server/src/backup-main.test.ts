// The command with which an operator's own backup reports itself, in its own process.
import { execFile, type ExecFileException } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

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

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATA_DIR: clinic, DATABASE_URL: '', STORAGE_URL: '' };
  return new Promise((ended) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'backup-main.ts'), ...args],
      { env },
      (error: ExecFileException | null, stdout, stderr) =>
        ended({ code: Number(error?.code ?? 0), stdout: stdout.trim(), stderr: stderr.trim() }),
    );
  });
}

test('CG-148: a backup and a tested restore are recorded, and anything else gets an explanation', async () => {
  expect(await run('made')).toEqual({ code: 0, stdout: 'Noted: a backup was made.', stderr: '' });
  expect(await run('restored')).toEqual({ code: 0, stdout: 'Noted: a restore was tried.', stderr: '' });
  const wrong = await run('done');
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(/^Usage:/);
  const database = await openDatabase({ databaseUrl: '', dataDir: clinic });
  const { rows } = await database.asSystem(() =>
    database.current().execute(sql`SELECT kind FROM backup_report ORDER BY kind`),
  );
  await database.close();
  expect(rows).toEqual([{ kind: 'backup' }, { kind: 'restore' }]);
});
