// PgBouncer as docs/guides/running-in-production.md sets it up, in front of the tests' PostgreSQL server.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { findFreePort } from '../../../tests/crash/server-process.ts';
import { readBlock } from '../../../tests/guides/guide-blocks.ts';
import { sql } from './drizzle.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { onServer } from './test-database.ts';

const program = '/usr/sbin/pgbouncer';
const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const missing = !existsSync(program)
  ? 'PgBouncer is not installed (pgbouncer)'
  : serverUrl === ''
    ? 'TEST_DATABASE_URL is not set'
    : process.getuid?.() !== 0
      ? 'only root may start it as the user postgres'
      : undefined;
if (missing !== undefined) console.log(`skipped: PgBouncer in front of PostgreSQL, because ${missing}`);

type Pooler = { url: string; close: () => Promise<void> };

describe.skipIf(missing !== undefined)('behind PgBouncer', () => {
  const name = `pooled_${process.pid}`;
  const login = `pooler_${process.pid}`;
  const open: Pooler[] = [];
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
    await chmod(folder, 0o755);
    await onServer(serverUrl, async (client) => {
      await client.query(`CREATE ROLE ${login} LOGIN PASSWORD 'a-password-of-yours'`);
      await client.query(`GRANT app_api TO ${login}`);
      await client.query(`CREATE DATABASE ${name} OWNER ${login}`);
    });
  });
  afterAll(async () => {
    for (const pooler of open) await pooler.close();
    await onServer(serverUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`DROP ROLE IF EXISTS ${login}`);
    });
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts PgBouncer with the guide's files. `change` replaces settings of the same name. */
  async function startPooler(change: Record<string, string> = {}): Promise<Pooler> {
    const port = await findFreePort();
    const { hostname, port: serverPort } = new URL(serverUrl);
    const [settings, users] = await Promise.all([
      readBlock('running-in-production.md', 'The database', 1),
      readBlock('running-in-production.md', 'The database', 2),
    ]);
    const own = {
      listen_addr: '127.0.0.1',
      listen_port: String(port),
      auth_file: join(folder, `${port}.users`),
      ...change,
    };
    let text = settings.text.replace(/^plainscan = .*$/m, (line) =>
      line
        .replace('plainscan =', `${name} =`)
        .replace(/host=\S+/, `host=${hostname}`)
        .replace(/port=\d+/, `port=${serverPort || '5432'}`)
        .replace(/dbname=\S+/, `dbname=${name}`),
    );
    for (const [setting, value] of Object.entries(own)) {
      const line = new RegExp(`^${setting} = .*$`, 'm');
      text = line.test(text) ? text.replace(line, `${setting} = ${value}`) : `${text}${setting} = ${value}\n`;
    }
    const file = join(folder, `${port}.ini`);
    await writeFile(file, `${text}unix_socket_dir =\n`);
    await writeFile(own.auth_file, users.text.replace('"plainscan"', `"${login}"`));
    const [uid, gid] = ['-u', '-g'].map((which) => Number(spawnSync('id', [which, 'postgres']).stdout));
    const child = spawn(program, [file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(uid !== undefined && gid !== undefined && { uid, gid }),
    });
    const ended = once(child, 'exit');
    let output = '';
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
    await vi.waitFor(() => isListening(port, child, () => output), { timeout: 10_000, interval: 20 });
    const url = new URL(`postgres://${login}@127.0.0.1:${port}/${name}`);
    url.password = 'a-password-of-yours';
    const pooler = {
      url: url.href,
      close: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
    open.push(pooler);
    return pooler;
  }

  test('a session pooler with no settings but the guide’s: the product’s settings, LISTEN and roles work', async () => {
    const { url, close } = await startPooler();
    const database = await openPostgresDatabase({ url });
    try {
      const read = (): Promise<unknown> =>
        database.asSystem(async () => {
          const { rows } = await database.current().execute(sql`SELECT current_setting('jit') AS jit,
            current_setting('idle_in_transaction_session_timeout') AS idle`);
          return rows[0];
        });
      // On every connection, not only on the first one.
      expect(await Promise.all([read(), read(), read(), read()])).toEqual(
        Array.from({ length: 4 }, () => ({ jit: 'off', idle: '30s' })),
      );
      const received: string[] = [];
      const stop = await database.listen('pooled_channel', (payload) => received.push(payload));
      await database.notify('pooled_channel', 'here');
      await vi.waitFor(() => expect(received).toEqual(['here']), 5_000);
      await stop();
      const scope = { userId: 'u', role: 'admin', workspaceId: 1, isProvider: false } as const;
      const { rows } = await database.asActor(scope, async () =>
        database.current().execute(sql`SELECT current_user AS role`),
      );
      expect(rows).toEqual([{ role: 'app_api' }]);
    } finally {
      await database.close();
      await close();
    }
  });

  test.each(['transaction', 'statement'])('%s mode refuses the start in one sentence', async (mode) => {
    const { url, close } = await startPooler({ pool_mode: mode });
    const refusal =
      /^The connection pooler at DATABASE_URL does not keep sessions, .* set pool_mode = session .*\.$/;
    // On a quiet pooler, which gives the same server process again, and while others use it.
    await expect(openPostgresDatabase({ url })).rejects.toThrow(refusal);
    const others = Array.from({ length: 4 }, () => new pg.Client({ connectionString: url }));
    for (const client of others) await client.connect();
    let isBusy = true;
    const work = others.map(async (client) => {
      while (isBusy) await client.query('SELECT 1');
    });
    await expect(openPostgresDatabase({ url })).rejects.toThrow(refusal);
    isBusy = false;
    await Promise.all(work);
    for (const client of others) await client.end();
    await close();
  });

  test('a pool of one connection refuses the start in one sentence', async () => {
    const { url, close } = await startPooler({ default_pool_size: '1', query_wait_timeout: '1' });
    await expect(openPostgresDatabase({ url })).rejects.toThrow(
      /^The database at DATABASE_URL gave no second connection \(.*\): allow at least 11 for each process, with PgBouncer by default_pool_size\.$/,
    );
    await close();
  });
});

function isListening(port: number, child: ChildProcess, output: () => string): Promise<void> {
  if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${output()}`);
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done();
    });
    socket.once('error', fail);
  });
}
