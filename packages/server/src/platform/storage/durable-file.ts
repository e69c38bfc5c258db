import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes all of `bytes` at `position`. A short write is continued, not an error. */
export async function writeFully(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Writes the chunks one after another from `position`, in one call if the system takes them all. */
export async function writeAllFully(
  file: FileHandle,
  pieces: readonly Uint8Array[],
  position: number,
): Promise<void> {
  let { bytesWritten: done } = await file.writev(pieces, position);
  let start = 0;
  for (const piece of pieces) {
    const end = start + piece.length;
    if (done < end) {
      const from = Math.max(done, start);
      await writeFully(file, piece.subarray(from - start), position + from);
      done = end;
    }
    start = end;
  }
}

/** Makes renames and new names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for this, and its file system journals names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder and its parents, and syncs every new name in its parent. */
export async function makeFolderDurably(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  let child = folder;
  while (child.length >= firstMade.length) {
    await syncFolder(dirname(child));
    child = dirname(child);
  }
}

/** Renames an already synced file, then syncs both folders. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from));
}

/** Replaces a small file atomically: a reader sees the old text or the new one. */
export async function replaceDurably(path: string, text: string): Promise<void> {
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await moveDurably(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
