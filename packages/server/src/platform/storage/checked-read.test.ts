// R10: damaged bytes are refused, and never mistaken for a complete file.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openChecked, readChecked } from './checked-read.ts';
import { createFolderObjectStore, type FolderObjectStore } from './folder-object-store.ts';
import { newObjectKey } from './object-key.ts';
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
