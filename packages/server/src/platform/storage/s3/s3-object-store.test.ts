import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { openS3Fixture, partBytes, type S3Fixture } from '../../../../tests/s3-fixture.ts';
import { newObjectKey } from '../object-key.ts';
import { packBytes, sha256 } from '../packs/pack-fixture.ts';
import type { Storage } from '../storage.ts';

let s3: S3Fixture;
let storage: Storage;

beforeAll(async () => {
  s3 = await openS3Fixture();
  storage = await s3.open();
});
afterEach(() => {
  s3.peer.fault = undefined;
});
afterAll(() => s3.close());

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
}

describe('an object', () => {
  test.each([0, 1, partBytes - 1, partBytes, partBytes + 1, 5 * partBytes, 5 * partBytes + 12_345])(
    'of %i bytes is stored unchanged, with its size and hash',
    async (size) => {
      const key = newObjectKey();
      const bytes = packBytes(size);
      expect(await storage.objects.put(key, inPieces(bytes))).toEqual({ size, sha256: sha256(bytes) });
      expect(s3.peer.objects.get(key)?.equals(bytes)).toBe(true);
      expect((await buffer(await storage.objects.read(key))).equals(bytes)).toBe(true);
      expect(await storage.objects.stat(key)).toMatchObject({ size });
      expect(await storage.objects.exists(key)).toBe(true);
      expect(storage.objects.localPath(key)).toBeUndefined();
    },
  );

  test('is listed with its size, even beyond the first page (R10)', async () => {
    const put = new Map<string, number>();
    for (let at = 0; at < 8; at += 1) {
      const key = newObjectKey();
      await storage.objects.put(key, Buffer.alloc(at));
      put.set(key, at);
    }
    const listed = new Map<string, number>();
    for await (const { key, size } of storage.objects.list()) listed.set(key, size);
    for (const [key, size] of put) expect(listed.get(key)).toBe(size);
    expect([...listed.keys()].sort()).toEqual([...s3.peer.objects.keys()].sort());
  });

  test('is read by range, truncated at the end, and returns nothing for an empty range', async () => {
    const key = newObjectKey();
    await storage.objects.put(key, Buffer.from('0123456789'));
    const text = async (offset: number, length: number) =>
      (await buffer(await storage.objects.read(key, { offset, length }))).toString();
    expect(await text(2, 3)).toBe('234');
    expect(await text(8, 50)).toBe('89');
    expect(await text(3, 0)).toBe('');
    expect(await text(50, 5)).toBe('');
  });

  test('is deleted, even twice; a missing one is named', async () => {
    const key = newObjectKey();
    await storage.objects.put(key, packBytes(5));
    await storage.objects.delete(key);
    await storage.objects.delete(key);
    await expect(storage.objects.read(key)).rejects.toMatchObject({ code: 'object-missing' });
    expect(await storage.objects.stat(key)).toBeUndefined();
  });

  test('does not exist at all if its body is aborted', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield packBytes(3 * partBytes);
      throw new Error('the line went dead');
    }
    const key = newObjectKey();
    await expect(storage.objects.put(key, broken())).rejects.toThrow('went dead');
    expect(await storage.objects.exists(key)).toBe(false);
    expect(s3.peer.multiparts.size).toBe(0);
  });

  test('does not count as stored if the store has changed its bytes', async () => {
    const key = newObjectKey();
    s3.peer.afterEffect = ({ method }) => {
      if (method === 'POST' && s3.peer.objects.has(key)) s3.peer.objects.set(key, Buffer.from('cut short'));
    };
    const failed = storage.objects.put(key, packBytes(2 * partBytes)).finally(() => {
      s3.peer.afterEffect = undefined;
    });
    await expect(failed).rejects.toMatchObject({ code: 'storage-damaged' });
  });

  test.each(['../../etc/passwd', '/etc/passwd', 'aa/bb/', 'AA/bb/12345678'])(
    'cannot have a key like %j',
    async (key) => {
      await expect(storage.objects.put(key, packBytes(5))).rejects.toMatchObject({
        code: 'object-key-invalid',
      });
      await expect(storage.objects.delete(key)).rejects.toMatchObject({ code: 'object-key-invalid' });
    },
  );
});

