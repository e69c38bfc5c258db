// The privacy request command as an operator types it, in its own process.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { readBlock } from '../tests/guides/guide-blocks.ts';
import { typeCommands } from '../tests/guides/type-commands.ts';
import { readZip } from '../tests/zip-fixture.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { fillDataFolder } from './platform/database/test-database.ts';

// Each command opens its own database, which takes seconds.
vi.setConfig({ testTimeout: 600_000 });

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

const type = (lines: string) =>
  typeCommands(lines, root, { DATA_DIR: clinic, DATABASE_URL: '', STORAGE_URL: '' });

/** Returns the guide's command for our person, who has no study. */
const printed = async (heading: string): Promise<string> =>
  (await readBlock('privacy-requests.md', heading)).text
    .replace('/secure/', '')
    .replace('edith@example.org', 'Edith@mail.test')
    .replace('--study-date 2026-11-03', '--name "edith moran"');

test('CG-150: a copy, then the erasure, after which no one is found', async () => {
  const [copy, erasure] = await Promise.all([printed('2. The copy'), printed('3. The erasure')]);
  const copied = await type(copy);
  expect(copied).toMatchObject({ code: 0, stderr: '' });
  const files = await readZip(await readFile(join(root, 'edith.zip')));
  expect(JSON.parse(String(files.get('data.json')))).toMatchObject({ app_user: [{ name: 'Edith Moran' }] });
  expect((await type(copy)).stderr).toMatch(/edith\.zip already exists\. Nothing was written\.$/);
  const erased = await type(erasure);
  expect(erased).toMatchObject({ code: 0, stderr: '' });
  expect(erased.stdout).toMatch(
    /^Erased edith@mail\.test\. Accounts: 1, studies: 0, uploads: 0, emptied cases: 0\./,
  );
  expect(await type(erasure)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Nobody here has the address Edith@mail.test. Nothing was done.',
  });
});

test('says so if another process has the database, such as an import', async () => {
  const database = await openDatabase(options());
  const refused = await type(await printed('3. The erasure'));
  await database.close();
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/is in use by another process\. Stop that process first/);
});
