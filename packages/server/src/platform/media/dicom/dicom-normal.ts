// Which DICOM objects get a copy that every viewer can decode, and how it is written. The original is kept.
import { writeFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { BrokenFile } from '../files/broken-file.ts';
import { writeInflated, writeWithHeader, writeWithTable } from './big-normal.ts';
import { rewriteMeta } from './dicom-file-meta.ts';
import { inflateLimit, type DicomHeader, type HeaderSource } from './dicom-header.ts';
import { transferSyntaxOf } from './dicom-meta.ts';
import { frameCount } from './dicom-pixel-check.ts';
import { missingHeader } from './dicom-source.ts';
import { countFragments, readFragments } from './pixel-fragments.ts';
import { encapsulate, joinFrames } from './pixel-frames.ts';

const plain = '1.2.840.10008.1.2.1';
const deflated = '1.2.840.10008.1.2.1.99';
const deflatedFrames = '1.2.840.10008.1.2.8.1';
const jpegFamily = /^1\.2\.840\.10008\.1\.2\.4\.(5\d|70|8[01]|9[0-3]|20[1-3])$/;
/** Larger ones would not fit into the child's memory twice, so they are copied piece by piece if that is possible. */
const sizeLimit = 128 * 1024 * 1024;
const littleEndian: ReadonlySet<string> = new Set(['1.2.840.10008.1.2', plain]);
const pixelTag = 'x7fe00010';
const allocatedTag = 'x00280100';

/** Returns whether viewers cannot decode the object as it was sent. */
export function needsNormalizing(header: DicomHeader, source: HeaderSource): boolean {
  const syntax = transferSyntaxOf(header.dataSet);
  if (header.added > 0 || syntax === deflated) return true;
  if (!fitsInMemory(source) && !jpegFamily.test(syntax)) return false;
  if (syntax === deflatedFrames) return true;
  if (littleEndian.has(syntax)) return hasPackedCells(header);
  if (!jpegFamily.test(syntax)) return false;
  const { hasTable, count } = countFragments(header, source);
  // Viewers find the frames of a large file by its table, without fetching all of it.
  return !hasTable && (count !== frameCount(header) || (count > 1 && !fitsInMemory(source)));
}

/** Writes the copy. Returns its length, or `null` if none can be made. */
export async function writeNormalCopy(
  header: DicomHeader,
  source: HeaderSource,
  path: string,
): Promise<number | null> {
  if (header.isInflatedInPart) return writeInflated(header, source, path);
  if (!fitsInMemory(source))
    return header.added > 0 ? writeWithHeader(source, path) : writeWithTable(header, source, path);
  const copy = makeCopy(header, source);
  if (copy !== null) writeFileSync(path, copy, { mode: 0o600 });
  return copy?.length ?? null;
}

/** Returns whether a copy of the file fits into the child's memory. */
export const fitsInMemory = (source: HeaderSource): boolean => source.length <= sizeLimit;

/** Returns the file's bytes, or those of a copy if decoders cannot read the file. */
export function bytesForDecoders(header: DicomHeader, source: HeaderSource): Buffer {
  if (header.isInflatedInPart) throw new BrokenFile('noPreview');
  const copy = needsNormalizing(header, source) ? makeCopy(header, source) : null;
  return copy ?? source.read(0, source.length);
}

/** Returns whether pixels are not whole bytes: old scanners pack two of 12 bits into three bytes. */
function hasPackedCells({ dataSet }: DicomHeader): boolean {
  const bits = dataSet.uint16(allocatedTag) ?? 16;
  return bits > 8 && bits < 16 && dataSet.elements[pixelTag] !== undefined;
}

/** Gives each pixel 16 bits. The cells follow each other from the lowest bit on (PS3.5 8.1.1). */
function unpackCells({ dataSet }: DicomHeader, bytes: Buffer): Buffer {
  const pixels = dataSet.elements[pixelTag];
  const allocated = dataSet.elements[allocatedTag];
  if (pixels === undefined || allocated === undefined) throw new BrokenFile('noImage');
  const bits = dataSet.uint16(allocatedTag) ?? 16;
  const packed = bytes.subarray(pixels.dataOffset, pixels.dataOffset + pixels.length);
  const count = Math.floor((packed.length * 8) / bits);
  const cells = Buffer.alloc(count * 2);
  const mask = 2 ** bits - 1;
  for (let at = 0; at < count; at += 1) {
    const bit = at * bits;
    const [a = 0, b = 0, c = 0] = packed.subarray(bit >> 3, (bit >> 3) + 3);
    cells.writeUInt16LE(((a | (b << 8) | (c << 16)) >>> (bit & 7)) & mask, at * 2);
  }
  const head = Buffer.from(bytes.subarray(0, pixels.dataOffset));
  head.writeUInt16LE(16, allocated.dataOffset);
  head.writeUInt32LE(cells.length, pixels.dataOffset - 4);
  return Buffer.concat([head, cells]);
}

function makeCopy(header: DicomHeader, source: HeaderSource): Buffer | null {
  const bytes = source.read(0, source.length);
  const syntax = transferSyntaxOf(header.dataSet);
  if (header.added > 0) return Buffer.concat([missingHeader(bytes) ?? Buffer.alloc(0), bytes]);
  if (littleEndian.has(syntax)) return unpackCells(header, bytes);
  const { meta, end } = rewriteMeta(bytes, syntax.startsWith(jpegPrefix) ? syntax : plain);
  if (syntax === deflated)
    return Buffer.concat([meta, inflateRawSync(bytes.subarray(end), { maxOutputLength: inflateLimit })]);
  const element = header.dataSet.elements[pixelTag];
  if (element === undefined) throw new BrokenFile('noImage');
  const { fragments, end: pixelEnd } = readFragments(header, source);
  const before = bytes.subarray(end, element.dataOffset - elementHead);
  const after = bytes.subarray(Math.min(bytes.length, pixelEnd + 8));
  if (syntax === deflatedFrames) return Buffer.concat([meta, before, inflateFrames(fragments), after]);
  const frames = joinFrames(fragments, frameCount(header));
  return frames === null ? null : Buffer.concat([meta, before, encapsulate(frames), after]);
}

const jpegPrefix = '1.2.840.10008.1.2.4.';
/** Tag, value type, two empty bytes, length: precedes the pixels in every explicit file. */
const elementHead = 12;

function inflateFrames(fragments: readonly Buffer[]): Buffer {
  const left = { bytes: inflateLimit };
  const frames = fragments.map((fragment) => {
    const frame = inflateRawSync(fragment, { maxOutputLength: Math.max(1, left.bytes) });
    left.bytes -= frame.length;
    return frame;
  });
  const pixels = Buffer.concat(frames);
  const padded = pixels.length % 2 === 0 ? pixels : Buffer.concat([pixels, Buffer.alloc(1)]);
  const head = Buffer.from([0xe0, 0x7f, 0x10, 0x00, 0x4f, 0x57, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32LE(padded.length, 8);
  return Buffer.concat([head, padded]);
}