describe('a failing store', () => {
  const away = { code: 'storage-unavailable' };

  test('that refuses a write names the credentials to check', async () => {
    s3.peer.fault = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
    const failed = storage.objects.put(newObjectKey(), packBytes(5));
    await expect(failed).rejects.toThrow(/refuses the credentials.*AWS_ACCESS_KEY_ID.*\.$/);
    await expect(storage.objects.put(newObjectKey(), packBytes(5))).rejects.toMatchObject(away);
  });

  test('that is full reports it', async () => {
    s3.peer.fault = ({ method }) =>
      method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : undefined;
    await expect(storage.objects.put(newObjectKey(), packBytes(5))).rejects.toMatchObject({
      code: 'storage-full',
    });
  });

  test.each(['hang', 'drop'] as const)('(%s) ends in a message and not in a wait', async (fault) => {
    const key = newObjectKey();
    await storage.objects.put(key, packBytes(5));
    s3.peer.fault = () => fault;
    await expect(storage.objects.read(key)).rejects.toMatchObject(away);
    await expect(storage.objects.put(newObjectKey(), packBytes(5))).rejects.toMatchObject(away);
    await expect(storage.objects.delete(key)).rejects.toThrow(/does not answer/);
  });

  test('that goes silent in the middle of a file aborts the read', async () => {
    const key = newObjectKey();
    await storage.objects.put(key, packBytes(1000));
    s3.peer.fault = ({ method }) => (method === 'GET' ? 'stall-body' : undefined);
    await expect(buffer(await storage.objects.read(key))).rejects.toThrow(
      /stopped responding in the middle of a file/,
    );
  });

  test('a reader may pause longer than the store may be silent', async () => {
    const key = newObjectKey();
    const bytes = packBytes(4_000_000);
    s3.peer.objects.set(key, Buffer.from(bytes));
    const reading = await storage.objects.read(key);
    await once(reading, 'readable');
    // Longer than the fixture's silence limit.
    await new Promise((wake) => setTimeout(wake, 800));
    expect((await buffer(reading)).equals(bytes)).toBe(true);
  });

  test('a reader that disconnects ends the read', async () => {
    const key = newObjectKey();
    s3.peer.objects.set(key, Buffer.from(packBytes(8_000_000)));
    const reading = await storage.objects.read(key);
    await once(reading, 'readable');
    reading.destroy();
    await once(reading, 'close');
    expect(reading.destroyed).toBe(true);
  });
});

describe('the check at startup', () => {
  test('accepts a bucket that takes an object, and leaves none behind', async () => {
    const before = s3.peer.objects.size;
    expect(await (await s3.open()).check()).toBeUndefined();
    expect(s3.peer.objects.size).toBe(before);
  });

  test.each([
    [
      { bucket: 'no-such-bucket' },
      /s3:\/\/no-such-bucket at .* does not exist\. Make the bucket, or correct STORAGE_URL\.$/,
    ],
    [{ endpoint: 'http://127.0.0.1:1' }, /does not answer .*Check the endpoint/],
  ])('%j is explained in a message', async (settings, sentence) => {
    expect(await (await s3.open({ settings })).check()).toMatch(sentence);
  });

  test('wrong and missing keys are explained in a message', async () => {
    const { AWS_SECRET_ACCESS_KEY: secret } = s3.peer.environment;
    process.env['AWS_SECRET_ACCESS_KEY'] = 'wrong';
    expect(await (await s3.open()).check()).toMatch(/refuses the credentials \(SignatureDoesNotMatch\)/);
    delete process.env['AWS_SECRET_ACCESS_KEY'];
    process.env['AWS_EC2_METADATA_DISABLED'] = 'true';
    expect(await (await s3.open()).check()).toMatch(/was given no credentials\. Set AWS_ACCESS_KEY_ID and/);
    process.env['AWS_SECRET_ACCESS_KEY'] = secret;
  });

  test('read-only credentials are detected', async () => {
    s3.peer.fault = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
    expect(await (await s3.open()).check()).toMatch(/refuses the credentials \(AccessDenied\)/);
  });

  test('a store that never responds is given up within seconds', async () => {
    s3.peer.fault = () => 'hang';
    expect(await (await s3.open()).check()).toMatch(/does not answer|takes longer/);
  });

  test('many simultaneous checks make one call', async () => {
    const opened = await s3.open();
    await opened.check();
    const before = s3.peer.calls.length;
    await Promise.all([opened.check(), opened.check(), opened.check()]);
    expect(s3.peer.calls.length).toBe(before);
  });
});
