import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Scope } from './database.ts';
import { sqlState } from './database-error.ts';
import { sql } from './drizzle.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { asOwner, currentHandle, outsideTransaction } from './transaction.ts';

const admin: Scope = { userId: 'u-1', role: 'admin', workspaceId: 7, isProvider: false };
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.asSystem(() =>
    database.runScript(`
      CREATE TABLE note (id integer PRIMARY KEY, workspace_id integer NOT NULL, big int8 DEFAULT 5);
      ALTER TABLE note ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own ON note TO app_api
        USING (workspace_id = current_setting('app.workspace_id')::integer);
      INSERT INTO note SELECT n, n % 3 + 7 FROM generate_series(1, 9) AS n;`),
  );
});
afterAll(() => database.close());

const countNotes = async () => {
  const { rows } = await database.current().execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM note`);
  return rows[0]?.n;
};
const addNote = (id: number, workspaceId = 7) =>
  database.current().execute(sql`INSERT INTO note VALUES (${id}, ${workspaceId})`);

test('an actor sees and writes only its own workspace, the system all of them', async () => {
  expect(await database.asActor(admin, countNotes)).toBe(3);
  expect(await database.asSystem(countNotes)).toBe(9);
  const failure = await database.asActor(admin, () => addNote(100, 8)).catch(sqlState);
  expect(failure).toBe('42501');
});

test('an actor’s owner part sees all, and the actor’s row-level security applies again afterwards', async () => {
  const seen = await database.asActor(admin, async () => [
    await countNotes(),
    await asOwner(countNotes),
    await asOwner(() => database.asSystem(countNotes)),
    await countNotes(),
  ]);
  expect(seen).toEqual([3, 9, 9, 3]);
  const late = database.asActor(admin, async () => {
    await asOwner(countNotes);
    await addNote(102, 8);
  });
  expect(await late.catch(sqlState)).toBe('42501');
});

test('a branch of the actor beside the owner part is refused, and does not run with the owner’s rights', async () => {
  for (const beside of [countNotes, () => asOwner(countNotes), async () => addNote(105, 8)]) {
    const branches = database.asActor(admin, () => Promise.all([asOwner(countNotes), beside()]));
    await expect(branches).rejects.toThrow(/while the owner's part/);
  }
  // One after the other they are allowed, also after an owner part that failed without a statement.
  const failed = (): Promise<never> => Promise.reject(new Error('no'));
  const seen = database.asActor(admin, async () => {
    await asOwner(failed).catch(() => undefined);
    return [await asOwner(countNotes), await countNotes()];
  });
  expect(await seen).toEqual([9, 3]);
});

test('a failure in the owner part fails the whole transaction, even if the error is swallowed', async () => {
  const work = database.asActor(admin, async () => {
    await addNote(103);
    await asOwner(() => addNote(1, 8)).catch(() => undefined);
  });
  await expect(work).rejects.toThrow();
  expect(await database.asSystem(countNotes)).toBe(9);
});

test('role and settings end with their transaction', async () => {
  await database.asActor(admin, countNotes);
  const read = async () =>
    (
      await database.current().execute<{ role: string; workspace: string | null }>(sql`
        SELECT current_user = session_user AS owner, current_setting('app.workspace_id', true) AS workspace`)
    ).rows[0];
  for (let round = 0; round < 12; round += 1) {
    const row = await database.asSystem(read);
    expect(row).toMatchObject({ owner: true });
    expect(row?.workspace ?? '').toBe('');
  }
});

test('an error rolls everything back, and no callback runs', async () => {
  const callback = vi.fn();
  const work = database.asSystem(async () => {
    database.afterCommit(callback);
    await addNote(101);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await database.asSystem(countNotes)).toBe(9);
  expect(callback).not.toHaveBeenCalled();
});

test('a swallowed statement error does not pass as a commit', async () => {
  const callback = vi.fn();
  const work = database.asSystem(async () => {
    database.afterCommit(callback);
    await addNote(102);
    await addNote(102).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('rolled back: one of its statements had failed');
  expect(await database.asSystem(countNotes)).toBe(9);
  expect(callback).not.toHaveBeenCalled();
});

test('after the commit the callbacks run once, in order, outside the transaction', async () => {
  const log: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await database.asSystem(async () => {
    database.afterCommit(() => void log.push('first'));
    await database.asSystem(async () => database.afterCommit(() => void log.push('nested')));
    database.afterCommit(async () => {
      expect(() => currentHandle()).toThrow('needs a transaction');
      log.push(`own transaction sees ${await database.asSystem(countNotes)}`);
      resolve();
    });
    expect(log).toEqual([]);
  });
  await promise;
  expect(log).toEqual(['first', 'nested', 'own transaction sees 9']);
});

test('a failing callback does not fail the transaction', async () => {
  const warning = new Promise<Error>((resolve) => process.once('warning', resolve));
  const result = await database.asSystem(async () => {
    database.afterCommit(() => Promise.reject(new Error('mail is down')));
    return 'done';
  });
  expect(result).toBe('done');
  expect((await warning).message).toBe('mail is down');
});

test('the same scope joins, another one is refused by name', async () => {
  const joined = database.asActor(admin, async () => {
    await addNote(103);
    return database.asActor({ ...admin }, countNotes);
  });
  expect(await joined).toBe(4);
  const mixed = database.asActor(admin, () => database.asSystem(countNotes));
  await expect(mixed).rejects.toThrow(
    'A transaction as the system cannot begin inside one as admin u-1 of workspace 7.',
  );
  const widened = database.asActor(admin, () => database.asActor({ ...admin, workspaceId: 8 }, countNotes));
  await expect(widened).rejects.toThrow('as admin u-1 of workspace 8 cannot begin inside');
  await database.asSystem(() => database.current().execute(sql`DELETE FROM note WHERE id = 103`));
});

test('a query outside a transaction fails with a clear message, also after its end', async () => {
  expect(() => database.current()).toThrow('A query needs a transaction');
  const late = await database.asSystem(async () => ({
    query: new Promise((resolve) => setTimeout(resolve, 20)).then(() => database.current()),
  }));
  await expect(late.query).rejects.toThrow('await every query before');
});

test('code that runs outside the transaction is not part of it', async () => {
  await database.asSystem(async () => {
    outsideTransaction(() => expect(() => currentHandle()).toThrow('needs a transaction'));
    expect(currentHandle()).toBe(database.current());
  });
});

test('int8 and counts are numbers, timestamps are texts that Date parses', async () => {
  const { rows } = await database.asSystem(() =>
    database
      .current()
      .execute<{ big: number; at: string; n: number }>(
        sql`SELECT big, '2026-01-05 10:00:00+01'::timestamptz AS at, (SELECT count(*) FROM note) AS n FROM note LIMIT 1`,
      ),
  );
  expect(rows[0]).toMatchObject({ big: 5, n: 9 });
  expect(new Date(rows[0]?.at ?? '').toISOString()).toBe('2026-01-05T09:00:00.000Z');
});

test('forty simultaneous transactions all succeed', async () => {
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? database.asActor(admin, countNotes) : database.asSystem(countNotes),
    ),
  );
  expect(counts).toEqual(counts.map((_, index) => (index % 2 === 0 ? 3 : 9)));
});

test('a notification is delivered on commit and not after a rollback', async () => {
  const received: string[] = [];
  const stop = await database.listen('test_channel', (payload) => received.push(payload));
  await database
    .asSystem(async () => {
      await database.notify('test_channel', 'rolled back');
      throw new Error('no');
    })
    .catch(() => undefined);
  await database.asSystem(async () => {
    await database.notify('test_channel', 'committed');
    expect(received).toEqual([]);
  });
  await database.notify('test_channel', 'alone');
  await vi.waitFor(() => expect(received).toEqual(['committed', 'alone']));
  await stop();
  await database.notify('test_channel', 'after the end');
  await database.asSystem(countNotes);
  expect(received).toEqual(['committed', 'alone']);
});
