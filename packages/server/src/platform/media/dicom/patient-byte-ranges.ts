// Byte ranges of a DICOM object that identify its patient. Read without decoding and with limits, because the bytes are
// untrusted. If the elements cannot be followed to the pixels, there is no result.
import { hasDicomMark, missingHeader } from './dicom-source.ts';

/** From `start` (inclusive) to `end` (exclusive), counted from the first byte. */
export type ByteSpan = { start: number; end: number };

type Encoding = { isExplicit: boolean; isBig: boolean };
type Element = { group: number; element: number; type: string; start: number; length: number };

const implicitSyntax = '1.2.840.10008.1.2';
const deflatedSyntax = '1.2.840.10008.1.2.1.99';
const bigSyntax = '1.2.840.10008.1.2.2';
const longTypes = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'UC', 'UN', 'UR', 'UT', 'SV', 'UV']);
const unknownLength = 0xffffffff;
const deepest = 32;

const patientGroup = 0x0010;
const pixelGroup = 0x7fe0;
const itemGroup = 0xfffe;
const [itemStart, itemEnd, sequenceEnd] = [0xe000, 0xe00d, 0xe0dd];
const nameElement = 0x0010;
/** Sex, age, size, weight, neutered, pregnant: they identify nobody, and some are numbers. */
const keptElements = new Set([0x0040, 0x1010, 0x1020, 0x1030, 0x2203, 0x21c0]);
/** Shorter names occur by chance in other words. */
const shortestName = 5;

class HeaderWalk {
  readonly found: ByteSpan[] = [];
  readonly names: Buffer[] = [];
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Follows the elements up to the pixels or `end`. Returns where it stopped, or undefined if it lost track. */
  elements(at: number, end: number, encoding: Encoding, depth: number): number | undefined {
    let position = at;
    while (position + 8 <= end) {
      const one = this.#elementAt(position, end, encoding);
      if (!one) return undefined;
      if (one.group === itemGroup) return one.element === itemEnd ? one.start : undefined;
      if (depth === 0 && one.group >= pixelGroup) return position;
      const next = this.#pass(one, end, encoding, depth);
      if (next === undefined || next > end) return undefined;
      position = next;
    }
    return position === end ? end : undefined;
  }

  /** Passes one element, and its items if it contains any. Returns where the next one starts. */
  #pass(one: Element, end: number, encoding: Encoding, depth: number): number | undefined {
    const isOpen = one.length === unknownLength;
    const stop = isOpen ? end : one.start + one.length;
    if (stop > end) return undefined;
    const looksLikeOne = this.#looksLikeSequence(one, encoding);
    if (isOpen || one.type === 'SQ' || looksLikeOne) {
      // The contents of an element of unknown type are never explicit (CP-246).
      const inner = one.type === 'UN' ? { isExplicit: false, isBig: false } : encoding;
      const isBulk = one.type === 'OB' || one.type === 'OW';
      const next = this.#items(one.start, stop, { ...inner, isOpen, isBulk, depth: depth + 1 });
      // If it only looked like a sequence, it is a value like any other.
      if (next !== undefined || !looksLikeOne || isOpen) return next;
    }
    if (one.group === patientGroup && !keptElements.has(one.element)) {
      this.found.push({ start: one.start, end: stop });
      if (one.element === nameElement) this.names.push(this.#bytes.subarray(one.start, stop));
    }
    return stop;
  }

