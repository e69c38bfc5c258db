// The privacy request command as an operator types it, in its own process.
import { execFile, type ExecFileException } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { readZip } from '../tests/zip-fixture.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { fillDataFolder } from './platform/database/test-database.ts';

// Each command opens its own database, which takes seconds.
vi.setConfig({ testTimeout: 240_000 });

let root = '';
let clinic = '';
const options = () => ({ databaseUrl: '', dataDir: clinic });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'person-'));
  clinic = join(root, 'clinic');
  await fillDataFolder(clinic);
  const database = await openDatabase(options());
  await database.asSystem(() =>
    database.runScript(`INSERT INTO workspace (name, case_prefix, is_provider) VALUES ('A clinic', 'CLI', true);
      INSERT INTO app_user (id, workspace_id, role, name, email, phone_number, date_of_birth, status)
      SELECT gen_random_uuid(), id, 'patient', 'Edith Moran', 'edith@mail.test', '(555) 010-0199', '1954-02-11', 'active'
      FROM workspace`),
  );
  await database.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, INIT_CWD: root, DATA_DIR: clinic, DATABASE_URL: '', STORAGE_URL: '' };
  return new Promise((ended) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'person-main.ts'), ...args],
      { env },
      (error: ExecFileException | null, stdout, stderr) =>
        ended({ code: Number(error?.code ?? 0), stdout: stdout.trim(), stderr: stderr.trim() }),
    );
  });
}

const facts = ['--birth-date', '02/11/1954', '--phone', '555 010 0199', '--name', 'edith moran'];

test('CG-150: a copy, then the erasure, after which no one is found', async () => {
  const copied = await run('export', 'Edith@mail.test', 'edith.zip', ...facts);
  expect(copied).toMatchObject({ code: 0, stderr: '' });
  const files = await readZip(await readFile(join(root, 'edith.zip')));
  expect(JSON.parse(String(files.get('data.json')))).toMatchObject({ app_user: [{ name: 'Edith Moran' }] });
  expect((await run('export', 'edith@mail.test', 'edith.zip', ...facts)).stderr).toMatch(
    /edith\.zip already exists\. Nothing was written\.$/,
  );
  const erased = await run('erase', 'edith@mail.test', ...facts);
  expect(erased).toMatchObject({ code: 0, stderr: '' });
  expect(erased.stdout).toMatch(
    /^Erased edith@mail\.test\. Accounts: 1, studies: 0, uploads: 0, emptied cases: 0\./,
  );
  expect(await run('erase', 'edith@mail.test', ...facts)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Nobody here has the address edith@mail.test. Nothing was done.',
  });
});

test('says so if the product is running on the folder', async () => {
  const database = await openDatabase(options());
  const refused = await run('erase', 'edith@mail.test', ...facts);
  await database.close();
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/is in use by another process\. Stop that process first/);
});
