import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { assertObjectKey } from '../object-key.ts';
import type { ObjectBody, ObjectFacts, ObjectStore, StoredObject } from '../object-store.ts';
import { PartBuffer } from '../packs/part-buffer.ts';
import type { S3Connection, StoredPart } from './s3-connection.ts';
import { verifyStored } from './s3-verification.ts';

/**
 * Stores objects in one bucket under their own keys. A large one is sent in parts, and exists completely or not at all.
 */
export function createS3ObjectStore(s3: S3Connection, partBytes: number): ObjectStore {
  async function put(key: string, body: ObjectBody): Promise<StoredObject> {
    assertObjectKey(key);
    const buffer = new PartBuffer(partBytes);
    const hash = createHash('sha256');
    const sent = createPartSender(s3, key);
    let size = 0;
    try {
      for await (const bytes of body instanceof Uint8Array ? [body] : body) {
        hash.update(bytes);
        size += bytes.length;
        for (const part of buffer.add(bytes)) await sent.add(part);
      }
      await sent.finish(buffer.take());
    } catch (error) {
      await sent.abandon();
      throw error;
    }
    await verifyStored(s3, key, { size, parts: sent.parts });
    return { size, sha256: hash.digest('hex') };
  }

  async function findObject(key: string): Promise<ObjectFacts | undefined> {
    assertObjectKey(key);
    const found = await s3.head(key);
    return found && { size: found.size, mark: found.etag };
  }

  return {
    put,
    stat: findObject,
    exists: async (key) => (await findObject(key)) !== undefined,
    async read(key, range) {
      assertObjectKey(key);
      // Stores do not support empty ranges.
      if (range !== undefined && range.length <= 0) return Readable.from([]);
      return s3.read(key, range);
    },
    async delete(key) {
      assertObjectKey(key);
      await s3.remove(key);
    },
    async *list() {
      for (let after: string | undefined; ;) {
        const { objects, next } = await s3.listObjects(after);
        yield* objects;
        if (next === undefined) return;
        after = next;
      }
    },
    localPath: (key) => {
      assertObjectKey(key);
      return undefined;
    },
  };
}

/** Sends one object: short ones whole, longer ones in parts from the first full one on. */
function createPartSender(s3: S3Connection, key: string) {
  const parts: StoredPart[] = [];
  let id: string | undefined;

  async function add(bytes: Buffer): Promise<void> {
    id ??= await s3.beginMultipart(key);
    parts.push(await s3.putPart(key, id, parts.length + 1, bytes));
  }

  return {
    parts,
    add,
    async finish(rest: Buffer): Promise<void> {
      if (id === undefined) return s3.put(key, rest);
      if (rest.length > 0) await add(rest);
      await s3.completeMultipart(key, id, parts);
    },
    /** Aborts the upload. If the store is unavailable, the sweep does this later. */
    async abandon(): Promise<void> {
      if (id !== undefined) await s3.abortMultipart(key, id).catch(() => undefined);
    },
  };
}
