// Copies for viewers of objects that are too large for the child's memory, written piece by piece.
import { closeSync, openSync, writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

import { rewriteMeta } from './dicom-file-meta.ts';
import { mostDeflation, type DicomHeader, type HeaderSource } from './dicom-header.ts';
import { transferSyntaxOf } from './dicom-meta.ts';
import { frameCount } from './dicom-pixel-check.ts';
import { missingHeader } from './dicom-source.ts';
import { groupFragments, placeFragments, type Place } from './pixel-fragments.ts';
import { BrokenFile } from '../files/broken-file.ts';
import { endTag, itemHead, itemTag, pixelHead, tableOf } from './pixel-frames.ts';

const pieceBytes = 4 * 1024 * 1024;
const pixelTag = 'x7fe00010';
/** Tag, value type, two empty bytes, length: precedes the pixels in every explicit file. */
const elementHead = 12;

/** Appends bytes and ranges to a new file. */
class CopyFile {
  length = 0;
  readonly #file: number;
  readonly #source: HeaderSource;

  constructor(path: string, source: HeaderSource) {
    this.#file = openSync(path, 'w', 0o600);
    this.#source = source;
  }

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
    this.length += bytes.length;
  }

  /** Appends a range of the original. */
  addRange(start: number, end: number): void {
    for (let at = start; at < end; at += pieceBytes)
      this.add(this.#source.read(at, Math.min(pieceBytes, end - at)));
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Writes a bare data set with the header that it lacks. Returns the length. */
export function writeWithHeader(source: HeaderSource, path: string): number {
  return write(path, source, (copy) => {
    copy.add(missingHeader(source.read(0, 4096)) ?? Buffer.alloc(0));
    copy.addRange(0, source.length);
  });
}

/**
 * Writes a compressed object with one fragment for each frame and a table of their places. Returns the length, or
 * `null` if it is unclear which fragments belong together.
 */
export function writeWithTable(header: DicomHeader, source: HeaderSource, path: string): number | null {
  const element = header.dataSet.elements[pixelTag];
  const { places, end } = placeFragments(header, source);
  const groups = groupFragments(source, places.slice(1), frameCount(header));
  if (element === undefined || groups === null) return null;
  const lengths = groups.map((group) => group.reduce((sum, { length }) => sum + length, 0));
  const start = source.read(0, element.dataOffset);
  const { meta, end: metaEnd } = rewriteMeta(start, transferSyntaxOf(header.dataSet));
  return write(path, source, (copy) => {
    copy.add(meta);
    copy.add(start.subarray(metaEnd, element.dataOffset - elementHead));
    copy.add(pixelHead());
    copy.add(tableOf(lengths));
    for (const [at, group] of groups.entries()) addFrame(copy, group, lengths[at] ?? 0);
    copy.add(itemHead(endTag, 0));
    copy.addRange(Math.min(source.length, end + 8), source.length);
  });
}

/** A data set that inflates to more gets no copy. */
const mostInflatedBytes = 2 * 1024 * 1024 * 1024;
const plain = '1.2.840.10008.1.2.1';

/** Writes a deflated object as an uncompressed one, inflated piece by piece. Returns the length. */
export async function writeInflated(
  header: DicomHeader,
  source: HeaderSource,
  path: string,
): Promise<number> {
  const { meta, end } = rewriteMeta(source.read(0, headBytes), plain);
  const most = Math.min(mostInflatedBytes, source.length * mostDeflation);
  const copy = new CopyFile(path, source);
  try {
    copy.add(meta);
    const inflated = Readable.from(piecesFrom(source, end)).pipe(createInflateRaw());
    for await (const piece of inflated) {
      copy.add(piece as Buffer);
      if (copy.length > most) throw new BrokenFile('unpacksTooFar');
    }
    const pixels = header.dataSet.elements[pixelTag];
    // In the data set that was parsed, the file's own header precedes it.
    const needed = (pixels?.dataOffset ?? 0) + (pixels?.length ?? 0) - end + meta.length;
    if (copy.length < needed) throw new BrokenFile('cutOff');
    return copy.length;
  } finally {
    copy.close();
  }
}

/** More than the meta header of any file. */
const headBytes = 64 * 1024;

function* piecesFrom(source: HeaderSource, start: number): Generator<Buffer> {
  for (let at = start; at < source.length; at += pieceBytes) yield source.read(at, pieceBytes);
}

function addFrame(copy: CopyFile, group: readonly Place[], length: number): void {
  const isOdd = length % 2 === 1;
  copy.add(itemHead(itemTag, length + Number(isOdd)));
  for (const { at, length: bytes } of group) copy.addRange(at, at + bytes);
  if (isOdd) copy.add(Buffer.alloc(1));
}

function write(path: string, source: HeaderSource, fill: (copy: CopyFile) => void): number {
  const copy = new CopyFile(path, source);
  try {
    fill(copy);
    return copy.length;
  } finally {
    copy.close();
  }
}
