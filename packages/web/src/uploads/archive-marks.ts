// Archives among chosen files, recognized by their content. The server opens them after it has counted and measured
// what is in them.

const marks: readonly { readonly at: number; readonly bytes: string }[] = [
  { at: 0, bytes: '7z\u00bc\u00af\u0027\u001c' },
  { at: 0, bytes: 'Rar!\u001a\u0007' },
  { at: 0, bytes: '\u001f\u008b\b' },
  { at: 0, bytes: 'BZh' },
  { at: 0, bytes: '\u00fd7zXZ\0' },
  { at: 257, bytes: 'ustar' },
];

/** Where a disc image says what it is, far behind the start of the file. */
const discMarkAt = 32_769;
const discMarks = ['CD001', 'BEA01'];

const has = (bytes: Uint8Array, at: number, mark: string): boolean =>
  String.fromCharCode(...bytes.subarray(at, at + mark.length)) === mark;

/**
 * Returns whether the server opens a file that starts with these bytes. Office files and viewers’ programs are ZIP files
 * too, so those count only if their name says so.
 */
export function isArchive(path: string, start: Uint8Array): boolean {
  if (has(start, 0, 'PK')) return /\.zip$/i.test(path);
  return marks.some(({ at, bytes }) => has(start, at, bytes));
}

/** Returns whether the file is a disc image. Rejects if it cannot be read. */
export async function isDiscImage(file: Blob): Promise<boolean> {
  if (file.size <= discMarkAt + 5) return false;
  const disc = new Uint8Array(await file.slice(discMarkAt, discMarkAt + 5).arrayBuffer());
  return discMarks.some((mark) => has(disc, 0, mark));
}
