// The gateway command as an operator types it, in its own process.
import { execFile, type ExecFileException } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openDatabase } from './platform/database/open-database.ts';
import { fillDataFolder } from './platform/database/test-database.ts';

// Each command opens its own database, which takes seconds.
vi.setConfig({ testTimeout: 240_000 });

let root = '';
let clinic = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gateway-'));
  clinic = join(root, 'clinic');
  await fillDataFolder(clinic);
  const database = await openDatabase({ databaseUrl: '', dataDir: clinic });
  await database.asSystem(() =>
    database.runScript(`INSERT INTO workspace (name, case_prefix, is_provider, subdomain, case_creation_type)
      VALUES ('North Hospital', 'NOR', false, 'north', 'ambra_gw')`),
  );
  await database.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, INIT_CWD: root, DATA_DIR: clinic, DATABASE_URL: '', STORAGE_URL: '' };
  return new Promise((ended) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'gateway-main.ts'), ...args],
      { env },
      (error: ExecFileException | null, stdout, stderr) =>
        ended({ code: Number(error?.code ?? 0), stdout: stdout.trim(), stderr: stderr.trim() }),
    );
  });
}

test('CG-65: a namespace is added with its secret, linked, listed and revoked', async () => {
  const added = await run('add', 'NORTH', 'north');
  expect(added).toMatchObject({ code: 0, stderr: '' });
  const [first, secret, last] = added.stdout.split('\n');
  expect(first).toBe('Added NORTH. Its secret, shown only this once:');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(last).toBe('Studies of NORTH go to north.');
  expect((await run('list')).stdout).toBe('NORTH: North Hospital');
  expect((await run('revoke', 'NORTH')).stdout).toBe('Revoked NORTH. Its studies are no longer accepted.');
  expect(await run('revoke', 'NORTH')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no namespace NORTH.',
  });
});
