import { afterAll, beforeAll, expect, test } from 'vitest';

import { openS3Fixture, type S3Fixture } from '../../../tests/s3-fixture.ts';
import { sql } from '../database/drizzle.ts';
import { newObjectKey } from './object-key.ts';
import { retryObjectRemovals, removeObjects } from './object-removal.ts';
import type { Storage } from './storage.ts';

let s3: S3Fixture;
let storage: Storage;

beforeAll(async () => {
  s3 = await openS3Fixture();
  storage = await s3.open();
});
afterAll(() => s3.close());

const left = async () => {
  const { rows } = await s3.database.asSystem(() =>
    s3.database.current().execute<{ key: string }>(sql`SELECT object_key AS key FROM object_removal`),
  );
  return rows.map(({ key }) => key).toSorted();
};

test('R11: objects that could not be removed while the storage was away are removed later automatically', async () => {
  const keys = [newObjectKey(), newObjectKey(), newObjectKey()].toSorted();
  for (const key of keys) await storage.objects.put(key, Buffer.from('an image'));
  const where = { database: s3.database, objects: storage.objects };
  s3.peer.fault = ({ key }) => (key === keys[1] ? 'drop' : undefined);
  expect(await removeObjects(where, keys)).toBe(1);
  expect(await left()).toEqual(keys.slice(1));
  expect(await retryObjectRemovals(where)).toBeLessThan(2);
  s3.peer.fault = undefined;
  await retryObjectRemovals(where);
  expect(await left()).toEqual([]);
  expect(keys.filter((key) => s3.peer.objects.has(key))).toEqual([]);
});

test('with nothing to remove, nothing is called', async () => {
  const before = s3.peer.calls.length;
  expect(await removeObjects({ database: s3.database, objects: storage.objects }, [])).toBe(0);
  expect(await retryObjectRemovals({ database: s3.database, objects: storage.objects })).toBe(0);
  expect(s3.peer.calls.length).toBe(before);
});

test('an invalid key is a bug of ours and is thrown', async () => {
  const wrong = removeObjects({ database: s3.database, objects: storage.objects }, ['../../etc/passwd']);
  await expect(wrong).rejects.toMatchObject({ code: 'object-key-invalid' });
});
