// Reads uncompressed pixels: of a DICOM file, and of the pictures that other programs write.
import type { DataSet } from 'dicom-parser';
import { readFileSync } from 'node:fs';

/** Returns the stored values of one gray frame: bits above the stored ones left out, negative ones with their sign. */
export function readStored(file: DataSet, frame: number, bytes = bytesOf(file)): Float64Array {
  const pixels = (file.uint16('x00280010') ?? 0) * (file.uint16('x00280011') ?? 0);
  const allocated = file.uint16('x00280100') ?? 16;
  const stored = file.uint16('x00280101') ?? allocated;
  const isSigned = file.uint16('x00280103') === 1;
  const values = new Float64Array(pixels);
  for (let at = 0; at < pixels; at += 1) {
    const value = valueAt(bytes, frame * pixels + at, allocated) % 2 ** stored;
    values[at] = isSigned && value >= 2 ** (stored - 1) ? value - 2 ** stored : value;
  }
  return values;
}

function bytesOf(file: DataSet): Buffer {
  const element = file.elements['x7fe00010'];
  if (!element) throw new Error('The file has no pixels.');
  const { buffer, byteOffset } = file.byteArray;
  return Buffer.from(buffer, byteOffset + element.dataOffset, element.length);
}

function valueAt(bytes: Buffer, at: number, allocated: number): number {
  if (allocated === 1) return ((bytes[at >> 3] ?? 0) >> (at & 7)) & 1;
  if (allocated === 8) return bytes[at] ?? 0;
  return allocated === 16 ? bytes.readUInt16LE(at * 2) : bytes.readUInt32LE(at * 4);
}

/** A picture in the format PGM or PPM, binary. */
export interface Anymap {
  rows: number;
  columns: number;
  values: Float64Array;
}

/** Reads a picture with 8 or 16 bits per sample. */
export function readAnymap(path: string): Anymap {
  const bytes = readFileSync(path);
  const head = /^P[56]\s(?:#[^\n]*\n)*\s*(\d+)\s+(\d+)\s+(\d+)\s/.exec(bytes.toString('latin1', 0, 512));
  if (!head) throw new Error(`${path} is no picture.`);
  const [columns, rows, most] = [Number(head[1]), Number(head[2]), Number(head[3])];
  const data = bytes.subarray(head[0].length);
  const isWide = most > 255;
  const values = Float64Array.from({ length: isWide ? data.length / 2 : data.length }, (_, at) =>
    isWide ? data.readUInt16BE(at * 2) : (data[at] ?? 0),
  );
  return { rows, columns, values };
}
