import { constants, inflateRawSync } from 'node:zlib';
import dicomParser from 'dicom-parser';
import type { DataSet } from 'dicom-parser';
import { BrokenFile } from '../files/broken-file.ts';
import { hasDicomMark, missingHeader, type ByteSource } from './dicom-source.ts';

const pixelTag = 'x7fe00010';
/** Most headers fit in the first step. The last step for a file is its end or the last number. */
const steps = [64 * 1024, 1024 * 1024, 16 * 1024 * 1024, 96 * 1024 * 1024];
export const inflateLimit = 128 * 1024 * 1024;

/** What must be available of a file: its length, and its bytes from the beginning on. */
export type HeaderSource = Pick<ByteSource, 'length' | 'read'>;

export interface DicomHeader {
  dataSet: DataSet;
  /** Number of bytes that our own header adds before the file's first byte. */
  added: number;
  /** The data set's full length after inflating, including `added`. */
  totalLength: number;
  wasDeflated: boolean;
  /**
   * The data set is deflated and too large to be inflated in memory. Only its beginning was, and `totalLength` is
   * unknown, `Infinity`.
   */
  isInflatedInPart: boolean;
}

/**
 * Reads everything before the pixels, and no more of the file than necessary. Returns undefined if this is not a DICOM
 * file. Throws `BrokenFile` if it is one but cannot be read.
 */
export function readDicomHeader(source: HeaderSource): DicomHeader | undefined {
  const start = source.read(0, 4096);
  const added = missingHeader(start);
  if (!hasDicomMark(start)) return added === undefined ? undefined : readInSteps(source, added);
  try {
    return readInSteps(source, Buffer.alloc(0));
  } catch (error) {
    // A bare data set can have the mark at byte 128 by chance.
    if (added === undefined) throw error;
    return readInSteps(source, added);
  }
}

function readInSteps(source: HeaderSource, added: Buffer): DicomHeader {
  let failure: Error | undefined;
  for (const step of steps) {
    const isWhole = step >= source.length;
    const bytes = source.read(0, step);
    try {
      const header = parseHeader(added.length === 0 ? bytes : Buffer.concat([added, bytes]));
      // A truncated file can look complete, so only the pixels or the end are conclusive.
      if (isWhole || header.dataSet.elements[pixelTag] !== undefined) {
        const totalLength = header.totalLength ?? source.length + added.length;
        return { ...header, added: added.length, totalLength, isInflatedInPart: false };
      }
    } catch (error) {
      failure = error instanceof Error ? error : new BrokenFile('damagedInside');
    }
    if (isWhole && failure) break;
  }
  const start = readDeflatedStart(source, added, failure);
  if (start) return start;
  throw failure ?? new BrokenFile('headTooLong');
}

/** Real images shrink to a tenth at best. What shrinks further than this was made to fill a disk. */
export const mostDeflation = 200;

/** Reads the header of a deflated data set that is too large to be inflated in memory. */
function readDeflatedStart(
  source: HeaderSource,
  added: Buffer,
  failure: Error | undefined,
): DicomHeader | undefined {
  const code = failure instanceof BrokenFile ? failure.problem.code : undefined;
  if (added.length > 0 || (code !== 'unpacksTooFar' && code !== 'packedDamaged')) return undefined;
  // A damaged file that was read to its end stays damaged.
  if (code === 'packedDamaged' && source.length <= (steps.at(-1) ?? 0)) return undefined;
  try {
    const header = parseHeader(source.read(0, steps[0] ?? 0), inflateStart);
    const pixels = header.dataSet.elements[pixelTag];
    if (pixels === undefined || pixels.length > source.length * mostDeflation) return undefined;
    return { ...header, added: 0, totalLength: Number.POSITIVE_INFINITY, isInflatedInPart: true };
  } catch {
    return undefined;
  }
}

/** Inflates a range that may be cut off, as far as it goes. */
const inflateStart = (packed: Uint8Array): Buffer =>
  inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: inflateLimit });

function parseHeader(
  bytes: Buffer,
  inflate = inflateCapped,
): {
  dataSet: DataSet;
  totalLength: number | undefined;
  wasDeflated: boolean;
} {
  let totalLength: number | undefined;
  let wasDeflated = false;
  const inflater = (packed: Uint8Array, position: number): Uint8Array => {
    const body = inflate(packed.subarray(position));
    wasDeflated = true;
    totalLength = position + body.length;
    return Buffer.concat([packed.subarray(0, position), body]);
  };
  try {
    const dataSet = dicomParser.parseDicom(bytes, { untilTag: pixelTag, inflater });
    return { dataSet, totalLength, wasDeflated };
  } catch (error) {
    throw explain(error);
  }
}

function inflateCapped(packed: Uint8Array): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: inflateLimit });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new BrokenFile(isTooLarge ? 'unpacksTooFar' : 'packedDamaged');
  }
}

/** Converts what dicom-parser throws: strings, errors, and objects that contain either. */
function explain(error: unknown): BrokenFile {
  if (error instanceof BrokenFile) return error;
  const inner = typeof error === 'object' && error !== null && 'exception' in error ? error.exception : error;
  if (inner instanceof BrokenFile) return inner;
  const text = inner instanceof Error ? inner.message : String(inner);
  if (/call stack/i.test(text)) return new BrokenFile('tooDeep');
  return new BrokenFile(/meta header/i.test(text) ? 'noStorageForm' : 'damagedInside');
}
