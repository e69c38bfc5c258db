// A PostgreSQL dump on a server that never ran the product. Restored as the guide says, it serves with its queries and
// row-level security. Restored carelessly, it does not start.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { demoPassword } from '@plainscan/demo/src/demo-accounts.ts';
import { loadDemoAccounts } from '@plainscan/demo/src/load-demo.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { MIGRATIONS_FOLDER } from '../src/platform/database/migration-files.ts';
import { openPlatform } from '../src/start-platform.ts';
import { productionGuide, readCommands } from './guide-commands.ts';
import { readBlock } from './guides/guide-blocks.ts';
import { spawnServer, startServer, testKey } from './crash/server-process.ts';
import {
  runCommandsOrThrow,
  makeCluster,
  clusterUnavailableReason,
  type Cluster,
} from './postgres-cluster.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const reason = clusterUnavailableReason();
if (reason !== undefined) console.log(`skipped: a dump restored on another server, because ${reason}`);

describe.skipIf(reason !== undefined)('a dump of PostgreSQL', () => {
  let root = '';
  let first: Cluster;
  let second: Cluster;
  let prepare = '';
  let policies: unknown[] = [];
  const user = 'plainscan';

  const settingsFor = (cluster: Cluster, login = user): Record<string, string> => ({
    DATABASE_URL: cluster.url(login, 'plainscan'),
    SECRET_KEY: testKey,
    DATA_DIR: root,
    DEMO: '0',
    PUBLIC_URL: 'http://localhost:8080',
  });

  /** Runs the statements on one connection and returns the rows of the last. */
  async function ask(cluster: Cluster, ...statements: string[]): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: cluster.url('postgres', 'plainscan') });
    await client.connect();
    try {
      let rows: unknown[] = [];
      for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
      return rows;
    } finally {
      await client.end();
    }
  }

  const listPolicies = (cluster: Cluster): Promise<unknown[]> =>
    ask(cluster, 'SELECT tablename, policyname, cmd, qual, with_check FROM pg_policies ORDER BY 1, 2');

  /** Returns the output of a refused start, which must be one line. */
  async function refusal(settings: Record<string, string>): Promise<string> {
    const { output, ended } = spawnServer(settings, 0);
    expect(await ended).toBe(1);
    expect(output().trimEnd().split('\n')).toHaveLength(1);
    return output();
  }

  async function logIn(base: string): Promise<number> {
    const answer = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sub-domain': 'lakeside' },
      body: JSON.stringify({ email: 'creator@lakeside.test', password: demoPassword }),
    });
    const { accessToken } = (await answer.json()) as { accessToken?: string };
    const listed = await fetch(`${base}/api/cases`, { headers: { authorization: `Bearer ${accessToken}` } });
    return listed.status;
  }

  const restore = async (): Promise<string> =>
    (await readCommands(productionGuide, 'A dump of PostgreSQL', 1))
      .join('\n')
      .replaceAll('/backups', first.folder);

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'restore-dump-'));
    prepare = (await readCommands(productionGuide, 'The database')).join('\n');
    [first, second] = [await makeCluster({ fill: true }), await makeCluster({ fill: true })];
    for (const cluster of [first, second]) cluster.start();
    runCommandsOrThrow(first, prepare);
    const platform = await openPlatform(readConfig(settingsFor(first)), pino({ level: 'fatal' }));
    await loadDemoAccounts(platform);
    await platform.database.close();
    policies = await listPolicies(first);
    const dump = (await readCommands(productionGuide, 'A dump of PostgreSQL')).join('\n');
    runCommandsOrThrow(first, dump.replaceAll('/backups', first.folder));
    runCommandsOrThrow(first, `chmod 755 ${first.folder}`);
  });
  afterAll(async () => {
    for (const cluster of [first, second]) await cluster.remove();
    await rm(root, { recursive: true, force: true });
  });

  test('a login that may not create the role gets the two statements to run', async () => {
    runCommandsOrThrow(second, "psql -d postgres -c 'CREATE ROLE plainscan LOGIN'");
    runCommandsOrThrow(second, "psql -d postgres -c 'CREATE DATABASE plainscan OWNER plainscan'");
    expect(await refusal(settingsFor(second))).toBe(
      'The database user plainscan may not take on the role app_api. As an administrator run: CREATE ROLE app_api NOLOGIN; GRANT app_api TO plainscan;\n',
    );
  });

  test('a login that does not own the database gets the statement to run', async () => {
    runCommandsOrThrow(second, "psql -d postgres -c 'CREATE ROLE guest LOGIN CREATEROLE'");
    expect(await refusal(settingsFor(second, 'guest'))).toMatch(
      /^The database user guest may not change the tables .* run: ALTER DATABASE plainscan OWNER TO guest;/,
    );
    runCommandsOrThrow(second, "psql -d postgres -c 'DROP ROLE app_api' -c 'DROP ROLE guest'");
  });

  test('restored without the role, the database lacks its policies and the start is refused', async () => {
    const careless = (await restore()).replace('--exit-on-error', '');
    expect(second.type(careless).ok).toBe(false);
    expect(await listPolicies(second)).toEqual([]);
    // Creating the role afterwards, even with all rights, does not restore them.
    runCommandsOrThrow(
      second,
      `psql -d plainscan -c 'CREATE ROLE app_api NOLOGIN' -c 'GRANT app_api TO plainscan' \
        -c 'GRANT ALL ON ALL TABLES IN SCHEMA public TO app_api'`,
    );
    expect(await refusal(settingsFor(second))).toMatch(
      /^The table \w+ has not the row-level security that the migrations gave it, .* "Backup and restore"\.\n$/,
    );
  });

  test('restored as the guide says, it starts, serves, and has every policy and right', async () => {
    const drop = ['DROP DATABASE plainscan', 'DROP ROLE plainscan', 'DROP ROLE app_api'];
    for (const statement of drop) runCommandsOrThrow(second, `psql -d postgres -c '${statement}'`);
    runCommandsOrThrow(second, `${prepare}\n${await restore()}`);
    // With no more settings than the guide gives a restored copy.
    const copy = (await readBlock('running-in-production.md', 'A restored copy')).text;
    const printed = Object.fromEntries(
      [...copy.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const own = settingsFor(second);
    expect(Object.keys(printed).toSorted()).toEqual(Object.keys(own).toSorted());
    const server = await startServer({ ...printed, ...own });
    try {
      expect(await logIn(server.base)).toBe(200);
    } finally {
      await server.stop();
    }
    expect(policies.length).toBeGreaterThan(30);
    expect(await listPolicies(second)).toEqual(policies);
    const rights = `SELECT name, grants FROM table_protection ORDER BY name`;
    expect(await ask(second, rights)).toEqual(await ask(first, rights));
    // With this role an unknown user sees no one.
    const seen = `SELECT count(*)::int AS n FROM app_user`;
    const asStranger = `SET ROLE app_api; SET app.role = 'patient'; SET app.workspace_id = '1'; SET app.is_provider = 'false';
      SET app.user_id = '00000000-0000-0000-0000-000000000000'`;
    expect(await ask(second, asStranger, seen)).toEqual([{ n: 0 }]);
    expect(await ask(second, seen)).not.toEqual([{ n: 0 }]);
  });

  test('the next start corrects manually changed rights; a missing policy refuses it', async () => {
    const readRights = `SELECT table_name, privilege_type FROM information_schema.role_table_grants
      WHERE grantee = 'app_api' ORDER BY 1, 2`;
    const before = await ask(second, readRights);
    await ask(
      second,
      'GRANT ALL ON ALL TABLES IN SCHEMA public TO app_api; REVOKE ALL ON study FROM app_api',
    );
    expect(await ask(second, readRights)).not.toEqual(before);
    const server = await startServer(settingsFor(second));
    await server.stop();
    expect(await ask(second, readRights)).toEqual(before);
    await ask(second, 'DROP POLICY study_scope ON study');
    expect(await refusal(settingsFor(second))).toMatch(/^The table study has not the row-level security/);
  });

  test('disabled row-level security, or a role that bypasses it, refuses the start', async () => {
    await ask(first, 'ALTER TABLE app_user DISABLE ROW LEVEL SECURITY');
    expect(await refusal(settingsFor(first))).toMatch(/^The table app_user has not the row-level security/);
    await ask(first, 'ALTER TABLE app_user ENABLE ROW LEVEL SECURITY');
    await ask(first, 'ALTER ROLE app_api BYPASSRLS');
    expect(await refusal(settingsFor(first))).toMatch(/^The role app_api .* more rights than it may have/);
    await ask(first, 'ALTER ROLE app_api NOBYPASSRLS');
  });

  test('a database from before the record is checked by its own migrations', async () => {
    const names = await readdir(MIGRATIONS_FOLDER);
    const late = names.filter((name) => name >= '0021').map((name) => `'${name}'`);
    await ask(first, 'DROP TABLE table_protection, sealing_check');
    await ask(first, `DELETE FROM migration WHERE name IN (${late.join(', ')})`);
    await ask(first, 'ALTER POLICY case_scope ON "case" RENAME TO another');
    expect(await refusal(settingsFor(first))).toMatch(/^The table case has not the row-level security/);
  });

  test('two processes that start simultaneously on an empty server create the role once and both serve', async () => {
    const empty = await makeCluster({ fill: true });
    try {
      empty.start();
      runCommandsOrThrow(empty, "psql -d postgres -c 'CREATE ROLE plainscan LOGIN CREATEROLE'");
      runCommandsOrThrow(empty, "psql -d postgres -c 'CREATE DATABASE plainscan OWNER plainscan'");
      const settings = settingsFor(empty);
      const both = await Promise.all([startServer(settings), startServer(settings)]);
      // In either order, so that no process is left behind if one of them ends in another way.
      expect(await Promise.all(both.map((server) => server.stop()))).toEqual([0, 0]);
      expect(await listPolicies(empty)).toEqual(policies);
    } finally {
      await empty.remove();
    }
  });
});
