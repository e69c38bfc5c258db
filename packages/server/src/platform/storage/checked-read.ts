// Damaged files: bytes with a known hash are refused if they no longer match it.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { turnLoopIfDue } from '../limits/loop-turn.ts';
import type { ByteRange, ObjectStore } from './object-store.ts';
import { hashFile, hashStream } from './hash-thread.ts';
import { DamagedObject, missingObject } from './storage-error.ts';

export type CheckedPart = {
  objectKey: string;
  byteOffset: number;
  byteLength: number;
  /** `null` if it was never computed. Then only the length is checked. */
  sha256: string | null;
};

/**
 * Streams the bytes. The last chunk is held back until the whole file has been verified, so that nobody mistakes a
 * damaged file for a complete one. Throws `object-damaged`, `object-missing`.
 */
export async function readChecked(objects: ObjectStore, part: CheckedPart): Promise<Readable> {
  const range = { offset: part.byteOffset, length: part.byteLength };
  return Readable.from(checked(await objects.read(part.objectKey, range), part), { objectMode: false });
}

/**
 * Files up to this size are verified before their first byte is sent, so that a refusal is a response and not a broken
 * stream.
 */
const wholeBytes = 16 * 1024 * 1024;

/** Opens a file for a response. A damaged file of usual size is refused as a whole. */
export async function openChecked(objects: ObjectStore, part: CheckedPart): Promise<Readable> {
  if (part.byteLength > wholeBytes) return readChecked(objects, part);
  return Readable.from([await readWhole(objects, part)], { objectMode: false });
}

/** Reads a file of usual size. It is hashed by another thread. */
async function readWhole(objects: ObjectStore, part: CheckedPart): Promise<Buffer> {
  const { objectKey, byteOffset: offset, byteLength: length, sha256 } = part;
  const bytes = Buffer.concat(await (await objects.read(objectKey, { offset, length })).toArray());
  const isWhole = bytes.length === length && (sha256 === null || (await hashBytes(bytes)) === sha256);
  if (!isWhole) throw new DamagedObject(objectKey);
  return bytes;
}

/** Web Crypto hashes in the thread pool. */
const hashBytes = async (bytes: Buffer<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');

/** Files up to this size, such as most images, are verified in memory: asking the other thread would take longer. */
const smallBytes = 1024 * 1024;

type Verification = { mark: string; until: number; isWhole: Promise<void> };

const checkedMilliseconds = 3_600_000;
/** The images of some studies. */
const maxVerifications = 20_000;

/**
 * Returns ranges of files, as players and viewers request them. No range is sent before the whole file has been
 * verified: once an hour, and whenever the store's bytes have changed. After that, only the range is read.
 */
export class CheckedRanges {
  readonly #objects: ObjectStore;
  readonly #verifications = new Map<string, Verification>();

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** `range` is relative to the start of the part. Throws `object-damaged`, `object-missing`. */
  async open(part: CheckedPart, range: ByteRange): Promise<Readable> {
    const isAll = range.offset === 0 && range.length === part.byteLength;
    // What is read to its end anyway is verified on the way, unless each of many readers would hold a copy of it in
    // memory and hash it once more.
    const isOnTheWay = isAll && (part.byteLength <= smallBytes || part.byteLength > wholeBytes);
    if (part.sha256 !== null && isOnTheWay) return openChecked(this.#objects, part);
    if (part.sha256 !== null) await this.#verify(part);
    const section = { offset: part.byteOffset + range.offset, length: range.length };
    return Readable.from(inTurns(await this.#objects.read(part.objectKey, section)), { objectMode: false });
  }

  async #verify(part: CheckedPart): Promise<void> {
    const found = await this.#objects.stat(part.objectKey);
    if (!found) throw missingObject();
    const name = `${part.objectKey} ${part.byteOffset} ${part.sha256}`;
    const last = this.#verifications.get(name);
    if (last?.mark === found.mark && last.until > performance.now()) return last.isWhole;
    const isWhole = verifyWhole(this.#objects, part);
    this.#verifications.delete(name);
    this.#verifications.set(name, {
      mark: found.mark,
      until: performance.now() + checkedMilliseconds,
      isWhole,
    });
    const [oldest = name] = this.#verifications.keys();
    if (this.#verifications.size > maxVerifications) this.#verifications.delete(oldest);
    // A failed verification must not count for the next request.
    await isWhole.catch((error: unknown) => {
      if (this.#verifications.get(name)?.isWhole === isWhole) this.#verifications.delete(name);
      throw error;
    });
  }
}

/** Verifies a file in another thread, which reads it itself if it is on this machine's disk. */
async function verifyWhole(objects: ObjectStore, part: CheckedPart): Promise<void> {
  const { objectKey, byteOffset: offset, byteLength: length, sha256 } = part;
  const path = objects.localPath(objectKey);
  const hashed =
    path === undefined
      ? await hashStream(await objects.read(objectKey, { offset, length }))
      : await hashFile(path, offset, length);
  if (hashed.length !== length || hashed.sha256 !== sha256) throw new DamagedObject(objectKey);
}

/** Lets others be served between the chunks, however many players read at once. */
async function* inTurns(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    await turnLoopIfDue();
    yield bytes;
  }
}

async function* checked(
  source: AsyncIterable<Uint8Array>,
  { objectKey, byteLength, sha256 }: CheckedPart,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let length = 0;
  let held: Uint8Array | undefined;
  for await (const bytes of source) {
    if (held) yield held;
    hash.update(bytes);
    length += bytes.length;
    held = bytes;
  }
  if (length !== byteLength || (sha256 !== null && hash.digest('hex') !== sha256))
    throw new DamagedObject(objectKey);
  if (held) yield held;
}
