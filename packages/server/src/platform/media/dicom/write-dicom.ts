// Writes DICOM Part 10, explicit VR little endian: the only place that knows the layout of elements in a file.

/** For a sequence: the elements of each item. */
export type ElementValue =
  | string
  | readonly number[]
  | Uint8Array
  | Uint16Array
  | { items: readonly (readonly Element[])[] };
/** Tag as group × 65536 + element, value representation, value. */
export type Element = readonly [tag: number, vr: string, value: ElementValue];

const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
/** How the product identifies itself to other systems: a UUID in the form of PS3.5 B.2, and a name. */
export const implementation = { uid: '2.25.288305143947022715863021963530841746187', version: 'PLAINSCAN' };
const LONG_LENGTH = new Set(['OB', 'OF', 'OW', 'SQ', 'UN', 'UT']);
const encoder = new TextEncoder();

/**
 * Returns a complete file: preamble, meta header, then the elements in tag order. The elements must include the SOP
 * class (0008,0016) and instance (0008,0018). Texts are written as UTF-8; pixel data of a Uint16Array as OW. Another
 * transfer syntax is for a file whose compressed pixels, its last element, the caller appends.
 */
export function writeDicom(
  elements: readonly Element[],
  transferSyntax = EXPLICIT_LITTLE_ENDIAN,
): Uint8Array<ArrayBuffer> {
  const sorted = elements.toSorted((a, b) => a[0] - b[0]);
  const header = writeFileHeader({
    sopClass: textOf(sorted, 0x00080016),
    sopUid: textOf(sorted, 0x00080018),
    transferSyntax,
  });
  return concat([header, ...sorted.map(encodeElement)]);
}

export type DescribedFile = { sopClass: string; sopUid: string; transferSyntax: string };

/** Returns the part of a file before the elements (PS3.10 section 7.1). It is always the same for the same object. */
export function writeFileHeader({
  sopClass,
  sopUid,
  transferSyntax,
}: DescribedFile): Uint8Array<ArrayBuffer> {
  const meta: Element[] = [
    [0x00020001, 'OB', Uint8Array.of(0, 1)],
    [0x00020002, 'UI', sopClass],
    [0x00020003, 'UI', sopUid],
    [0x00020010, 'UI', transferSyntax],
    [0x00020012, 'UI', implementation.uid],
    [0x00020013, 'SH', implementation.version],
  ];
  const metaParts = meta.map(encodeElement);
  const metaLength = metaParts.reduce((sum, part) => sum + part.length, 0);
  const preamble = new Uint8Array(132);
  preamble.set(encoder.encode('DICM'), 128);
  return concat([preamble, encodeElement([0x00020000, 'UL', [metaLength]]), ...metaParts]);
}

function textOf(elements: readonly Element[], tag: number): string {
  const value = elements.find((element) => element[0] === tag)?.[2];
  if (typeof value !== 'string') throw new Error(`The element ${tag.toString(16)} is missing.`);
  return value;
}

function encodeElement([tag, vr, value]: Element): Uint8Array {
  const body = encodeValue(vr, value);
  const length = body.length + (body.length % 2);
  const long = LONG_LENGTH.has(vr);
  if (!long && length > 0xfffe) throw new Error(`The element ${tag.toString(16)} is too long.`);
  const bytes = new Uint8Array((long ? 12 : 8) + length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, tag >>> 16, true);
  view.setUint16(2, tag & 0xffff, true);
  bytes.set(encoder.encode(vr), 4);
  if (long) view.setUint32(8, length, true);
  else view.setUint16(6, length, true);
  bytes.set(body, bytes.length - length);
  // UIDs and bytes are padded with zero, texts with a space.
  if (length > body.length && vr !== 'UI' && vr !== 'OB') bytes[bytes.length - 1] = 0x20;
  return bytes;
}

function encodeValue(vr: string, value: ElementValue): Uint8Array {
  if (typeof value === 'string') return encoder.encode(value);
  if ('items' in value) return concat(value.items.map(encodeItem));
  if (value instanceof Uint8Array) return value;
  if (value instanceof Uint16Array) return littleEndian(value);
  if (vr === 'DS') return encoder.encode(value.map(toDecimal).join('\\'));
  if (vr === 'IS') return encoder.encode(value.map((n) => String(Math.round(n))).join('\\'));
  const size = vr === 'US' ? 2 : 4;
  const view = new DataView(new ArrayBuffer(value.length * size));
  value.forEach((n, i) => {
    if (vr === 'FL') view.setFloat32(i * 4, n, true);
    else if (vr === 'SL') view.setInt32(i * 4, n, true);
    else if (vr === 'UL') view.setUint32(i * 4, n, true);
    else view.setUint16(i * 2, n, true);
  });
  return new Uint8Array(view.buffer);
}

/** Returns one item of a sequence, preceded by its length. */
function encodeItem(elements: readonly Element[]): Uint8Array {
  const body = concat(elements.toSorted((a, b) => a[0] - b[0]).map(encodeElement));
  const head = new DataView(new ArrayBuffer(8));
  head.setUint16(0, 0xfffe, true);
  head.setUint16(2, 0xe000, true);
  head.setUint32(4, body.length, true);
  return concat([new Uint8Array(head.buffer), body]);
}

function littleEndian(words: Uint16Array): Uint8Array {
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] === 1) return bytes;
  return new Uint8Array(Buffer.from(bytes).swap16());
}

/** Formats a number as a DICOM decimal string, which holds at most 16 characters. */
function toDecimal(n: number): string {
  const text = String(Number(n.toFixed(6)));
  return text.length <= 16 ? text : n.toPrecision(9);
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
