import { readFileSync } from 'node:fs';
import { readFile, rm, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Failpoint } from '../failpoint.ts';
import { createFolderObjectStore } from '../folder-object-store.ts';
import { PackTooLong, StorageError, WrongOffset } from '../storage-error.ts';
import { hashesOf, packBytes, packEntries, seededNumbers } from './pack-fixture.ts';
import { createPackStore, type PackStore } from './pack-store.ts';

const uploadId = 'upload-0001';
const bytes = packBytes(200_001);
const entries = packEntries(bytes.length);
const limit = bytes.length;

let root = '';
let packs: PackStore;

function makePacks(failpoint?: Failpoint): PackStore {
  const objects = createFolderObjectStore(join(root, 'objects'));
  return createPackStore({
    folder: join(root, 'uploads'),
    objects,
    ...(failpoint === undefined ? {} : { failpoint }),
  });
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'packs-'));
  packs = makePacks();
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function* cutOff(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
  throw new Error('the line went dead');
}

describe('appending', () => {
  it('starts at zero and returns the safe offset', async () => {
    expect(await packs.offset(uploadId)).toBe(0);
    expect(await packs.append(uploadId, 0, bytes.subarray(0, 1000), { limit })).toBe(1000);
    expect(await packs.offset(uploadId)).toBe(1000);
  });

  it('refuses an offset other than the upload’s before it reads the body', async () => {
    await packs.append(uploadId, 0, bytes.subarray(0, 1000), { limit });
    const wrong = await packs.append(uploadId, 500, cutOff(bytes), { limit }).catch((e) => e);
    expect(wrong).toBeInstanceOf(WrongOffset);
    expect(wrong).toMatchObject({ durableOffset: 1000 });
    expect(await packs.offset(uploadId)).toBe(1000);
  });

  it('keeps what arrived of an aborted chunk, and continues from there', async () => {
    const body = cutOff(bytes.subarray(0, 70_000));
    await expect(packs.append(uploadId, 0, body, { limit, entries })).rejects.toThrow('went dead');
    expect(await packs.offset(uploadId)).toBe(70_000);
    await packs.append(uploadId, 70_000, bytes.subarray(70_000), { limit, entries });
    const pack = await packs.seal(uploadId, entries);
    expect(pack.files.map((file) => file.sha256)).toEqual(hashesOf(bytes, entries));
  });

  it('refuses bytes beyond the announced size and keeps the rest', async () => {
    const failure = packs.append(uploadId, 0, bytes.subarray(0, 1500), { limit: 1000 });
    await expect(failure).rejects.toBeInstanceOf(PackTooLong);
    expect(await packs.offset(uploadId)).toBe(1000);
  });

  it('reports how far it can be read while the chunk is arriving', async () => {
    const readable: Buffer[] = [];
    const path = packs.growingPath(uploadId) ?? '';
    const onWritten = (end: number): void => {
      readable.push(readFileSync(path).subarray(0, end));
    };
    const body = [0, 1, 2].map((at) => packBytes(600_000).fill(at));
    await packs.append(uploadId, 0, Readable.from(body), { limit: 1_800_000, onWritten });
    expect(readable.length).toBeGreaterThan(1);
    const whole = Buffer.concat(body);
    for (const part of readable) expect(part.equals(whole.subarray(0, part.length))).toBe(true);
    expect(readable.at(-1)).toHaveLength(1_800_000);
  });

  it('lets only one request write at a time', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    async function* slow(): AsyncGenerator<Uint8Array> {
      begun.resolve();
      await gate.promise;
      yield bytes.subarray(0, 10);
    }
    const first = packs.append(uploadId, 0, slow(), { limit });
    await begun.promise;
    const second = makePacks().append(uploadId, 0, bytes, { limit });
    await expect(second).rejects.toMatchObject({ code: 'upload-busy' });
    gate.resolve();
    expect(await first).toBe(10);
  });

  it.each(['../escape', 'a/b', '', 'short', '..', 'x'.repeat(80), 'nul\0upload'])(
    'refuses the ID %j',
    async (id) => {
      await expect(packs.append(id, 0, bytes, { limit })).rejects.toMatchObject({
        code: 'upload-id-invalid',
      });
    },
  );
});

