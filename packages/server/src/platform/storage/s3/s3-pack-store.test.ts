import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { minute } from '@plainscan/contract';
import { openS3Fixture, partBytes, type S3Fixture } from '../../../../tests/s3-fixture.ts';
import { sql } from '../../database/drizzle.ts';
import type { FailpointName } from '../failpoint.ts';
import { newObjectKey } from '../object-key.ts';
import { hashesOf, packBytes, packEntries, seededNumbers } from '../packs/pack-fixture.ts';
import { PackTooLong, WrongOffset } from '../storage-error.ts';
import type { Storage } from '../storage.ts';

const bytes = packBytes(5 * partBytes + 4_321);
const entries = packEntries(bytes.length);
const limit = bytes.length;
let s3: S3Fixture;
let storage: Storage;
let uploadId = '';
let made = 0;

beforeAll(async () => {
  s3 = await openS3Fixture();
});
beforeEach(async () => {
  storage = await s3.open();
  made += 1;
  uploadId = `upload-${String(made).padStart(4, '0')}`;
});
afterEach(() => {
  s3.peer.fault = undefined;
  s3.peer.afterEffect = undefined;
});
afterAll(() => s3.close());

async function* cutOff(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
  throw new Error('the line went dead');
}

const isPart = ({ query }: { query: URLSearchParams }) => query.has('partNumber');
const partsSent = () => s3.peer.calls.filter(isPart).length;
const restRows = async () =>
  s3.database.asSystem(async () => {
    const found = await s3.database
      .current()
      .execute(sql`SELECT octet_length(bytes) AS size FROM pack_rest WHERE upload_id = ${uploadId}`);
    return found.rows;
  });

describe('appending', () => {
  test('returns the safe offset, which every process knows', async () => {
    expect(await storage.packs.offset(uploadId)).toBe(0);
    expect(await storage.packs.append(uploadId, 0, bytes.subarray(0, 1000), { limit })).toBe(1000);
    expect(await (await s3.open()).packs.offset(uploadId)).toBe(1000);
  });

  test('full parts go to the store, the rest waits in the database', async () => {
    const before = partsSent();
    await storage.packs.append(uploadId, 0, bytes.subarray(0, 2 * partBytes + 5), { limit });
    expect(partsSent() - before).toBe(2);
    expect(await restRows()).toEqual([{ size: 5 }]);
    await storage.packs.append(
      uploadId,
      2 * partBytes + 5,
      bytes.subarray(2 * partBytes + 5, 3 * partBytes),
      { limit },
    );
    expect(partsSent() - before).toBe(3);
    expect(await restRows()).toEqual([]);
  });

  test('refuses an offset other than the upload’s', async () => {
    await storage.packs.append(uploadId, 0, bytes.subarray(0, 1000), { limit });
    const wrong = await storage.packs
      .append(uploadId, 500, cutOff(bytes), { limit })
      .catch((e: unknown) => e);
    expect(wrong).toBeInstanceOf(WrongOffset);
    expect(wrong).toMatchObject({ durableOffset: 1000 });
  });

  test('keeps what arrived of an aborted chunk, and continues from there', async () => {
    const at = partBytes + 777;
    const broken = storage.packs.append(uploadId, 0, cutOff(bytes.subarray(0, at)), { limit, entries });
    await expect(broken).rejects.toThrow('went dead');
    expect(await storage.packs.offset(uploadId)).toBe(at);
    await storage.packs.append(uploadId, at, bytes.subarray(at), { limit, entries });
    const pack = await storage.packs.seal(uploadId, entries);
    expect(pack.files.map((file) => file.sha256)).toEqual(hashesOf(bytes, entries));
  });

  test('refuses bytes beyond the announced size and keeps the rest', async () => {
    const failure = storage.packs.append(uploadId, 0, bytes.subarray(0, 1500), { limit: 1000 });
    await expect(failure).rejects.toBeInstanceOf(PackTooLong);
    expect(await storage.packs.offset(uploadId)).toBe(1000);
  });

  test('of two simultaneous senders of the same bytes one counts, and the pack is complete', async () => {
    const other = await s3.open();
    const both = await Promise.allSettled([
      storage.packs.append(uploadId, 0, bytes, { limit, entries }),
      other.packs.append(uploadId, 0, bytes, { limit, entries }),
    ]);
    for (const one of both) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(WrongOffset);
    const offset = await storage.packs.offset(uploadId);
    if (offset < limit)
      await storage.packs.append(uploadId, offset, bytes.subarray(offset), { limit, entries });
    const pack = await storage.packs.seal(uploadId, entries);
    expect(s3.peer.objects.get(pack.objectKey)?.equals(bytes)).toBe(true);
    expect(pack.files.map((file) => file.sha256)).toEqual(hashesOf(bytes, entries));
  });

  test('if the store goes away, nothing that was acknowledged is lost', async () => {
    await storage.packs.append(uploadId, 0, bytes.subarray(0, 100_000), { limit });
    s3.peer.fault = (call) => (isPart(call) ? 'drop' : undefined);
    const failed = storage.packs.append(uploadId, 100_000, bytes.subarray(100_000), { limit });
    await expect(failed).rejects.toMatchObject({ code: 'storage-unavailable' });
    expect(await storage.packs.offset(uploadId)).toBe(100_000);
    s3.peer.fault = undefined;
    await storage.packs.append(uploadId, 100_000, bytes.subarray(100_000), { limit });
    const pack = await storage.packs.seal(uploadId, entries);
    expect(s3.peer.objects.get(pack.objectKey)?.equals(bytes)).toBe(true);
  });

  test('if the store has dropped the parts, the sender is told to start over', async () => {
    await storage.packs.append(uploadId, 0, bytes.subarray(0, 100_000), { limit });
    s3.peer.multiparts.clear();
    const failed = storage.packs.append(uploadId, 100_000, bytes.subarray(100_000), { limit });
    await expect(failed).rejects.toMatchObject({ code: 'parts-missing' });
    expect(await storage.packs.offset(uploadId)).toBe(0);
    await storage.packs.append(uploadId, 0, bytes, { limit });
    const pack = await storage.packs.seal(uploadId, entries);
    expect(s3.peer.objects.get(pack.objectKey)?.equals(bytes)).toBe(true);
  });

  test.each(['../escape', 'a/b', '', 'short'])('refuses the ID %j', async (id) => {
    const refused = storage.packs.append(id, 0, bytes, { limit });
    await expect(refused).rejects.toMatchObject({ code: 'upload-id-invalid' });
  });
});

