// The data commands as an operator runs them, each in its own process.
import { execFile, type ExecFileException } from 'node:child_process';
import { cp, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openDatabase } from '../platform/database/open-database.ts';
import { fillDataFolder } from '../platform/database/test-database.ts';

// Each command opens its own database, which takes seconds.
vi.setConfig({ testTimeout: 240_000 });

let root = '';
let clinic = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'commands-'));
  clinic = join(root, 'clinic');
  await fillDataFolder(clinic);
  const database = await openDatabase({ databaseUrl: '', dataDir: clinic });
  await database.asSystem(() =>
    database.runScript("INSERT INTO workspace (name, case_prefix) VALUES ('A clinic', 'CLI')"),
  );
  await database.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

type Ended = { code: number; stdout: string; stderr: string };

function run(command: 'export' | 'import', args: string[], settings: Record<string, string>): Promise<Ended> {
  const main = join(import.meta.dirname, `${command}-main.ts`);
  const env = { ...process.env, INIT_CWD: root, DATABASE_URL: '', STORAGE_URL: '', ...settings };
  return new Promise((ended) => {
    execFile(process.execPath, [main, ...args], { env }, (error: ExecFileException | null, stdout, stderr) =>
      ended({ code: Number(error?.code ?? 0), stdout: stdout.trim(), stderr: stderr.trim() }),
    );
  });
}

test('an export and an import into a new folder report what they did', async () => {
  const exported = await run('export', ['clinic.gz'], { DATA_DIR: clinic });
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  expect(exported.stdout).toMatch(
    /^Exported \d+ rows of \d+ tables to .*clinic\.gz\. It does not include the files of studies and videos/,
  );
  const imported = await run('import', ['clinic.gz'], { DATA_DIR: join(root, 'taken over') });
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  expect(imported.stdout).toMatch(
    /^Imported \d+ rows of \d+ tables from .*\nThe audit is intact: 0 sealed rows/,
  );
  const again = await run('import', ['clinic.gz'], { DATA_DIR: join(root, 'taken over') });
  expect(again.code).toBe(1);
  expect(again.stderr).toMatch(/^The database to import into is not empty: it has \d+ tables\. [^\n]*\.$/);
});

test('neither runs while the product uses the folder', async () => {
  const database = await openDatabase({ databaseUrl: '', dataDir: clinic });
  const refused = await run('export', ['other.gz'], { DATA_DIR: clinic });
  await database.close();
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/is in use by another process\. Stop that process first/);
});

test('a folder without a database does not get one', async () => {
  const refused = await run('export', ['other.gz'], { DATA_DIR: join(root, 'nothing') });
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^There is no database in .*nothing\/database\. Set DATA_DIR/);
});

test('a database of another PostgreSQL version gets instructions for moving it', async () => {
  const older = join(root, 'older');
  await mkdir(older);
  await cp(join(clinic, 'database'), join(older, 'database'), { recursive: true });
  await writeFile(join(older, 'database', 'PG_VERSION'), '17\n');
  const refused = await run('export', ['other.gz'], { DATA_DIR: older });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /was made with PostgreSQL 17, .* With the version that made it run: npm run export -- FILE\..* npm run import -- FILE\.$/,
  );
});

test.each([[[]], [['a', 'b']]])('prints its usage for the arguments %j', async (args) => {
  expect(await run('import', args, { DATA_DIR: clinic })).toMatchObject({
    code: 1,
    stderr: 'Usage: npm run import -- FILE',
  });
});
