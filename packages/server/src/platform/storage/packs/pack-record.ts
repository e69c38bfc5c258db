import { readFile } from 'node:fs/promises';
import { replaceDurably } from '../durable-file.ts';
import { isMissingFile } from '../storage-error.ts';

/** One file of a pack as the client announced it. The path is the sender's, only for display. */
export interface PackEntry {
  path: string;
  size: number;
}

export interface PackedFile {
  path: string;
  offset: number;
  length: number;
  sha256: string;
}

export interface SealedPack {
  objectKey: string;
  size: number;
  files: PackedFile[];
}

/** Combines the announced files with their hashes and offsets. */
export function indexPack(
  objectKey: string,
  entries: readonly PackEntry[],
  digests: readonly string[],
): SealedPack {
  let offset = 0;
  const files = entries.map(({ path, size }, index): PackedFile => {
    const file = { path, offset, length: size, sha256: digests[index] ?? '' };
    offset += size;
    return file;
  });
  return { objectKey, size: offset, files };
}

/** Returns the record that sealing wrote, or undefined if this upload was never sealed. */
export async function readPackRecord(path: string): Promise<SealedPack | undefined> {
  try {
    // Only this module writes the file, atomically, so its form is known.
    return JSON.parse(await readFile(path, 'utf8')) as SealedPack;
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw error;
  }
}

export function writePackRecord(path: string, pack: SealedPack): Promise<void> {
  return replaceDurably(path, JSON.stringify(pack));
}

export function isSameList(pack: SealedPack, entries: readonly PackEntry[]): boolean {
  return (
    pack.files.length === entries.length &&
    entries.every(({ path, size }, index) => {
      const file = pack.files[index];
      return file !== undefined && file.path === path && file.length === size;
    })
  );
}
