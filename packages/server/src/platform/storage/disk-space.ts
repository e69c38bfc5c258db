// Warns early, before anything has failed, if the disk with the product's files is running out of space.
import { statfs } from 'node:fs/promises';

import { StorageFull } from './storage-error.ts';

const minShare = 0.05;
const minBytes = 1_000_000_000;

/** Statistics of a folder's disk: total blocks, blocks available to us, block size. */
export type ReadDisk = (folder: string) => Promise<{ blocks: number; bavail: number; bsize: number }>;

/**
 * Disk space reserved for the database: if it cannot write, nothing can be reported or stored. Files are refused first.
 * Below half of this nothing new is accepted.
 */
export const databaseReserveBytes = 128 * 1024 * 1024;

const measurementLifetimeMilliseconds = 250;
const known = new Map<string, { at: number; left: number }>();

async function measureSpace(folder: string): Promise<{ at: number; left: number }> {
  const left = await statfs(folder).then(
    ({ blocks, bavail, bsize }) => (blocks === 0 ? Infinity : bavail * bsize),
    () => Infinity,
  );
  const answer = { at: performance.now(), left };
  known.set(folder, answer);
  return answer;
}

async function recentMeasurement(folder: string): Promise<{ at: number; left: number }> {
  const last = known.get(folder);
  return last && performance.now() - last.at < measurementLifetimeMilliseconds ? last : measureSpace(folder);
}

/**
 * Returns whether this many bytes are left. A negative result is never cached, so that work resumes as soon as there is
 * space.
 */
async function hasBytesLeft(folder: string, bytes: number): Promise<boolean> {
  return (await recentMeasurement(folder)).left >= bytes || (await measureSpace(folder)).left >= bytes;
}

/** Returns the bytes left on this folder's disk; infinite if the system does not say. */
export const bytesLeft = async (folder: string): Promise<number> => (await recentMeasurement(folder)).left;

/** Returns whether files may still be written to this folder's disk. */
export const hasSpaceForFiles = (folder: string): Promise<boolean> =>
  hasBytesLeft(folder, databaseReserveBytes);

/** Takes this many bytes of the space for files. The system is asked again before they are refused. */
async function reserveSpace(folder: string, bytes: number): Promise<boolean> {
  let answer = await recentMeasurement(folder);
  if (answer.left - bytes < databaseReserveBytes) answer = await measureSpace(folder);
  if (answer.left - bytes < databaseReserveBytes) return false;
  answer.left -= bytes;
  return true;
}

/** Passes on a file's bytes while there is space. Throws `StorageFull` before the database's share is used. */
export async function* whileSpaceLeft(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  folder: string,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    if (!(await reserveSpace(folder, bytes.length))) throw new StorageFull();
    yield bytes;
  }
}

/** Returns whether the database may still accept new rows. */
export const hasSpaceForRows = (folder: string): Promise<boolean> =>
  hasBytesLeft(folder, databaseReserveBytes / 2);

const gigabytes = (bytes: number): string => (bytes / 1_000_000_000).toFixed(1);

export type DiskSpace = { freeBytes: number; sizeBytes: number };

/** Returns the space on this folder's disk, or `null` if the system does not say. */
export async function readDiskSpace(folder: string, read: ReadDisk = statfs): Promise<DiskSpace | null> {
  const disk = await read(folder).catch(() => undefined);
  if (!disk || disk.blocks === 0) return null;
  return { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize };
}

/** Returns `low` below 5 % or 1 GB, and `full` once files are refused. */
export function diskState({ freeBytes, sizeBytes }: DiskSpace): 'roomy' | 'low' | 'full' {
  if (freeBytes < databaseReserveBytes) return 'full';
  return freeBytes >= minBytes && freeBytes >= minShare * sizeBytes ? 'roomy' : 'low';
}

/** Returns a warning below 5 % or 1 GB; undefined if there is space or the system does not say. */
export async function warnOfFullDisk(folder: string, read: ReadDisk = statfs): Promise<string | undefined> {
  const room = await readDiskSpace(folder, read);
  const state = room === null ? 'roomy' : diskState(room);
  if (room === null || state === 'roomy') return undefined;
  const { freeBytes: left, sizeBytes: whole } = room;
  if (state === 'full')
    return `The disk of the data folder is full: ${gigabytes(left)} of ${gigabytes(whole)} GB left. No files are accepted until there is room; then everything resumes by itself.`;
  return `The disk of the data folder is nearly full: ${gigabytes(left)} of ${gigabytes(whole)} GB left.`;
}
