// Unpacks a ZIP of images: its files one after another in one new file, as in any pack. Runs in the media child.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { UnzippedFile, UnzipFinding, UnzipTask } from '../sandbox/media-answer.ts';
import { BrokenFile } from './broken-file.ts';
import { damagedZip, listEntries, nameOfEntry } from './zip-list.ts';

const totalLimit = 4 * 1024 ** 3;
/** Images shrink to a third, black ones to a fiftieth. A higher ratio means the file was made to fill a disk. */
const ratioLimit = 250;
const smallEntry = 1024 * 1024;
const nameLimit = 1_024;
// oxlint-disable-next-line no-control-regex -- these are exactly what is taken out
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/**
 * Unpacks a ZIP; documents in a ZIP container, such as office files, do not count as one. Throws `BrokenFile` if it
 * must not be opened.
 */
export async function unzipFile(task: UnzipTask): Promise<UnzipFinding> {
  const file = openSync(task.path, 'r');
  const output = openSync(task.outputPath, 'wx', 0o600);
  try {
    const zip = await openRange(file, task);
    const entries = await listEntries(zip);
    if (entries.some((entry) => /^(\[Content_Types\]\.xml|mimetype)$/.test(nameOfEntry(entry))))
      return { kind: 'no-archive' };
    const files = entries.filter((entry) => !nameOfEntry(entry).endsWith('/'));
    checkSizes(files);
    return { kind: 'unzipped', files: await unpackAll(zip, files, output) };
  } finally {
    closeSync(output);
    closeSync(file);
  }
}

function checkSizes(entries: readonly Entry[]): void {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > totalLimit) throw new BrokenFile('zipTooLarge');
  for (const { uncompressedSize, compressedSize } of entries) {
    if (uncompressedSize > smallEntry && uncompressedSize > ratioLimit * compressedSize)
      throw new BrokenFile('zipBomb');
  }
  if (entries.some((entry) => entry.isEncrypted())) throw new BrokenFile('zipLocked');
}

async function unpackAll(zip: ZipFile, entries: readonly Entry[], output: number): Promise<UnzippedFile[]> {
  const files: UnzippedFile[] = [];
  let offset = 0;
  for (const entry of entries) {
    const hash = createHash('sha256');
    let length = 0;
    // An entry that holds more than it declares is aborted here, whatever the table promised.
    for await (const piece of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) {
      hash.update(piece);
      writeSync(output, piece);
      length += piece.length;
    }
    files.push({ name: cleanName(nameOfEntry(entry)), offset, length, sha256: hash.digest('hex') });
    offset += length;
  }
  return files;
}

/** Returns a safe name: folders stay part of it, steps that lead out of them are removed. */
export function cleanName(name: string): string {
  const steps = name
    .replaceAll(unsafeCharacters, ' ')
    .slice(-nameLimit)
    .split(/[/\\]/)
    .filter((step) => !/^\s*(\.{0,2}|[A-Za-z]:)\s*$/.test(step));
  return steps.join('/') || 'file';
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(damagedZip(error)) : resolve(stream)));
  });
}

/** A ZIP in the middle of a pack, read in place. */
class ByteSpan extends yauzl.RandomAccessReader {
  readonly #file: number;
  readonly #start: number;

  constructor(file: number, start: number) {
    super();
    this.#file = file;
    this.#start = start;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readPieces(this.#file, this.#start + start, this.#start + end), {
      objectMode: false,
    });
  }
}

const pieceBytes = 64 * 1024;

function* readPieces(file: number, start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end;) {
    const piece = Buffer.alloc(Math.min(pieceBytes, end - at));
    const got = readSync(file, piece, 0, piece.length, at);
    if (got === 0) return;
    yield piece.subarray(0, got);
    at += got;
  }
}

function openRange(file: number, { offset, length }: UnzipTask): Promise<ZipFile> {
  const size = Math.min(length, fstatSync(file).size - offset);
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  return new Promise((resolve, reject) => {
    yauzl.fromRandomAccessReader(new ByteSpan(file, offset), size, options, (error, zip) =>
      error ? reject(damagedZip(error)) : resolve(zip),
    );
  });
}
