export type RequestedRange = { start: number; length: number; isPartial: boolean };

/**
 * Returns the bytes that a Range header requests from an object of `size` bytes. An open end returns at most
 * `maxOpenRange`, so that an unattended player does not load a whole video. Ignores other formats, as RFC 9110 allows.
 */
export function readRange(
  header: string | undefined,
  size: number,
  maxOpenRange: number,
): RequestedRange | 'unsatisfiable' {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return { start: 0, length: size, isPartial: false };
  const [, first = '', last = ''] = parts;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, length, isPartial: true };
  }
  const start = Number(first);
  if (start >= size) return 'unsatisfiable';
  const end = last === '' ? Math.min(size, start + maxOpenRange) : Math.min(size, Number(last) + 1);
  return end <= start ? 'unsatisfiable' : { start, length: end - start, isPartial: true };
}
