// The unpacked files of an archive: one after another in one new file, as in any pack. Counts what is really written.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { UnpackedFile } from '../sandbox/media-answer.ts';
import { BrokenFile } from '../files/broken-file.ts';
import { archiveBytes, smallArchive, wholeRatio } from './archive-limits.ts';

export interface OutputLimits {
  /** Length of the archive, for which the unpacked bytes must be plausible. */
  packedBytes: number;
  /** What is left of the limits for everything that was sent together. */
  room: { bytes: number; files: number };
}

interface OutputFile {
  offset: number;
  length: number;
  hash: Hash;
  /** Whether bytes were overwritten, so that the hash has to be taken again. */
  isRewritten: boolean;
}

const pieceBytes = 64 * 1024;

export class ArchiveOutput {
  readonly #file: number;
  readonly #limits: OutputLimits;
  readonly #files: OutputFile[] = [];
  #length = 0;

  constructor(path: string, limits: OutputLimits) {
    this.#file = openSync(path, 'wx+', 0o600);
    this.#limits = limits;
  }

  /** Starts the next file. Only the last one can be written to. Throws `BrokenFile` if there are too many. */
  begin(): number {
    const most = this.#limits.room.files;
    if (this.#files.length >= most) throw new BrokenFile('archiveTooMany', { params: { most } });
    this.#files.push({ offset: this.#length, length: 0, hash: createHash('sha256'), isRewritten: false });
    return this.#files.length - 1;
  }

  /** Writes at a position of a file, by default at its end. Throws `BrokenFile` once it is more than allowed. */
  write(index: number, piece: Uint8Array, position = this.#files[index]?.length ?? 0): void {
    const file = this.#files[index];
    if (file === undefined || index !== this.#files.length - 1) throw new BrokenFile('archiveDamaged');
    const end = position + piece.length;
    this.#checkSize(file.offset + Math.max(file.length, end));
    if (position > file.length) this.#append(file, new Uint8Array(position - file.length));
    if (position === file.length) return this.#append(file, piece);
    writeAll(this.#file, piece, file.offset + position);
    file.isRewritten = true;
    file.length = Math.max(file.length, end);
    this.#length = file.offset + file.length;
  }

  #append(file: OutputFile, piece: Uint8Array): void {
    writeAll(this.#file, piece, file.offset + file.length);
    file.hash.update(piece);
    file.length += piece.length;
    this.#length = file.offset + file.length;
  }

  #checkSize(total: number): void {
    const { packedBytes, room } = this.#limits;
    if (total > Math.min(archiveBytes, room.bytes)) throw new BrokenFile('archiveTooLarge');
    if (total > smallArchive && total > wholeRatio * packedBytes) throw new BrokenFile('archiveBomb');
  }

  /** Returns the finished file under a safe name. */
  finish(index: number, name: string): UnpackedFile {
    const file = this.#files[index];
    if (file === undefined) throw new Error('no such file in the output');
    const { offset, length } = file;
    const sha256 = file.isRewritten ? this.#hashAgain(file) : file.hash.digest('hex');
    return { name: cleanName(name), offset, length, sha256 };
  }

  #hashAgain({ offset, length }: OutputFile): string {
    const hash = createHash('sha256');
    for (let at = 0; at < length; at += pieceBytes) {
      const piece = Buffer.alloc(Math.min(pieceBytes, length - at));
      readSync(this.#file, piece, 0, piece.length, offset + at);
      hash.update(piece);
    }
    return hash.digest('hex');
  }

  close(): void {
    closeSync(this.#file);
  }
}

function writeAll(file: number, piece: Uint8Array, position: number): void {
  for (let at = 0; at < piece.length;) at += writeSync(file, piece, at, piece.length - at, position + at);
}
/** Names of files in archives are labels, never paths. */
const nameLimit = 1_024;
// oxlint-disable-next-line no-control-regex -- these are exactly what is taken out
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Returns a safe name: folders stay part of it, steps that lead out of them are removed. */
function cleanName(name: string): string {
  const steps = name
    .replaceAll(unsafeCharacters, ' ')
    .slice(-nameLimit)
    .split(/[/\\]/)
    .filter((step) => !/^\s*(\.{0,2}|[A-Za-z]:)\s*$/.test(step));
  return steps.join('/') || 'file';
}
