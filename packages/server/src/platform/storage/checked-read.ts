// Damaged files: bytes with a known hash are refused if they no longer match it.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange, ObjectStore } from './object-store.ts';
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
  const stream = await readChecked(objects, part);
  if (part.byteLength > wholeBytes) return stream;
  return Readable.from([Buffer.concat(await stream.toArray())], { objectMode: false });
}

type Verification = { mark: string; until: number; isWhole: Promise<void> };

const checkedMilliseconds = 3_600_000;
const maxVerifications = 1_000;

/**
 * Returns ranges of files, as players request them. No range is sent before the whole file has been verified. A large
 * one is verified once an hour, and whenever the store's bytes have changed.
 */
export class CheckedRanges {
  readonly #objects: ObjectStore;
  readonly #verifications = new Map<string, Verification>();

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** `range` is relative to the start of the part. Throws `object-damaged`, `object-missing`. */
  async open(part: CheckedPart, range: ByteRange): Promise<Readable> {
    if (part.sha256 !== null && part.byteLength <= wholeBytes) {
      const whole = Buffer.concat(await (await readChecked(this.#objects, part)).toArray());
      return Readable.from([whole.subarray(range.offset, range.offset + range.length)], {
        objectMode: false,
      });
    }
    if (part.sha256 !== null && range.length === part.byteLength) return readChecked(this.#objects, part);
    if (part.sha256 !== null) await this.#verify(part);
    const section = { offset: part.byteOffset + range.offset, length: range.length };
    return this.#objects.read(part.objectKey, section);
  }

  async #verify(part: CheckedPart): Promise<void> {
    const found = await this.#objects.stat(part.objectKey);
    if (!found) throw missingObject();
    const name = `${part.objectKey} ${part.byteOffset} ${part.sha256}`;
    const last = this.#verifications.get(name);
    if (last?.mark === found.mark && last.until > performance.now()) return last.isWhole;
    const isWhole = this.#readWhole(part);
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

  async #readWhole(part: CheckedPart): Promise<void> {
    for await (const bytes of await readChecked(this.#objects, part)) void bytes;
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
