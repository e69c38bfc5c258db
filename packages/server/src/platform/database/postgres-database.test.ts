import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isDatabaseUnavailable } from './database-error.ts';
import type { Database } from './database.ts';
import { sql } from './drizzle.ts';
import { migrate } from './migrate.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const reason = 'TEST_DATABASE_URL is not set: the tests of a PostgreSQL server are skipped';
if (serverUrl === '') console.log(reason);

test('an unreachable server is named in a message without the password', async () => {
  const opening = openPostgresDatabase({ url: 'postgres://anna:secret@127.0.0.1:9/nothing' });
  await expect(opening).rejects.toThrow(
    /^The database at DATABASE_URL cannot be reached: .*ECONNREFUSED.* Check the address/,
  );
  await expect(opening).rejects.not.toThrow('secret');
});

describe.skipIf(serverUrl === '')('with a PostgreSQL server', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
    await database.asSystem(() =>
      database.runScript(
        'CREATE TABLE tally (id int PRIMARY KEY, n int); INSERT INTO tally VALUES (1, 0), (2, 0)',
      ),
    );
  });
  afterAll(() => database.close());

  const add = (id: number) => database.current().execute(sql`UPDATE tally SET n = n + 1 WHERE id = ${id}`);
  const total = async () => {
    const { rows } = await database.asSystem(() =>
      database.current().execute<{ n: number }>(sql`SELECT sum(n) AS n FROM tally`),
    );
    return rows[0]?.n;
  };

  test('it reports its kind and version', () => {
    expect(database.kind).toBe('postgres');
    expect(Number.parseInt(database.version, 10)).toBeGreaterThanOrEqual(15);
  });

  test('a deadlock is resolved by rerunning one of the two, whose callback runs once', async () => {
    const before = await total();
    const callback = vi.fn();
    let tries = 0;
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const work = (mine: 0 | 1) =>
      database.asSystem(async () => {
        tries += 1;
        database.afterCommit(callback);
        await add(mine + 1);
        both[mine].resolve();
        await both[mine === 0 ? 1 : 0].promise;
        await add(2 - mine);
      });
    await Promise.all([work(0), work(1)]);
    expect(tries).toBeGreaterThanOrEqual(3);
    expect(await total()).toBe(Number(before) + 4);
    await vi.waitFor(() => expect(callback).toHaveBeenCalledTimes(2));
  });

  test('a serialization failure is tried three times and then reported', async () => {
    let tries = 0;
    const work = database.asSystem(async () => {
      tries += 1;
      await database
        .current()
        .execute(sql`DO $$ BEGIN RAISE EXCEPTION 'clash' USING ERRCODE = '40001'; END $$`);
    });
    await expect(work).rejects.toMatchObject({ cause: { code: '40001' } });
    expect(tries).toBe(3);
  });

  test('R6: after its connections are cut, queries and notifications work again', async () => {
    const onConnectionError = vi.fn();
    const other = await openPostgresDatabase({ url: database.url ?? '', onConnectionError });
    const received: string[] = [];
    const stop = await other.listen('cut_channel', (payload) => received.push(payload));
    await database.asSystem(() =>
      database.current().execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`),
    );
    await vi.waitFor(() => expect(received).toEqual(['']), 5_000);
    await database.notify('cut_channel', 'back');
    await vi.waitFor(() => expect(received).toEqual(['', 'back']), 5_000);
    const { rows } = await other.asSystem(() => other.current().execute(sql`SELECT 1 AS one`));
    expect(rows).toEqual([{ one: 1 }]);
    expect(onConnectionError).toHaveBeenCalled();
    await stop();
    await other.close();
  });

  test('SEC-D5: a call that waits longer for a free connection than for a new one is served', async () => {
    const small = await openPostgresDatabase({ url: database.url ?? '', poolSize: 1 });
    const long = small.asSystem(() => small.current().execute(sql`SELECT pg_sleep(3.5)`));
    await expect(small.asSystem(async () => 'served')).resolves.toBe('served');
    await long;
    await small.close();
  });

  test('a connection that is cut inside a transaction fails it and is not reused', async () => {
    const small = await openPostgresDatabase({ url: database.url ?? '', poolSize: 1 });
    const work = small.asSystem(() =>
      small.current().execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`),
    );
    expect(isDatabaseUnavailable(await work.catch((error: unknown) => error))).toBe(true);
    await expect(small.asSystem(async () => 'fine')).resolves.toBe('fine');
    await small.close();
  });

  test('CG-180: a stopped or unreachable server is reported as such; a wrong statement is not', async () => {
    const server = new URL(database.url ?? '');
    const sockets = new Set<Socket>();
    const line = createServer((near) => {
      const far = connect(Number(server.port || 5432), server.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.on('error', () => undefined).on('close', () => to.destroy());
        from.pipe(to);
      }
    }).listen(0, '127.0.0.1');
    await once(line, 'listening');
    const url = new URL(server);
    url.hostname = '127.0.0.1';
    url.port = String((line.address() as AddressInfo).port);
    const far = await openPostgresDatabase({ url: url.href });
    const failure = (fn: () => Promise<unknown>) => far.asSystem(fn).catch((error: unknown) => error);
    try {
      expect(isDatabaseUnavailable(await failure(() => far.current().execute(sql`SELECT nothing`)))).toBe(
        false,
      );
      const cut = failure(async () => {
        const slow = far.current().execute(sql`SELECT pg_sleep(30)`);
        setTimeout(() => sockets.forEach((socket) => socket.destroy()), 100);
        line.close();
        await slow;
      });
      expect(isDatabaseUnavailable(await cut)).toBe(true);
      expect(isDatabaseUnavailable(await failure(async () => 'fine'))).toBe(true);
    } finally {
      await far.close();
    }
  });

  test('an owner without superuser rights can set everything up and take on the API role', async () => {
    const name = `managed_${process.pid}`;
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    let managed: Database | undefined;
    try {
      await admin.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'managed'`);
      await admin.query(`GRANT app_api TO ${name} WITH ADMIN OPTION`);
      await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
      const url = new URL(serverUrl);
      Object.assign(url, { username: name, password: 'managed', pathname: `/${name}` });
      managed = await openPostgresDatabase({ url: url.href });
      const owned = managed;
      expect(await migrate(owned)).toContain('0001-platform.sql');
      const scope = { userId: 'u', role: 'admin', workspaceId: 1, isProvider: false } as const;
      const { rows } = await owned.asActor(scope, async () =>
        owned.current().execute(sql`SELECT current_user AS role`),
      );
      expect(rows).toEqual([{ role: 'app_api' }]);
    } finally {
      await managed?.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.query(`DROP ROLE IF EXISTS ${name}`);
      await admin.end();
    }
  });

  test('an owner who may not take on the role is told what an administrator has to run', async () => {
    const name = `outsider_${process.pid}`;
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    let outsider: Database | undefined;
    try {
      await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'outsider'`);
      await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
      const url = new URL(serverUrl);
      Object.assign(url, { username: name, password: 'outsider', pathname: `/${name}` });
      outsider = await openPostgresDatabase({ url: url.href });
      await expect(migrate(outsider)).rejects.toThrow(
        `As an administrator run: CREATE ROLE app_api NOLOGIN; GRANT app_api TO ${name};`,
      );
    } finally {
      await outsider?.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.query(`DROP ROLE IF EXISTS ${name}`);
      await admin.end();
    }
  });
});
