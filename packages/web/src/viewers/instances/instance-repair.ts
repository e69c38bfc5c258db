// Repairs a file before it is read: adds a missing preamble and removes non-DICOM bytes after the picture.
import { parseDicom } from 'dicom-parser';
import { neverInflate } from './instance-check.ts';

const PREAMBLE_LENGTH = 132;
const PIXEL_DATA = 'x7fe00010';

/** Returns the file, or its readable part. Never throws. Returns the file unchanged if it cannot be repaired. */
export function repairInstance(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const whole = withPreamble(bytes);
  return isReadable(whole) ? whole : withoutTail(whole);
}

/** Some scanners write the meta header at the very start of the file. */
function withPreamble(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const startsWithMetaHeader =
    bytes[0] === 2 && bytes[1] === 0 && bytes[4] === 0x55 && (bytes[5] === 0x4c || bytes[5] === 0x49);
  if (!startsWithMetaHeader) return bytes;
  const whole = new Uint8Array(PREAMBLE_LENGTH + bytes.length);
  whole.set(new TextEncoder().encode('DICM'), PREAMBLE_LENGTH - 4);
  whole.set(bytes, PREAMBLE_LENGTH);
  return whole;
}

function isReadable(bytes: Uint8Array): boolean {
  try {
    parseDicom(bytes, neverInflate);
    return true;
  } catch {
    return false;
  }
}

function withoutTail(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  try {
    const picture = parseDicom(bytes, { ...neverInflate, untilTag: PIXEL_DATA }).elements[PIXEL_DATA];
    if (!picture || picture.hadUndefinedLength === true) return bytes;
    const end = picture.dataOffset + picture.length;
    return end < bytes.length ? bytes.slice(0, end) : bytes;
  } catch {
    return bytes;
  }
}
