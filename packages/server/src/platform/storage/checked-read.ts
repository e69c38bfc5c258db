// The rule of damaged files: bytes whose hash is known are refused when they are no longer those that came.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStore } from './object-store.ts';
import { damagedObject } from './storage-error.ts';

export type CheckedPart = {
  objectKey: string;
  byteOffset: number;
  byteLength: number;
  /** Null where it was never made: then only the length is looked at. */
  sha256: string | null;
};

/**
 * The bytes as they pass; the last piece is held back until the whole is known to be right, so that nobody takes a damaged
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

async function* checked(
  source: AsyncIterable<Uint8Array>,
  { byteLength, sha256 }: CheckedPart,
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
  if (length !== byteLength || (sha256 !== null && hash.digest('hex') !== sha256)) throw damagedObject();
  if (held) yield held;
}