describe('sealing', () => {
  test.each([1, 1000, partBytes, partBytes + 1, 3 * partBytes])(
    'a pack of %i bytes is one object with offset, length and hash of each file',
    async (size) => {
      const list = packEntries(size);
      await storage.packs.append(uploadId, 0, bytes.subarray(0, size), { limit: size, entries: list });
      const pack = await storage.packs.seal(uploadId, list);
      expect(pack.size).toBe(size);
      expect(pack.files.map((file) => file.sha256)).toEqual(hashesOf(bytes.subarray(0, size), list));
      const stored = await buffer(await storage.objects.read(pack.objectKey));
      expect(stored.equals(bytes.subarray(0, size))).toBe(true);
      expect(await restRows()).toEqual([]);
      expect(s3.peer.multiparts.size).toBe(0);
    },
  );

  test('gives the same hashes for any chunk sizes and processes', async () => {
    const next = seededNumbers(7);
    const stores = [storage, await s3.open()];
    for (let round = 0; round < 6; round += 1) {
      const id = `${uploadId}-cut-${round}`;
      for (let at = 0; at < bytes.length;) {
        const end = Math.min(bytes.length, at + 1 + Math.floor(next() * 90_000));
        const { packs } = stores[Math.floor(next() * 1.2)] ?? storage;
        at = await packs.append(id, at, bytes.subarray(at, end), { limit, entries });
      }
      const pack = await storage.packs.seal(id, entries);
      expect(pack.files.map((file) => file.sha256)).toEqual(hashesOf(bytes, entries));
    }
  });

  test('repeated, and in another process, returns the same; so do five simultaneous calls', async () => {
    await storage.packs.append(uploadId, 0, bytes, { limit, entries });
    const other = await s3.open();
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map((at) => (at % 2 ? storage : other).packs.seal(uploadId, entries)),
    );
    for (const pack of all) expect(pack).toEqual(all[0]);
    expect(await other.packs.seal(uploadId, entries)).toEqual(all[0]);
    expect(s3.peer.objects.get(all[0]?.objectKey ?? '')?.equals(bytes)).toBe(true);
    expect(await storage.packs.offset(uploadId)).toBe(bytes.length);
  });

  test('refuses while bytes are missing, another list, and further bytes', async () => {
    await storage.packs.append(uploadId, 0, bytes.subarray(0, 10), { limit });
    await expect(storage.packs.seal(uploadId, entries)).rejects.toThrow(`10 of ${bytes.length} bytes`);
    await storage.packs.append(uploadId, 10, bytes.subarray(10), { limit });
    await storage.packs.seal(uploadId, entries);
    const other = storage.packs.seal(uploadId, [{ path: 'other', size: bytes.length }]);
    await expect(other).rejects.toMatchObject({ code: 'pack-list-changed' });
    const more = storage.packs.append(uploadId, bytes.length, bytes, { limit });
    await expect(more).rejects.toMatchObject({ code: 'upload-sealed' });
  });

  test('an empty pack', async () => {
    const pack = await storage.packs.seal(uploadId, [{ path: 'empty', size: 0 }]);
    expect(pack).toMatchObject({
      size: 0,
      files: [{ length: 0, sha256: hashesOf(bytes, [{ path: '', size: 0 }])[0] }],
    });
  });

  const places: FailpointName[] = ['parts.before-complete', 'parts.after-complete', 'parts.before-record'];
  test.each(places)('finishes after a stop at %s', async (place) => {
    await storage.packs.append(uploadId, 0, bytes, { limit, entries });
    const failing = await s3.open({
      failpoint: (name) => {
        if (name === place) throw new Error('stopped here');
      },
    });
    await expect(failing.packs.seal(uploadId, entries)).rejects.toThrow('stopped here');
    const refused = storage.packs.append(uploadId, bytes.length, bytes, { limit: 2 * limit });
    await expect(refused).rejects.toMatchObject({ code: 'upload-sealed' });
    const pack = await storage.packs.seal(uploadId, entries);
    expect(pack.files.map((file) => file.sha256)).toEqual(hashesOf(bytes, entries));
    expect(s3.peer.objects.get(pack.objectKey)?.equals(bytes)).toBe(true);
  });

  test('a response lost in transit changes nothing', async () => {
    await storage.packs.append(uploadId, 0, bytes, { limit, entries });
    s3.peer.afterEffect = ({ method, query }) => {
      if (method === 'POST' && query.has('uploadId')) throw new Error('The answer is lost.');
    };
    await expect(storage.packs.seal(uploadId, entries)).rejects.toMatchObject({
      code: 'storage-unavailable',
    });
    s3.peer.afterEffect = undefined;
    const pack = await storage.packs.seal(uploadId, entries);
    expect(s3.peer.objects.get(pack.objectKey)?.equals(bytes)).toBe(true);
  });
});

