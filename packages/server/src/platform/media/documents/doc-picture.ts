// Pictures in the text of a binary Word document (MS-ODRAW).
import type { PictureTurn } from './document-pictures.ts';

const signatures = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from([0xff, 0xd8, 0xff])];
/** A table of properties of a shape. */
const propertyTable = 0xf00b;
/** Shares that are cut off, in 65536ths. */
const cropSides: Readonly<Record<number, 'top' | 'bottom' | 'left' | 'right'>> = {
  0x100: 'top',
  0x101: 'bottom',
  0x102: 'left',
  0x103: 'right',
};

/** Returns the PNG or JPEG at a place of the data stream, or undefined if the picture is of another kind. */
export function inlinePicture(data: Buffer, place: number): { bytes: Buffer; turn: PictureTurn } | undefined {
  if (place + 6 > data.length) return undefined;
  const whole = data.subarray(place, place + data.readUInt32LE(place));
  const starts = signatures.map((signature) => whole.indexOf(signature)).filter((at) => at >= 0);
  if (starts.length === 0) return undefined;
  const start = Math.min(...starts);
  return { bytes: whole.subarray(start), turn: { crop: cropIn(whole.subarray(0, start)) } };
}

function cropIn(head: Buffer): NonNullable<PictureTurn['crop']> {
  const crop = { left: 0, top: 0, right: 0, bottom: 0 };
  for (let at = 2; at + 6 <= head.length; at += 1) {
    if (head.readUInt16LE(at) !== propertyTable) continue;
    const count = head.readUInt16LE(at - 2) >> 4;
    for (let index = 0; index < count && at + 12 + index * 6 <= head.length; index += 1) {
      const entry = at + 6 + index * 6;
      const side = cropSides[head.readUInt16LE(entry) & 0x3fff];
      if (side !== undefined) crop[side] = Math.max(0, head.readInt32LE(entry + 2) / 65_536);
    }
    return crop;
  }
  return crop;
}