describe('sealing', () => {
  it('returns offset, length and hash of each file, and the object holds the same bytes', async () => {
    await packs.append(uploadId, 0, bytes, { limit, entries });
    const pack = await packs.seal(uploadId, entries);
    expect(pack.size).toBe(bytes.length);
    expect(pack.files.map((file) => file.sha256)).toEqual(hashesOf(bytes, entries));
    expect(pack.files.map((file) => file.path)).toEqual(entries.map((entry) => entry.path));
    const last = pack.files.at(-1);
    expect((last?.offset ?? 0) + (last?.length ?? 0)).toBe(bytes.length);
    const stored = await readFile(join(root, 'objects', pack.objectKey));
    expect(stored.equals(bytes)).toBe(true);
  });

  it('gives the same hashes for any chunk sizes', async () => {
    const next = seededNumbers(7);
    for (let round = 0; round < 10; round += 1) {
      const id = `upload-cut-${round}`;
      for (let at = 0; at < bytes.length;) {
        const end = Math.min(bytes.length, at + 1 + Math.floor(next() * 90_000));
        at = await packs.append(id, at, bytes.subarray(at, end), { limit, entries });
      }
      const pack = await packs.seal(id, entries);
      expect(pack.files.map((file) => file.sha256)).toEqual(hashesOf(bytes, entries));
    }
  });

  it('is idempotent, even in another process that starts from the disk', async () => {
    await packs.append(uploadId, 0, bytes, { limit, entries });
    const pack = await packs.seal(uploadId, entries);
    expect(await packs.seal(uploadId, entries)).toEqual(pack);
    expect(await makePacks().seal(uploadId, entries)).toEqual(pack);
    expect(await packs.offset(uploadId)).toBe(bytes.length);
  });

  it('recomputes the hashes if another process received the bytes', async () => {
    await packs.append(uploadId, 0, bytes.subarray(0, 99_999), { limit, entries });
    await makePacks().append(uploadId, 99_999, bytes.subarray(99_999), { limit, entries });
    const pack = await packs.seal(uploadId, entries);
    expect(pack.files.map((file) => file.sha256)).toEqual(hashesOf(bytes, entries));
  });

  it('refuses while bytes are missing, and says how many', async () => {
    await packs.append(uploadId, 0, bytes.subarray(0, 10), { limit });
    await expect(packs.seal(uploadId, entries)).rejects.toThrow(`10 of ${bytes.length} bytes`);
  });

  it('refuses another list of files, and further bytes, once it is sealed', async () => {
    await packs.append(uploadId, 0, bytes, { limit });
    await packs.seal(uploadId, entries);
    const other = packs.seal(uploadId, [{ path: 'other', size: bytes.length }]);
    await expect(other).rejects.toMatchObject({ code: 'pack-list-changed' });
    const more = packs.append(uploadId, bytes.length, bytes, { limit });
    await expect(more).rejects.toMatchObject({ code: 'upload-sealed' });
  });

  it('seals an empty pack', async () => {
    const pack = await packs.seal(uploadId, [{ path: 'empty', size: 0 }]);
    expect(pack).toMatchObject({
      size: 0,
      files: [{ length: 0, sha256: hashesOf(bytes, [{ path: '', size: 0 }])[0] }],
    });
  });

  it.each(['pack.before-record', 'pack.before-rename', 'pack.after-rename'])(
    'finishes after a stop at %s',
    async (place) => {
      await packs.append(uploadId, 0, bytes, { limit, entries });
      const failing = makePacks((name) => {
        if (name === place) throw new Error('stopped here');
      });
      await expect(failing.seal(uploadId, entries)).rejects.toThrow('stopped here');
      const pack = await packs.seal(uploadId, entries);
      expect(pack.files.map((file) => file.sha256)).toEqual(hashesOf(bytes, entries));
      expect(await readFile(join(root, 'objects', pack.objectKey))).toHaveLength(bytes.length);
      expect(await packs.seal(uploadId, entries)).toEqual(pack);
    },
  );
});

describe('discarding', () => {
  it('leaves nothing of an upload, which can start again', async () => {
    await packs.append(uploadId, 0, bytes, { limit });
    await packs.discard(uploadId);
    expect(await readdir(join(root, 'uploads'))).toEqual([]);
    expect(await packs.offset(uploadId)).toBe(0);
    await packs.discard(uploadId);
  });

  it('leaves the object of a sealed upload to its owner', async () => {
    await packs.append(uploadId, 0, bytes, { limit });
    const pack = await packs.seal(uploadId, entries);
    await packs.discard(uploadId);
    expect(await readFile(join(root, 'objects', pack.objectKey))).toHaveLength(bytes.length);
  });

  it('reports that a sealed object has been deleted', async () => {
    await packs.append(uploadId, 0, bytes, { limit });
    const pack = await packs.seal(uploadId, entries);
    await rm(join(root, 'objects', pack.objectKey));
    const again = await packs.seal(uploadId, entries).catch((error: unknown) => error);
    expect(again).toBeInstanceOf(StorageError);
    expect(again).toMatchObject({ code: 'object-missing' });
  });
});
