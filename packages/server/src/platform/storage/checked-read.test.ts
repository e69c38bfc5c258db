// R10: damaged bytes are refused, and never mistaken for a complete file.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CheckedRanges, openChecked, readChecked } from './checked-read.ts';
import { createFolderObjectStore, type FolderObjectStore } from './folder-object-store.ts';
import { newObjectKey } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';
import { packBytes, sha256 } from './packs/pack-fixture.ts';

let root = '';
let objects: FolderObjectStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'checked-read-'));
  objects = createFolderObjectStore(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const store = async (bytes: Uint8Array) => {
  const objectKey = newObjectKey();
  await objects.put(objectKey, bytes);
  return { objectKey, byteOffset: 0, byteLength: bytes.length, sha256: sha256(bytes) };
};

test.each([0, 1, 65_536, 300_001])('R10: %i intact bytes are returned unchanged', async (size) => {
  const bytes = packBytes(size);
  const part = await store(bytes);
  expect((await buffer(await readChecked(objects, part))).equals(bytes)).toBe(true);
  expect((await buffer(await openChecked(objects, part))).equals(bytes)).toBe(true);
});

test('R10: a part of a pack is checked on its own', async () => {
  const bytes = packBytes(1_000);
  const part = await store(bytes);
  const middle = { ...part, byteOffset: 300, byteLength: 200, sha256: sha256(bytes.subarray(300, 500)) };
  expect((await buffer(await readChecked(objects, middle))).equals(bytes.subarray(300, 500))).toBe(true);
});

test.each(['another byte', 'a missing end', 'a longer promise'])('R10: %s is refused', async (what) => {
  const bytes = packBytes(200_000);
  const wrong = Buffer.from(bytes);
  wrong[100_000]! ^= 1;
  const stored = await store(what === 'another byte' ? wrong : bytes.subarray(0, 199_999));
  const byteLength = what === 'another byte' ? 200_000 : what === 'a missing end' ? 200_000 : 199_998;
  const part = { ...stored, byteLength, sha256: sha256(bytes) };
  await expect(openChecked(objects, part)).rejects.toMatchObject({ code: 'object-damaged' });
  const chunks: Buffer[] = [];
  const reading = (async () => {
    for await (const piece of (await readChecked(objects, part)) as AsyncIterable<Buffer>) chunks.push(piece);
  })();
  await expect(reading).rejects.toMatchObject({ code: 'object-damaged' });
  expect(Buffer.concat(chunks).length).toBeLessThan(byteLength);
});

describe('ranges', () => {
  /** Counts the bytes that are read from a store. `isLocal` says whether it has paths on this machine. */
  function counting(isLocal: boolean): { store: ObjectStore; read: () => number } {
    let bytes = 0;
    const store: ObjectStore = {
      ...objects,
      localPath: (key) => (isLocal ? objects.localPath(key) : undefined),
      async read(key, range) {
        const whole = await buffer(await objects.read(key, range));
        bytes += whole.length;
        return Readable.from([whole], { objectMode: false });
      },
    };
    return { store, read: () => bytes };
  }

  test.each([
    ['on this machine', true],
    ['elsewhere', false],
  ])('R10: a file %s is verified once, then only its ranges are read', async (_, isLocal) => {
    const bytes = packBytes(3_000_000);
    const part = await store(bytes);
    const { store: counted, read } = counting(isLocal);
    const ranges = new CheckedRanges(counted);
    for (let offset = 0; offset < 1_000_000; offset += 100_000) {
      const got = await buffer(await ranges.open(part, { offset, length: 1_000 }));
      expect(got.equals(bytes.subarray(offset, offset + 1_000))).toBe(true);
    }
    expect(read()).toBe(10_000 + (isLocal ? 0 : 3_000_000));
  });

  test('R10, SEC-D5: many readers of a whole film wait for one verification', async () => {
    const bytes = packBytes(3_000_000);
    const part = await store(bytes);
    const { store: counted, read } = counting(false);
    const ranges = new CheckedRanges(counted);
    const all = { offset: 0, length: bytes.length };
    const got = await Promise.all(
      Array.from({ length: 20 }, async () => buffer(await ranges.open(part, all))),
    );
    expect(got.every((each) => each.equals(bytes))).toBe(true);
    expect(read()).toBe(21 * bytes.length);
    const damaged = { ...part, sha256: sha256(packBytes(10)) };
    await expect(ranges.open(damaged, all)).rejects.toMatchObject({ code: 'object-damaged' });
  });

  test.each([true, false])('R10: no range of a damaged file is sent (local: %s)', async (isLocal) => {
    const bytes = packBytes(300_000);
    const wrong = Buffer.from(bytes);
    wrong[299_999]! ^= 1;
    const part = { ...(await store(wrong)), sha256: sha256(bytes) };
    const ranges = new CheckedRanges(counting(isLocal).store);
    const open = () => ranges.open(part, { offset: 0, length: 10 });
    await expect(open()).rejects.toMatchObject({ code: 'object-damaged' });
    await expect(open()).rejects.toMatchObject({ code: 'object-damaged' });
    const tooLong = { ...part, byteLength: 300_001 };
    await expect(ranges.open(tooLong, { offset: 0, length: 10 })).rejects.toMatchObject({
      code: 'object-damaged',
    });
  });

  test('R10: a file that is written again is verified again', async () => {
    const bytes = packBytes(200_000);
    const part = await store(bytes);
    const ranges = new CheckedRanges(objects);
    await buffer(await ranges.open(part, { offset: 0, length: 10 }));
    const wrong = Buffer.from(bytes);
    wrong[100] = (wrong[100] ?? 0) ^ 1;
    await writeFile(objects.localPath(part.objectKey) ?? '', wrong);
    await utimes(objects.localPath(part.objectKey) ?? '', new Date(0), new Date(0));
    await expect(ranges.open(part, { offset: 0, length: 10 })).rejects.toMatchObject({
      code: 'object-damaged',
    });
  });

  test('R10: many files at once, and a missing one', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, (_, at) => store(packBytes(50_000 + at))));
    const ranges = new CheckedRanges(objects);
    const got = await Promise.all(
      all.map(async (part) => (await buffer(await ranges.open(part, { offset: 5, length: 7 }))).length),
    );
    expect(new Set(got)).toEqual(new Set([7]));
    const missing = { ...all[0]!, objectKey: newObjectKey() };
    await expect(ranges.open(missing, { offset: 0, length: 1 })).rejects.toMatchObject({
      code: 'object-missing',
    });
  });
});
