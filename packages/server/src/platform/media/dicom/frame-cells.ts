// The pixels of one frame as the file has them, read and decoded without the rest of the file.
import { isGray, pixelFormatOf, type PixelFormat } from '@plainscan/contract';
import dcmjsImaging from 'dcmjs-imaging';
import { BrokenFile } from '../files/broken-file.ts';
import { readDicomHeader, type DicomHeader, type HeaderSource } from './dicom-header.ts';
import { transferSyntaxOf } from './dicom-meta.ts';
import { bytesForDecoders, fitsInMemory, needsNormalizing } from './dicom-normal.ts';
import { frameCount, plainSyntaxes } from './dicom-pixel-check.ts';
import { readFrameBytes } from './pixel-fragments.ts';

const { NativePixelDecoder } = dcmjsImaging;
const bigEndian = '1.2.840.10008.1.2.2';
const pixelTags = ['x7fe00010', 'x7fe00008'] as const;

/** What decoders get of a file: the file itself, or a copy that they can read. */
export interface DecoderFile {
  header: DicomHeader;
  source: HeaderSource;
}

export function openForDecoders(header: DicomHeader, source: HeaderSource): DecoderFile {
  // Its pixels are where the header says only in the copy.
  if (header.isInflatedInPart) throw new BrokenFile('noPreview');
  // Single frames are read from a large file as it is.
  if (!needsNormalizing(header, source) || !fitsInMemory(source)) return { header, source };
  const copy = bytesForDecoders(header, source);
  const of: HeaderSource = {
    length: copy.length,
    read: (position, count) => copy.subarray(position, position + count),
  };
  const copied = readDicomHeader(of);
  if (copied === undefined) throw new BrokenFile('imageDamaged');
  return { header: copied, source: of };
}

/** The pixels of a frame with one sample each. */
export interface FrameCells {
  cells: ArrayLike<number>;
  /** Whether a decoder unpacked them, so that they are values and not cells. */
  isDecoded: boolean;
}

/** Returns the pixels of a gray or palette frame. `frame` is zero-based and less than the number of frames. */
export async function readFrameCells({ header, source }: DecoderFile, frame: number): Promise<FrameCells> {
  const { dataSet } = header;
  const format = pixelFormatOf(dataSet);
  const syntax = transferSyntaxOf(dataSet);
  if (plainSyntaxes.has(syntax)) return { cells: readPlain(header, source, format, frame), isDecoded: false };
  const packed = readFrameBytes(header, source, frame, frameCount(header));
  if (packed === null) throw new BrokenFile('imageDamaged');
  const bytes = await decode(packed, syntax, format);
  return { cells: numbersOf(bytes, format, false), isDecoded: syntax !== runLength };
}

function readPlain(
  { dataSet, added }: DicomHeader,
  source: HeaderSource,
  format: PixelFormat,
  frame: number,
): ArrayLike<number> {
  const element = pixelTags.map((tag) => dataSet.elements[tag]).find((found) => found !== undefined);
  if (element === undefined) throw new BrokenFile('noImage');
  const pixels = format.columns * format.rows;
  const start = element.dataOffset - added;
  if (format.bitsAllocated === 1) return unpackBits(source, start, frame * pixels, pixels);
  const length = (pixels * format.bitsAllocated) / 8;
  const bytes = source.read(start + frame * length, length);
  if (bytes.length < length) throw new BrokenFile('cutOff');
  return numbersOf(bytes, format, transferSyntaxOf(dataSet) === bigEndian);
}

/** Frames of one bit per pixel follow each other without a gap. */
function unpackBits(source: HeaderSource, start: number, first: number, pixels: number): Uint8Array {
  const bytes = source.read(start + (first >> 3), Math.ceil(pixels / 8) + 1);
  return Uint8Array.from({ length: pixels }, (_, at) => {
    const bit = (first & 7) + at;
    return ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1;
  });
}

function numbersOf(
  bytes: Uint8Array,
  { bitsAllocated, isFloat }: PixelFormat,
  isBigEndian: boolean,
): ArrayLike<number> {
  if (bitsAllocated === 8) return bytes;
  const copy = Buffer.from(bytes);
  if (bitsAllocated === 16) {
    if (isBigEndian) copy.swap16();
    return new Uint16Array(copy.buffer, copy.byteOffset, copy.length >> 1);
  }
  if (bitsAllocated !== 32) throw new Error(`unsupported image format: ${bitsAllocated} bits`);
  if (isBigEndian) copy.swap32();
  const words = [copy.buffer, copy.byteOffset, copy.length >> 2] as const;
  return isFloat ? new Float32Array(...words) : new Uint32Array(...words);
}

const runLength = '1.2.840.10008.1.2.5';
/** What the decoders of dcmjs-imaging ask about an image. They are not part of its declared interface. */
interface DecodedPixel {
  getWidth: () => number;
  getHeight: () => number;
  getBitsAllocated: () => number;
  getBitsStored: () => number;
  getSamplesPerPixel: () => number;
  getPixelRepresentation: () => number;
  getPlanarConfiguration: () => number;
  getPhotometricInterpretation: () => string;
}

type Decoder = (pixel: DecodedPixel, packed: Uint8Array, options: object) => Uint8Array;
type DecoderName = 'decodeRle' | 'decodeJpeg' | 'decodeJpegLs' | 'decodeJpeg2000' | 'decodeJpegXl';
type Decoders = Record<DecoderName, Decoder>;

const decoders: readonly (readonly [syntax: RegExp, decoder: DecoderName])[] = [
  [/^1\.2\.840\.10008\.1\.2\.5$/, 'decodeRle'],
  [/^1\.2\.840\.10008\.1\.2\.4\.(50|51|57|70)$/, 'decodeJpeg'],
  [/^1\.2\.840\.10008\.1\.2\.4\.8[01]$/, 'decodeJpegLs'],
  [/^1\.2\.840\.10008\.1\.2\.4\.(9[0-3]|20[1-3])$/, 'decodeJpeg2000'],
  [/^1\.2\.840\.10008\.1\.2\.4\.11[0-2]$/, 'decodeJpegXl'],
];

async function decode(packed: Buffer, syntax: string, format: PixelFormat): Promise<Uint8Array> {
  if (!NativePixelDecoder.isInitialized()) await NativePixelDecoder.initializeAsync();
  const pixel: DecodedPixel = {
    getWidth: () => format.columns,
    getHeight: () => format.rows,
    getBitsAllocated: () => format.bitsAllocated,
    getBitsStored: () => format.bitsStored,
    getSamplesPerPixel: () => format.samples,
    getPixelRepresentation: () => (format.isSigned ? 1 : 0),
    getPlanarConfiguration: () => 0,
    getPhotometricInterpretation: () => (isGray(format) ? 'MONOCHROME2' : format.photometric),
  };
  const name = decoders.find(([pattern]) => pattern.test(syntax))?.[1];
  if (name === undefined) throw new Error(`unsupported image format: ${syntax}`);
  return (NativePixelDecoder as unknown as Decoders)[name](pixel, packed, {});
}