  #items(
    at: number,
    end: number,
    how: Encoding & { isOpen: boolean; isBulk: boolean; depth: number },
  ): number | undefined {
    if (how.depth > deepest) return undefined;
    let position = at;
    while (position + 8 <= end) {
      const group = this.#short(position, how.isBig);
      const element = this.#short(position + 2, how.isBig);
      const length = this.#long(position + 4, how.isBig);
      if (group !== itemGroup) return undefined;
      position += 8;
      if (element === sequenceEnd) return position;
      if (element !== itemStart) return undefined;
      const stop = length === unknownLength ? end : position + length;
      if (stop > end) return undefined;
      const next = how.isBulk ? stop : this.elements(position, stop, how, how.depth);
      if (next === undefined) return undefined;
      position = next;
    }
    return how.isOpen || position !== end ? undefined : end;
  }

  #elementAt(at: number, end: number, { isExplicit, isBig }: Encoding): Element | undefined {
    const group = this.#short(at, isBig);
    const element = this.#short(at + 2, isBig);
    if (!isExplicit || group === itemGroup)
      return { group, element, type: '', start: at + 8, length: this.#long(at + 4, isBig) };
    const type = this.#bytes.toString('latin1', at + 4, at + 6);
    if (!/^[A-Z]{2}$/.test(type)) return undefined;
    if (!longTypes.has(type))
      return { group, element, type, start: at + 8, length: this.#short(at + 6, isBig) };
    if (at + 12 > end) return undefined;
    return { group, element, type, start: at + 12, length: this.#long(at + 8, isBig) };
  }

  /** Without types, and in elements of unknown type, only the first item reveals a sequence. */
  #looksLikeSequence({ type, start, length }: Element, { isExplicit, isBig }: Encoding): boolean {
    if (length < 8 || (isExplicit && type !== 'UN')) return false;
    if (start + 8 > this.#bytes.length) return false;
    return this.#short(start, isBig) === itemGroup && this.#short(start + 2, isBig) === itemStart;
  }

  #short(at: number, isBig: boolean): number {
    return isBig ? this.#bytes.readUInt16BE(at) : this.#bytes.readUInt16LE(at);
  }

  #long(at: number, isBig: boolean): number {
    return isBig ? this.#bytes.readUInt32BE(at) : this.#bytes.readUInt32LE(at);
  }
}

/**
 * Returns the byte ranges that identify the patient, in `bytes` from an object's start to at least its pixels. Returns
 * undefined if they end earlier, or if the object's header is deflated or damaged.
 */
export function patientByteRanges(bytes: Buffer, isWhole: boolean): ByteSpan[] | undefined {
  const added = hasDicomMark(bytes) ? Buffer.alloc(0) : missingHeader(bytes);
  if (added === undefined) return undefined;
  const whole = added.length === 0 ? bytes : Buffer.concat([added, bytes]);
  const meta = readMeta(whole);
  if (!meta || meta.syntax === deflatedSyntax) return undefined;
  const isBig = meta.syntax === bigSyntax;
  const walk = new HeaderWalk(whole);
  const end = walk.elements(meta.end, whole.length, { isExplicit: meta.syntax !== implicitSyntax, isBig }, 0);
  if (end === undefined || (end === whole.length && !isWhole)) return undefined;
  const named = walk.names.flatMap((name) => repeatsOf(name, whole.subarray(0, end)));
  return [...walk.found, ...named].map((one) => ({
    start: one.start - added.length,
    end: one.end - added.length,
  }));
}

/** Returns further occurrences of the name, such as in a vendor's own element or a description. */
function repeatsOf(padded: Buffer, header: Buffer): ByteSpan[] {
  const name = Buffer.from(padded.toString('latin1').replace(/[\s\0^]+$/, ''), 'latin1');
  const found: ByteSpan[] = [];
  if (name.length < shortestName) return found;
  for (let at = header.indexOf(name); at !== -1; at = header.indexOf(name, at + name.length))
    found.push({ start: at, end: at + name.length });
  return found;
}

const metaStart = 132;
const metaGroup = 0x0002;
const syntaxElement = 0x0010;

/** Reads the header before the data: returns the data's transfer syntax and start. */
function readMeta(bytes: Buffer): { syntax: string; end: number } | undefined {
  let at = metaStart;
  let syntax = implicitSyntax;
  while (at + 12 <= bytes.length && bytes.readUInt16LE(at) === metaGroup) {
    const isLong = longTypes.has(bytes.toString('latin1', at + 4, at + 6));
    const start = at + (isLong ? 12 : 8);
    const end = start + (isLong ? bytes.readUInt32LE(at + 8) : bytes.readUInt16LE(at + 6));
    if (end > bytes.length) return undefined;
    if (bytes.readUInt16LE(at + 2) === syntaxElement)
      syntax = bytes.toString('latin1', start, end).replace(/[\s\0]+$/, '');
    at = end;
  }
  return { syntax, end: at };
}
