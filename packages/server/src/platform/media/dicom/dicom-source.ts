import { readSync } from 'node:fs';
import type { FileRange } from '../sandbox/media-answer.ts';

/** A range of an open file, read in chunks. Positions are relative to the start of the range. */
export class ByteSource {
  readonly length: number;
  readonly #file: number;
  readonly #start: number;

  constructor(file: number, { offset, length }: Pick<FileRange, 'offset' | 'length'>) {
    this.#file = file;
    this.#start = offset;
    this.length = length;
  }

  /** Returns up to `count` bytes; fewer at the end. */
  read(position: number, count: number): Buffer {
    const length = Math.max(0, Math.min(count, this.length - position));
    const buffer = Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const got = readSync(this.#file, buffer, done, length - done, this.#start + position + done);
      if (got === 0) break;
      done += got;
    }
    return buffer.subarray(0, done);
  }
}

const magic = Buffer.from('DICM');
const known = { implicit: '1.2.840.10008.1.2', explicit: '1.2.840.10008.1.2.1' } as const;
const bigEndian = '1.2.840.10008.1.2.2';

/** Returns whether the bytes have the DICOM mark at position 128. */
export function hasDicomMark(start: Buffer): boolean {
  return start.subarray(128, 132).equals(magic);
}

/**
 * Some files contain a data set without the header that should precede it. Returns the header to prepend, or undefined
 * if the bytes do not look like a data set at all.
 */
export function missingHeader(start: Buffer): Buffer | undefined {
  if (start.length < 16) return undefined;
  const mark = Buffer.concat([Buffer.alloc(128), magic]);
  if (start.readUInt16LE(0) === 2 && isValueType(start, 4)) return mark;
  const syntax = bareSyntax(start);
  if (syntax === undefined) return undefined;
  const value = Buffer.from(syntax.length % 2 === 0 ? syntax : `${syntax}\0`);
  const element = Buffer.from([0x02, 0x00, 0x10, 0x00, 0x55, 0x49, value.length, 0x00]);
  return Buffer.concat([mark, element, value]);
}

function bareSyntax(start: Buffer): string | undefined {
  const isLittle = start.readUInt16LE(0) === 8 && start.readUInt16LE(2) <= 0x60;
  if (isLittle && isValueType(start, 4)) return known.explicit;
  if (isLittle && start.readUInt32LE(4) <= 256) return known.implicit;
  const isBig = start.readUInt16BE(0) === 8 && start.readUInt16BE(2) <= 0x60;
  return isBig && isValueType(start, 4) ? bigEndian : undefined;
}

function isValueType(bytes: Buffer, at: number): boolean {
  return /^[A-Z]{2}$/.test(bytes.toString('latin1', at, at + 2));
}
