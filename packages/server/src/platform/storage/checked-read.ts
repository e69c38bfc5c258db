// The rule of damaged files: bytes whose hash is known are refused when they are no longer those that came.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange, ObjectStore } from './object-store.ts';
import { DamagedObject, missingObject } from './storage-error.ts';

export type CheckedPart = {
  objectKey: string;
  byteOffset: number;
  byteLength: number;
  /** Null where it was never made: then only the length is looked at. */
  sha256: string | null;
};

/**
 * The bytes as they pass; the last piece is held back until the whole is known to be right, so that no one takes a damaged
 * file for a complete one. Throws `object-damaged`, `object-missing`.
 */
export async function readChecked(objects: ObjectStore, part: CheckedPart): Promise<Readable> {
  const range = { offset: part.byteOffset, length: part.byteLength };
  return Readable.from(checked(await objects.read(part.objectKey, range), part), { objectMode: false });
}

/** Up to here a file is looked at before its first byte leaves, so that the refusal is an answer and no broken stream. */
const wholeBytes = 16 * 1024 * 1024;

/** The same for an answer: a damaged file of usual size is refused as a whole. */
export async function openChecked(objects: ObjectStore, part: CheckedPart): Promise<Readable> {
  const stream = await readChecked(objects, part);
  if (part.byteLength > wholeBytes) return stream;
  return Readable.from([Buffer.concat(await stream.toArray())], { objectMode: false });
}

type Verification = { mark: string; until: number; isWhole: Promise<void> };

const checkedMilliseconds = 3_600_000;
const maxLooks = 1_000;

/**
 * Gives out ranges of files, as players ask for them: none leaves before the whole file was found to be what was
 * stored. A large one is looked at once an hour, and whenever the store has other bytes than before.
 */
export class CheckedRanges {
  readonly #objects: ObjectStore;
  readonly #looks = new Map<string, Verification>();

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** `range` counts from the start of the part. Throws `object-damaged`, `object-missing`. */
  async open(part: CheckedPart, range: ByteRange): Promise<Readable> {
    if (part.sha256 !== null && part.byteLength <= wholeBytes) {
      const whole = Buffer.concat(await (await readChecked(this.#objects, part)).toArray());
      return Readable.from([whole.subarray(range.offset, range.offset + range.length)], {
        objectMode: false,
      });
    }
    if (part.sha256 !== null && range.length === part.byteLength) return readChecked(this.#objects, part);
    if (part.sha256 !== null) await this.#look(part);
    const section = { offset: part.byteOffset + range.offset, length: range.length };
    return this.#objects.read(part.objectKey, section);
  }

  async #look(part: CheckedPart): Promise<void> {
    const found = await this.#objects.stat(part.objectKey);
    if (!found) throw missingObject();
    const name = `${part.objectKey} ${part.byteOffset} ${part.sha256}`;
    const last = this.#looks.get(name);
    if (last?.mark === found.mark && last.until > performance.now()) return last.isWhole;
    const isWhole = this.#readWhole(part);
    this.#looks.delete(name);
    this.#looks.set(name, { mark: found.mark, until: performance.now() + checkedMilliseconds, isWhole });
    const [oldest = name] = this.#looks.keys();
    if (this.#looks.size > maxLooks) this.#looks.delete(oldest);
    // What could not be read is no answer for the next one.
    await isWhole.catch((error: unknown) => {
      if (this.#looks.get(name)?.isWhole === isWhole) this.#looks.delete(name);
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
