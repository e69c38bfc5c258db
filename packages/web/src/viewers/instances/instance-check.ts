// Checks which DICOM files the viewer may draw. All others become an error message before a decoder sees them.
import { parseDicom, readPart10Header } from 'dicom-parser';
import type { DataSet, Element } from 'dicom-parser';
import { InstanceError } from './instance-problem.ts';

const RAW_SYNTAXES = new Set(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2']);
const RLE = '1.2.840.10008.1.2.5';
const COMPRESSED_SYNTAXES = new Set([
  RLE,
  ...[50, 51, 53, 55, 57, 70, 80, 81, 90, 91, 110, 111, 112, 201, 202, 203].map(
    (n) => `1.2.840.10008.1.2.4.${n}`,
  ),
]);

const PIXEL_DATA = 'x7fe00010';
const FLOAT_PIXEL_DATA = 'x7fe00008';
const DOUBLE_PIXEL_DATA = 'x7fe00009';
/** Pixels of other sizes are not whole bytes. The server makes a copy of most of them. */
const CELL_BITS = new Set([1, 8, 16, 32]);
/** Size limit of one decoded frame. A mammogram of 5,000 × 6,000 pixels at 16 bits is 60 MB. */
const MAX_FRAME_BYTES = 256 * 1024 * 1024;

/** A few kilobytes can inflate to gigabytes, so such files are refused first. */
export const neverInflate = {
  inflater(): never {
    throw new InstanceError('unsupported');
  },
};

export interface CheckedInstance {
  readonly transferSyntax: string;
  readonly rows: number;
  readonly columns: number;
  readonly frames: number;
}

export interface CheckedHeader {
  readonly transferSyntax: string;
  /** Whether the pixels are not compressed. */
  readonly isRaw: boolean;
  readonly rows: number;
  readonly columns: number;
  /** Of one frame without compression. */
  readonly frameBytes: number;
  /** How many frames the file claims to have. */
  readonly claimed: number;
}

/** Checks what precedes the pixels. Throws an InstanceError that tells why the file cannot be drawn. */
export function checkHeader(dataSet: DataSet): CheckedHeader {
  const transferSyntax = dataSet.string('x00020010')?.trim() ?? '';
  const isRaw = RAW_SYNTAXES.has(transferSyntax);
  if (!isRaw && !COMPRESSED_SYNTAXES.has(transferSyntax)) throw new InstanceError('unsupported');
  const rows = dataSet.uint16('x00280010') ?? 0;
  const columns = dataSet.uint16('x00280011') ?? 0;
  if (rows === 0 || columns === 0) throw new InstanceError('damaged');
  const frameBytes = bytesOfFrame(dataSet, rows, columns);
  if (frameBytes > MAX_FRAME_BYTES) throw new InstanceError('too-large');
  if (transferSyntax === RLE && !isDecodableRle(dataSet)) throw new InstanceError('unsupported');
  const claimed = Math.max(1, dataSet.intString('x00280008') ?? 1);
  return { transferSyntax, isRaw, rows, columns, frameBytes, claimed };
}

/** Reads only the header. Throws an InstanceError that tells why the file cannot be drawn. */
export function checkInstance(bytes: Uint8Array): CheckedInstance {
  const syntax = readTransferSyntax(bytes);
  const raw = RAW_SYNTAXES.has(syntax);
  if (!raw && !COMPRESSED_SYNTAXES.has(syntax)) throw new InstanceError('unsupported');
  const dataSet = parse(bytes);
  const pixelData = dataSet.elements[PIXEL_DATA] ?? (raw ? dataSet.elements[FLOAT_PIXEL_DATA] : undefined);
  if (!pixelData) throw new InstanceError(dataSet.elements[DOUBLE_PIXEL_DATA] ? 'unsupported' : 'no-picture');
  const { transferSyntax, rows, columns, frameBytes, claimed } = checkHeader(dataSet);
  const size = { transferSyntax, rows, columns };
  if (raw) return { ...size, frames: framesIn(lengthOf(pixelData, bytes), frameBytes, claimed) };
  if (pixelData.encapsulatedPixelData !== true) throw new InstanceError('damaged');
  const fragments = pixelData.fragments?.length ?? 0;
  if (fragments === 0) throw new InstanceError('incomplete');
  return { ...size, frames: Math.min(claimed, fragments) };
}

function readTransferSyntax(bytes: Uint8Array): string {
  try {
    return readPart10Header(bytes).string('x00020010')?.trim() ?? '';
  } catch (error) {
    throw new InstanceError('not-dicom', { cause: error });
  }
}

function parse(bytes: Uint8Array): DataSet {
  try {
    return parseDicom(bytes, neverInflate);
  } catch (error) {
    throw new InstanceError('damaged', { cause: error });
  }
}

function bytesOfFrame(dataSet: DataSet, rows: number, columns: number): number {
  const samples = dataSet.uint16('x00280002') ?? 1;
  const bits = dataSet.elements[FLOAT_PIXEL_DATA] ? 32 : (dataSet.uint16('x00280100') ?? 16);
  if (!CELL_BITS.has(bits)) throw new InstanceError('unsupported');
  const subsampled = dataSet.string('x00280004')?.includes('422') === true;
  return Math.ceil((rows * columns * (subsampled ? 2 : samples) * bits) / 8);
}

/** The decoder draws only one of several samples per pixel if they have more than 8 bits each. */
function isDecodableRle(dataSet: DataSet): boolean {
  const samples = dataSet.uint16('x00280002') ?? 1;
  const bits = dataSet.uint16('x00280100') ?? 16;
  return bits <= 8 || (samples === 1 && bits === 16);
}

/** The parser returns the length that the file claims, not the actual one. */
function lengthOf(element: Element, bytes: Uint8Array): number {
  return Math.min(element.length, bytes.length - element.dataOffset);
}

function framesIn(length: number, frameBytes: number, claimed: number): number {
  const whole = Math.floor(length / frameBytes);
  if (whole === 0) throw new InstanceError('incomplete');
  return Math.min(claimed, whole);
}
