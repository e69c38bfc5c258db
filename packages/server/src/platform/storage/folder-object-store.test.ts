import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderObjectStore, type FolderObjectStore } from './folder-object-store.ts';
import { newObjectKey } from './object-key.ts';
import { packBytes, sha256 } from './packs/pack-fixture.ts';

let root = '';
let store: FolderObjectStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'objects-'));
  store = createFolderObjectStore(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('folder object store', () => {
  it('keeps bytes, their size and their hash', async () => {
    const key = newObjectKey();
    const bytes = packBytes(100_000);
    expect(await store.put(key, bytes)).toEqual({ size: 100_000, sha256: sha256(bytes) });
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true);
    expect(await store.stat(key)).toMatchObject({ size: 100_000 });
    expect(await store.exists(key)).toBe(true);
    expect(store.localPath(key)).toBe(join(root, key));
  });

  it('reads a range, truncates it at the end, and returns nothing for an empty range', async () => {
    const key = newObjectKey();
    await store.put(key, Buffer.from('0123456789'));
    const text = async (offset: number, length: number) =>
      (await buffer(await store.read(key, { offset, length }))).toString();
    expect(await text(2, 3)).toBe('234');
    expect(await text(8, 50)).toBe('89');
    expect(await text(3, 0)).toBe('');
    expect(await text(50, 5)).toBe('');
  });

  it('leaves nothing behind if the body is aborted', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield packBytes(10);
      throw new Error('the line went dead');
    }
    const key = newObjectKey();
    await expect(store.put(key, broken())).rejects.toThrow('went dead');
    expect(await store.exists(key)).toBe(false);
    expect(await readdir(join(root, '.temporary'))).toEqual([]);
  });

  it('shows no partial object before the rename', async () => {
    const key = newObjectKey();
    const seen: boolean[] = [];
    const watched = createFolderObjectStore(root, async () => {
      seen.push(await store.exists(key));
    });
    await watched.put(key, packBytes(1000));
    expect(seen).toEqual([false, false, false]);
    expect(await store.exists(key)).toBe(true);
  });

  it('deletes, even twice, and names missing objects', async () => {
    const key = newObjectKey();
    await store.put(key, packBytes(5));
    await store.delete(key);
    await store.delete(key);
    await expect(store.read(key)).rejects.toMatchObject({ code: 'object-missing' });
    expect(await store.stat(key)).toBeUndefined();
  });

  it.each([
    '../../etc/passwd',
    'aa/bb/../../x-long-name',
    '/etc/passwd',
    'aa/bb/',
    'AA/bb/12345678',
    'aa/bb/a\0bcdefgh',
  ])('refuses the key %j', async (key) => {
    await expect(store.put(key, packBytes(5))).rejects.toMatchObject({
      code: 'object-key-invalid',
    });
    await expect(store.delete(key)).rejects.toMatchObject({ code: 'object-key-invalid' });
    expect(() => store.localPath(key)).toThrow();
  });

  it('sweeps the remains of a crash, but only old ones', async () => {
    const stopped = createFolderObjectStore(root, () => new Promise(() => undefined));
    void stopped.put(newObjectKey(), packBytes(5));
    await expect.poll(() => readdir(join(root, '.temporary')).catch(() => [])).toHaveLength(1);
    expect(await store.sweepTemporary(new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.sweepTemporary(new Date(Date.now() + 60_000))).toBe(1);
    expect(await readdir(join(root, '.temporary'))).toEqual([]);
  });
});
