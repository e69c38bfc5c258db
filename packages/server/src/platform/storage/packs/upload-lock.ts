import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { uploadBusy } from '../storage-error.ts';

/**
 * Runs `work` while no other process or request of this machine works on the same upload. Throws `upload-busy`
 * immediately if one does: the client asks for the offset again and continues.
 *
 * The lock is the operating system's own file lock, which Node offers only through SQLite. The kernel releases it when
 * its process dies, so there is no stale lock to check and no process ID that could have been reused. Nothing else may
 * open the lock file: closing any handle of it would drop the lock of the whole process.
 */
export async function withUploadLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    const before = await stat(path).catch(() => undefined);
    lockNow(lock);
    // The upload may have been discarded in between: then this is the lock of a deleted file.
    const after = await stat(path).catch(() => undefined);
    if (after === undefined || after.ino !== before?.ino) throw uploadBusy();
    return await work();
  } finally {
    lock.close();
  }
}

function lockNow(lock: DatabaseSync): void {
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) throw uploadBusy();
    throw error;
  }
}
