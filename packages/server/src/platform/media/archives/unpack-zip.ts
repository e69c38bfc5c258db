// Unpacks a ZIP with the usual methods. Everything else that a ZIP can be is left to 7-Zip. Runs in the media child.
import { readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { UnpackFinding } from '../sandbox/media-answer.ts';
import { BrokenFile } from '../files/broken-file.ts';
import { damagedZip, listEntries, nameOfEntry } from '../files/zip-list.ts';
import { readInput, type ArchiveInput } from './archive-input.ts';
import { archiveBytes, entryRatio, smallEntry } from './archive-limits.ts';
import type { ArchiveOutput } from './archive-output.ts';

/** Stored and deflated. */
const usualMethods = [0, 8];

/**
 * Unpacks a ZIP; documents in a ZIP container, such as office files, do not count as one. Returns `undefined` for one
 * that is locked, damaged, or packed with a rare method. Throws `BrokenFile` if it must not be opened.
 */
export async function unpackZip(
  input: ArchiveInput,
  output: ArchiveOutput,
): Promise<UnpackFinding | undefined> {
  const opened = await openZipFile(input);
  if (opened === undefined) return undefined;
  const { zip, entries } = opened;
  if (entries.some((entry) => /^(\[Content_Types\]\.xml|mimetype)$/.test(nameOfEntry(entry))))
    return { kind: 'no-archive' };
  const files = entries.filter((entry) => !nameOfEntry(entry).endsWith('/'));
  checkSizes(files);
  if (files.some((entry) => entry.isEncrypted() || !usualMethods.includes(entry.compressionMethod)))
    return undefined;
  const unpacked = [];
  for (const entry of files) unpacked.push(await unpackEntry(zip, entry, output));
  return { kind: 'unpacked', files: unpacked, isUnlocked: false };
}

async function openZipFile(input: ArchiveInput): Promise<{ zip: ZipFile; entries: Entry[] } | undefined> {
  try {
    const zip = await openRange(input);
    return { zip, entries: await listEntries(zip) };
  } catch (error) {
    if (error instanceof BrokenFile && error.problem.code === 'zipTooMany')
      throw new BrokenFile('archiveTooMany', { params: error.problem.params ?? {} });
    return undefined;
  }
}

function checkSizes(entries: readonly Entry[]): void {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > archiveBytes) throw new BrokenFile('archiveTooLarge');
  for (const { uncompressedSize, compressedSize } of entries) {
    if (uncompressedSize > smallEntry && uncompressedSize > entryRatio * compressedSize)
      throw new BrokenFile('archiveBomb');
  }
}

async function unpackEntry(zip: ZipFile, entry: Entry, output: ArchiveOutput) {
  const index = output.begin();
  let sum = 0;
  // An entry that holds more than it declares is aborted here, whatever the table promised.
  for await (const piece of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) {
    sum = crc32(piece, sum);
    output.write(index, piece);
  }
  if (sum !== entry.crc32) throw new BrokenFile('archiveDamaged');
  return output.finish(index, nameOfEntry(entry));
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(damagedZip(error)) : resolve(stream)));
  });
}

/** A comment of up to 64 KB may follow the end of the table. */
const endBytes = 22 + 65_535;
const endMark = Buffer.from('PK\x05\x06', 'latin1');

/** Returns whether the end of the table of a ZIP is there. */
export function hasEndOfZip(input: ArchiveInput): boolean {
  const start = Math.max(0, input.length - endBytes);
  return readInput(input, start, input.length - start).includes(endMark);
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

function openRange({ file, offset, length }: ArchiveInput): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
  return new Promise((resolve, reject) => {
    yauzl.fromRandomAccessReader(new ByteSpan(file, offset), length, options, (error, zip) =>
      error ? reject(damagedZip(error)) : resolve(zip),
    );
  });
}
