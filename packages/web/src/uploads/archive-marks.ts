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
 * Returns whether the server opens the file. Office files and viewers’ programs are ZIP files too, so those count only
 * if their name says so.
 */
export async function isArchive(path: string, file: Blob, start: Uint8Array): Promise<boolean> {
  if (has(start, 0, 'PK')) return /\.zip$/i.test(path);
  if (marks.some(({ at, bytes }) => has(start, at, bytes))) return true;
  if (file.size <= discMarkAt + 5) return false;
  const disc = new Uint8Array(await file.slice(discMarkAt, discMarkAt + 5).arrayBuffer());
  return discMarks.some((mark) => has(disc, 0, mark));
}