describe('remains of uploads', () => {
  test('discarding leaves nothing of an upload, which can start again', async () => {
    await storage.packs.append(uploadId, 0, bytes, { limit });
    await storage.packs.discard(uploadId);
    expect(s3.peer.multiparts.size).toBe(0);
    expect(await restRows()).toEqual([]);
    expect(await storage.packs.offset(uploadId)).toBe(0);
    await storage.packs.discard(uploadId);
  });

  test('the object of a sealed upload stays with its owner', async () => {
    await storage.packs.append(uploadId, 0, bytes, { limit });
    const pack = await storage.packs.seal(uploadId, entries);
    await storage.packs.discard(uploadId);
    expect(await storage.objects.exists(pack.objectKey)).toBe(true);
  });

  test('the sweep removes only old parts that belong to no pack', async () => {
    await storage.packs.append(uploadId, 0, bytes, { limit });
    const key = newObjectKey();
    s3.peer.multiparts.set('left-by-a-kill', { key, parts: new Map(), startedAt: new Date() });
    expect(await storage.sweep(new Date(Date.now() - minute))).toBe(0);
    expect(await storage.sweep(new Date(Date.now() + minute))).toBe(1);
    expect(s3.peer.multiparts.size).toBe(1);
    const pack = await storage.packs.seal(uploadId, entries);
    expect(pack.size).toBe(bytes.length);
  });
});
