import { BrokenFile } from '../files/broken-file.ts';

const start = 132;
const longTypes = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'UC', 'UN', 'UR', 'UT', 'SV', 'UV']);
const lengthTag = 0x0000;
const syntaxTag = 0x0010;

/** Returns the start of a copy: an empty preamble and the file's own header with another transfer syntax. */
export function rewriteMeta(bytes: Buffer, syntax: string): { meta: Buffer; end: number } {
  const kept: Buffer[] = [];
  let at = start;
  while (at + 8 <= bytes.length && bytes.readUInt16LE(at) === 0x0002) {
    const element = bytes.readUInt16LE(at + 2);
    const next = at + sizeOf(bytes, at);
    if (next > bytes.length) throw new BrokenFile('beginningDamaged');
    if (element === syntaxTag) kept.push(syntaxElement(syntax));
    else if (element !== lengthTag) kept.push(bytes.subarray(at, next));
    at = next;
  }
  const body = Buffer.concat(kept);
  const length = Buffer.from([0x02, 0x00, 0x00, 0x00, 0x55, 0x4c, 0x04, 0x00, 0, 0, 0, 0]);
  length.writeUInt32LE(body.length, 8);
  return { meta: Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), length, body]), end: at };
}

function sizeOf(bytes: Buffer, at: number): number {
  const type = bytes.toString('latin1', at + 4, at + 6);
  if (!longTypes.has(type)) return 8 + bytes.readUInt16LE(at + 6);
  if (at + 12 > bytes.length) throw new BrokenFile('beginningDamaged');
  return 12 + bytes.readUInt32LE(at + 8);
}

function syntaxElement(syntax: string): Buffer {
  const value = Buffer.from(syntax.length % 2 === 0 ? syntax : `${syntax}\0`);
  return Buffer.concat([Buffer.from([0x02, 0x00, 0x10, 0x00, 0x55, 0x49, value.length, 0x00]), value]);
}
