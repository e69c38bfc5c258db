// Whether the disk that the product keeps its files on has room left: said early, while nothing has failed yet.
import { statfs } from 'node:fs/promises';

import { StorageFull } from './storage-error.ts';

const minShare = 0.05;
const minBytes = 1_000_000_000;

/** What the system says of a folder's disk: blocks in all, those that are free to us, and how big one is. */
export type ReadDisk = (folder: string) => Promise<{ blocks: number; bavail: number; bsize: number }>;

/**
 * So much of the disk is left to the database that lies on it: once it cannot write anymore, nothing can be told or kept.
 * Files are refused before. Below half of it nothing new is taken at all.
 */
export const databaseShareBytes = 128 * 1024 * 1024;

const askEvery = 250;
const known = new Map<string, { at: number; left: number }>();

async function ask(folder: string): Promise<{ at: number; left: number }> {
  const left = await statfs(folder).then(
    ({ blocks, bavail, bsize }) => (blocks === 0 ? Infinity : bavail * bsize),
    () => Infinity,
  );
  const answer = { at: performance.now(), left };
  known.set(folder, answer);
  return answer;
}

async function lastAnswer(folder: string): Promise<{ at: number; left: number }> {
  const last = known.get(folder);
  return last && performance.now() - last.at < askEvery ? last : ask(folder);
}

/** Whether so many bytes are left; a no is never an old one, so that everything continues as soon as there is room. */
async function hasLeft(folder: string, bytes: number): Promise<boolean> {
  return (await lastAnswer(folder)).left >= bytes || (await ask(folder)).left >= bytes;
}

/** How many bytes are left on the disk of this folder; infinite where the system does not say. */
export const bytesLeft = async (folder: string): Promise<number> => (await lastAnswer(folder)).left;

/** Whether files may still be written to the disk of this folder. */
export const hasRoomForFiles = (folder: string): Promise<boolean> => hasLeft(folder, databaseShareBytes);

/** Takes so many bytes of what is left to files; the system is asked again before they are refused. */
async function takeRoom(folder: string, bytes: number): Promise<boolean> {
  let answer = await lastAnswer(folder);
  if (answer.left - bytes < databaseShareBytes) answer = await ask(folder);
  if (answer.left - bytes < databaseShareBytes) return false;
  answer.left -= bytes;
  return true;
}

/** Passes a file's bytes on as long as there is room for them; throws `StorageFull` before the database's share is touched. */
export async function* whileRoom(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  folder: string,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    if (!(await takeRoom(folder, bytes.length))) throw new StorageFull();
    yield bytes;
  }
}

/** Whether the database may still take something new. */
export const hasRoomForRows = (folder: string): Promise<boolean> => hasLeft(folder, databaseShareBytes / 2);

const gigabytes = (bytes: number): string => (bytes / 1_000_000_000).toFixed(1);

export type DiskRoom = { freeBytes: number; sizeBytes: number };

/** How much room the disk of this folder has; null where the system does not say. */
export async function readDiskRoom(folder: string, read: ReadDisk = statfs): Promise<DiskRoom | null> {
  const disk = await read(folder).catch(() => undefined);
  if (!disk || disk.blocks === 0) return null;
  return { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize };
}

/** `low` once less than 5 % or less than 1 GB is left, `full` once no more files are taken. */
export function diskState({ freeBytes, sizeBytes }: DiskRoom): 'roomy' | 'low' | 'full' {
  if (freeBytes < databaseShareBytes) return 'full';
  return freeBytes >= minBytes && freeBytes >= minShare * sizeBytes ? 'roomy' : 'low';
}

/** A sentence once less than 5 % or less than 1 GB is left; undefined with room, or where the system does not say. */
export async function warnOfFullDisk(folder: string, read: ReadDisk = statfs): Promise<string | undefined> {
  const room = await readDiskRoom(folder, read);
  const state = room === null ? 'roomy' : diskState(room);
  if (room === null || state === 'roomy') return undefined;
  const { freeBytes: left, sizeBytes: whole } = room;
  if (state === 'full')
    return `The disk of the data folder is full: ${gigabytes(left)} of ${gigabytes(whole)} GB left. No files are accepted until there is room; then everything resumes by itself.`;
  return `The disk of the data folder is nearly full: ${gigabytes(left)} of ${gigabytes(whole)} GB left.`;
}
