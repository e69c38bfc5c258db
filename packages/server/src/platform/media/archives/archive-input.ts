import { readSync } from 'node:fs';

/** An archive: a range of an open file. */
export interface ArchiveInput {
  file: number;
  offset: number;
  length: number;
  /** Its own name, from which that of a compressed single file is made. */
  name: string;
}

/** Returns bytes of the archive, fewer at its end. */
export function readInput({ file, offset, length }: ArchiveInput, position: number, count: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, Math.min(count, length - position)));
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, offset + position));
}
