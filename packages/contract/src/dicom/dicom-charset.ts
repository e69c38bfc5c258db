// Decoders of the DICOM character sets (PS3.3 C.12.1.1.2), and the escapes that switch between them.

const singleByte: Readonly<Record<string, string>> = {
  '6': 'windows-1252',
  '13': 'shift_jis',
  '100': 'windows-1252',
  '101': 'iso-8859-2',
  '109': 'iso-8859-3',
  '110': 'iso-8859-4',
  '126': 'iso-8859-7',
  '127': 'iso-8859-6',
  '138': 'iso-8859-8',
  '144': 'iso-8859-5',
  '148': 'windows-1254',
  '166': 'windows-874',
  '203': 'iso-8859-15',
  '192': 'utf-8',
};

/** Sets that the standard allows only after an escape. Real files leave it out. */
const further: Readonly<Record<string, string>> = { '149': 'euc-kr', '58': 'gb18030', '87': 'shift_jis' };

type Lower = 'ascii' | 'jis-0208' | 'jis-0212';
interface Shift {
  lower?: Lower;
  upper?: string;
}

/** Escape sequences without their ESC byte. */
const escapes: readonly (readonly [string, Shift])[] = [
  ['(B', { lower: 'ascii' }],
  ['(J', { lower: 'ascii' }],
  [')I', { upper: 'shift_jis' }],
  ['$B', { lower: 'jis-0208' }],
  ['$@', { lower: 'jis-0208' }],
  ['$(D', { lower: 'jis-0212' }],
  ['$)C', { upper: 'euc-kr' }],
  ['$)A', { upper: 'gb18030' }],
  ['-A', { upper: 'windows-1252' }],
  ['-B', { upper: 'iso-8859-2' }],
  ['-C', { upper: 'iso-8859-3' }],
  ['-D', { upper: 'iso-8859-4' }],
  ['-F', { upper: 'iso-8859-7' }],
  ['-G', { upper: 'iso-8859-6' }],
  ['-H', { upper: 'iso-8859-8' }],
  ['-L', { upper: 'iso-8859-5' }],
  ['-M', { upper: 'windows-1254' }],
  ['-T', { upper: 'windows-874' }],
  ['-b', { upper: 'iso-8859-15' }],
];

const escape = 0x1b;

/** The platform's decoder, which both browsers and Node have. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array, options?: { stream?: boolean }): string };

/** Decodes bytes leniently: what is undefined becomes a replacement character. */
export const decodeAs = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes);

/** Decodes bytes strictly. Returns `undefined` if they are invalid; a text may be cut off within its last character. */
export function decodeStrictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** The encodings that a value of SpecificCharacterSet declares: for texts without escapes, and further ones. */
export function declaredEncodings(charset: string | undefined): { first: string; others: string[] } {
  const [first = '', ...others] = (charset ?? '').split('\\').map((value) => value.trim());
  const known = others.flatMap((value) => singleByteOrAsian(value) ?? []);
  return { first: singleByteOrAsian(first) ?? 'windows-1252', others: known };
}

function singleByteOrAsian(value: string): string | undefined {
  if (/^(GB18030|GBK)$/i.test(value)) return 'gb18030';
  const number = /IR[ _]?(\d+)$/i.exec(value)?.[1] ?? '';
  return singleByte[number] ?? further[number];
}

/** Returns whether a text switches its character set by escapes. */
export const hasEscapes = (bytes: Uint8Array): boolean => bytes.includes(escape);

/** Decodes a text that switches its character set by escapes; `initialUpper` holds before the first. */
export function decodeWithEscapes(bytes: Uint8Array, initialUpper: string): string {
  let text = '';
  let lower: Lower = 'ascii';
  let upper = initialUpper;
  let at = 0;
  while (at < bytes.length) {
    if (bytes[at] === escape) {
      const found = findEscape(bytes, at + 1);
      lower = found?.shift.lower ?? lower;
      upper = found?.shift.upper ?? upper;
      at += 1 + (found?.length ?? 0);
      continue;
    }
    const next = bytes.indexOf(escape, at);
    const end = next === -1 ? bytes.length : next;
    text += decodeRange(bytes.subarray(at, end), lower, upper);
    at = end;
  }
  return text;
}

function findEscape(bytes: Uint8Array, at: number): { length: number; shift: Shift } | undefined {
  const ahead = String.fromCharCode(...bytes.subarray(at, at + 3));
  const found = escapes.find(([sequence]) => ahead.startsWith(sequence));
  return found === undefined ? undefined : { length: found[0].length, shift: found[1] };
}

/** Decodes a run of text. JIS runs become EUC-JP, which `TextDecoder` knows, by setting the high bits. */
function decodeRange(bytes: Uint8Array, lower: Lower, upper: string): string {
  if (lower === 'ascii') return decodeAs(upper, bytes);
  const raised = [...bytes].flatMap((byte, index) => {
    const isLead = lower === 'jis-0212' && index % 2 === 0;
    return isLead ? [0x8f, byte | 0x80] : [byte | 0x80];
  });
  return decodeAs('euc-jp', Uint8Array.from(raised));
}
