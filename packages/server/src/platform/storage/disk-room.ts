// Whether the disk that the product keeps its files on has room left: said early, while nothing has failed yet.
import { statfs } from 'node:fs/promises';

const leastShare = 0.05;
const leastBytes = 1_000_000_000;

/** What the system says of a folder's disk: blocks in all, those that are free to us, and how big one is. */
export type ReadDisk = (folder: string) => Promise<{ blocks: number; bavail: number; bsize: number }>;

const gigabytes = (bytes: number): string => (bytes / 1_000_000_000).toFixed(1);

/** A sentence once less than 5 % or less than 1 GB is left; undefined with room, or where the system does not say. */
export async function warnOfFullDisk(folder: string, read: ReadDisk = statfs): Promise<string | undefined> {
  const disk = await read(folder).catch(() => undefined);
  if (!disk || disk.blocks === 0) return undefined;
  const left = disk.bavail * disk.bsize;
  const whole = disk.blocks * disk.bsize;
  if (left >= leastBytes && left >= leastShare * whole) return undefined;
  return `The disk of the data folder is nearly full: ${gigabytes(left)} of ${gigabytes(whole)} GB left.`;
}
