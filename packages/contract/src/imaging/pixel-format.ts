// How the pixels of a frame are stored (PS3.3 C.7.6.3, PS3.5 8.1.1).
import { codeAt, type DicomElements } from './dicom-elements.ts';

export interface PixelFormat {
  readonly columns: number;
  readonly rows: number;
  readonly samples: number;
  /** Such as `MONOCHROME2`. */
  readonly photometric: string;
  readonly bitsAllocated: number;
  readonly bitsStored: number;
  readonly highBit: number;
  readonly isSigned: boolean;
  /** Whether the values are real numbers (7FE0,0008). */
  readonly isFloat: boolean;
}

const floatPixels = 'x7fe00008';

export function pixelFormatOf(dataSet: DicomElements): PixelFormat {
  const isFloat = dataSet.elements[floatPixels] !== undefined;
  const bitsAllocated = isFloat ? 32 : (dataSet.uint16('x00280100') ?? 16);
  const bitsStored = clamp(dataSet.uint16('x00280101') ?? bitsAllocated, bitsAllocated);
  const highBit = dataSet.uint16('x00280102') ?? bitsStored - 1;
  return {
    columns: dataSet.uint16('x00280011') ?? 0,
    rows: dataSet.uint16('x00280010') ?? 0,
    samples: dataSet.uint16('x00280002') ?? 1,
    photometric: codeAt(dataSet, 'x00280004') || 'MONOCHROME2',
    bitsAllocated,
    bitsStored,
    // A high bit that leaves no room for the stored bits is ignored.
    highBit: highBit >= bitsStored - 1 && highBit < bitsAllocated ? highBit : bitsStored - 1,
    isSigned: dataSet.uint16('x00280103') === 1,
    isFloat,
  };
}

const clamp = (bits: number, most: number): number => (bits >= 1 && bits <= most ? bits : most);

export const isGray = ({ photometric, samples }: PixelFormat): boolean =>
  samples === 1 && photometric.startsWith('MONOCHROME');

/** Returns the lowest and highest value that the format can store. */
export function storedRange({ bitsStored, isSigned }: PixelFormat): { lowest: number; highest: number } {
  return isSigned
    ? { lowest: -(2 ** (bitsStored - 1)), highest: 2 ** (bitsStored - 1) - 1 }
    : { lowest: 0, highest: 2 ** bitsStored - 1 };
}

/**
 * Returns the stored values of cells as they are in the file: the stored bits are moved down from the high bit, and all
 * other bits are dropped, because the standard allows anything in them. `cells` are integers of `bitsAllocated`, signed
 * or not. Returns `cells` themselves if nothing has to be changed.
 */
export function storedValues(cells: ArrayLike<number>, format: PixelFormat): ArrayLike<number> {
  const { bitsAllocated, bitsStored, highBit, isSigned, isFloat } = format;
  if (isFloat || bitsStored >= 32) return cells;
  const down = highBit + 1 - bitsStored;
  if (down === 0 && bitsStored === bitsAllocated && isRightSign(cells, isSigned)) return cells;
  const unused = 32 - bitsStored;
  const values = isSigned ? new Int32Array(cells.length) : new Uint32Array(cells.length);
  for (let at = 0; at < cells.length; at += 1) {
    const high = ((cells[at] ?? 0) >>> down) << unused;
    values[at] = isSigned ? high >> unused : high >>> unused;
  }
  return values;
}

const isRightSign = (cells: ArrayLike<number>, isSigned: boolean): boolean =>
  cells instanceof Int8Array || cells instanceof Int16Array || cells instanceof Int32Array
    ? isSigned
    : !isSigned;

/** Uncompressed, big endian, deflated as a whole, and run-length encoded: pixels stay cells with all their bits. */
const cellSyntaxes = new Set(['', '.1', '.2', '.1.99', '.5'].map((end) => `1.2.840.10008.1.2${end}`));

/** Returns whether a decoder unpacks the pixels, so that they are values and not cells. */
export const isDecoded = (dataSet: DicomElements): boolean =>
  !cellSyntaxes.has((dataSet.string('x00020010') ?? '').trim());

/**
 * Returns the format of pixels that a decoder has unpacked: values instead of cells, so there is nothing above the
 * stored bits. Headers often declare fewer bits than the compressed image has.
 */
export const decodedFormat = (format: PixelFormat): PixelFormat =>
  format.isSigned
    ? { ...format, highBit: format.bitsStored - 1 }
    : { ...format, bitsStored: format.bitsAllocated, highBit: format.bitsAllocated - 1 };
