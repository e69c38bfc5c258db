// What makes two files the same image: equal pixels, shown in the same way at the same place, of the same patient.
import { createHash, type Hash } from 'node:crypto';
import { readDicomHeader, type DicomHeader } from './dicom-header.ts';
import { transferSyntaxOf } from './dicom-meta.ts';
import type { ByteSource } from './dicom-source.ts';

const pixelTags = ['x7fe00010', 'x7fe00009', 'x7fe00008'];
/** Elements whose bytes are compared: the patient, how the pixels are stored, what they mean, and where they are. */
const comparedTags = [
  'x00100010',
  'x00100020',
  'x00100030',
  'x00280002',
  'x00280004',
  'x00280006',
  'x00280008',
  'x00280010',
  'x00280011',
  'x00280100',
  'x00280101',
  'x00280102',
  'x00280103',
  'x00281052',
  'x00281053',
  'x00283000',
  'x20500020',
  'x00181164',
  'x00200032',
  'x00200037',
  'x00200052',
  'x00280030',
  'x00280034',
  'x52009229',
  'x52009230',
];
/** Rows, columns, origin and bits of an overlay plane. */
const overlayTag = /^x60..(0010|0011|0050|3000)$/;
const undefinedLength = 0xffffffff;
const pieceBytes = 1024 * 1024;
const bigEndian = '1.2.840.10008.1.2.2';

/**
 * Returns a hash that two files share only if they are the same image, whatever else their headers say. Objects without
 * pixels are compared as a whole. Reads the file piece by piece.
 */
export function fingerprintOf(source: ByteSource): string {
  const hash = createHash('sha256');
  const header = readDicomHeader(source);
  // Of pixels that were not inflated, nothing can be said.
  const isWhole = header?.isInflatedInPart !== true;
  const element = pixelTags.map((tag) => header?.dataSet.elements[tag]).find((one) => one !== undefined);
  if (!header || !element || !isWhole) {
    addRange(hash, source, 0, source.length);
    return hash.digest('hex');
  }
  addHeader(hash, header);
  const isOpen = element.length === undefinedLength || element.hadUndefinedLength === true;
  if (header.wasDeflated)
    hash.update(header.dataSet.byteArray.subarray(element.dataOffset, element.dataOffset + element.length));
  else {
    const start = element.dataOffset - header.added;
    addRange(hash, source, start, isOpen ? source.length : start + element.length);
  }
  return hash.digest('hex');
}

function addHeader(hash: Hash, { dataSet }: DicomHeader): void {
  const syntax = transferSyntaxOf(dataSet);
  const isCompressed = pixelTags.some((tag) => dataSet.elements[tag]?.length === undefinedLength);
  hash.update(isCompressed || syntax === bigEndian ? syntax : 'plain');
  const overlays = Object.keys(dataSet.elements).filter((tag) => overlayTag.test(tag));
  for (const tag of [...comparedTags, ...overlays.toSorted()]) {
    const element = dataSet.elements[tag];
    const bytes =
      element && dataSet.byteArray.subarray(element.dataOffset, element.dataOffset + element.length);
    hash.update(`\n${tag} ${bytes?.length ?? -1} `);
    if (bytes) hash.update(bytes);
  }
}

function addRange(hash: Hash, source: ByteSource, start: number, end: number): void {
  for (let at = start; at < end; at += pieceBytes) {
    const piece = source.read(at, Math.min(pieceBytes, end - at));
    if (piece.length === 0) return;
    hash.update(piece);
  }
}
