// Changes of cases and new objects at a steady rate, with the time at which each was acknowledged. What a restore must
// not lose is thus known outside the database.
import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { sql } from '../../src/platform/database/drizzle.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { newObjectKey } from '../../src/platform/storage/object-key.ts';

export type Acknowledged = {
  /** The number of a change, and when its commit was acknowledged, as of performance.now(). */
  changes: { number: number; at: number }[];
  objects: { key: string; sha256: string; at: number }[];
};

export type Writer = {
  acknowledged: Acknowledged;
  /** Starts nothing new. Resolves when everything in progress has ended, successfully or not. */
  stop: () => Promise<void>;
  /** Returns how many changes and objects were refused before this time. */
  failures: (before: number) => number;
};

const action = 'restoreDrill';
/** As many as a process has connections. More would only wait for each other. */
const maxAtOnce = 10;

/** Writes `perSecond` changes a second, and with every `objectEvery`-th one an object of `objectBytes`. */
export async function startWriting(
  platform: Platform,
  { perSecond, objectEvery, objectBytes }: { perSecond: number; objectEvery: number; objectBytes: number },
): Promise<Writer> {
  const cases = await listCaseIds(platform);
  const acknowledged: Acknowledged = { changes: [], objects: [] };
  const running = new Set<Promise<void>>();
  const failedAt: number[] = [];
  let next = 0;
  const follow = (work: Promise<void>): void => {
    const followed = work
      .catch(() => {
        failedAt.push(performance.now());
      })
      .finally(() => running.delete(followed));
    running.add(followed);
  };
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    while (next < due && running.size < maxAtOnce) {
      const number = (next += 1);
      follow(
        writeChange(platform, cases[number % cases.length] ?? '', number).then(() => {
          acknowledged.changes.push({ number, at: performance.now() });
        }),
      );
      if (number % objectEvery === 0) follow(writeObject(platform, objectBytes, acknowledged));
    }
  }, 5);
  return {
    acknowledged,
    failures: (before) => failedAt.filter((at) => at < before).length,
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** Adds objects up to this many bytes, each of up to 32 MB. */
export async function fillObjects(platform: Platform, bytes: number, into: Acknowledged): Promise<void> {
  const most = 32 * 1024 * 1024;
  for (let left = bytes; left > 0; left -= most) await writeObject(platform, Math.min(left, most), into);
}

/** Returns the numbers of the changes that a database contains, in order. */
export async function readChanges(platform: Platform): Promise<number[]> {
  const { rows } = await platform.database.asSystem(() =>
    platform.database
      .current()
      .execute<{ number: number }>(
        sql`SELECT (detail ->> 'number')::int AS number FROM case_event WHERE action = ${action} ORDER BY 1`,
      ),
  );
  return rows.map(({ number }) => number);
}

/** Returns whether an object exists with the acknowledged bytes. */
export async function isObjectWhole(platform: Platform, key: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of await platform.objects.read(key)) hash.update(bytes as Uint8Array);
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}

async function writeChange({ database }: Platform, caseId: string, number: number): Promise<void> {
  await database.asSystem(async () => {
    const handle = database.current();
    await handle.execute(sql`UPDATE "case" SET title = ${`Change ${number}`} WHERE id = ${caseId}`);
    await handle.execute(sql`INSERT INTO case_event (id, case_id, action, event, to_status, detail, at)
      VALUES (${randomUUID()}, ${caseId}, ${action}, 'drill', 'new', ${JSON.stringify({ number })}, now())`);
  });
}

async function writeObject(platform: Platform, bytes: number, into: Acknowledged): Promise<void> {
  const key = newObjectKey();
  const { sha256 } = await platform.objects.put(key, randomBytes(bytes));
  into.objects.push({ key, sha256, at: performance.now() });
}

async function listCaseIds({ database }: Platform): Promise<string[]> {
  const { rows } = await database.asSystem(() =>
    database.current().execute<{ id: string }>(sql`SELECT id FROM "case" ORDER BY id LIMIT 1000`),
  );
  if (rows.length === 0) throw new Error('There is no case to change.');
  return rows.map(({ id }) => id);
}
