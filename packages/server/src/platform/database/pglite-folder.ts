import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseStartError } from './database-error.ts';

/** The PostgreSQL version of the pinned PGlite; a test compares the two. */
export const EMBEDDED_MAJOR = '18';

/**
 * Makes sure that the folder holds a database of our major version. `initialize` builds a new one next to it, which is
 * then moved into place, so that a process killed halfway leaves nothing broken.
 */
export async function prepareFolder(
  folder: string,
  initialize: (folder: string) => Promise<void>,
): Promise<void> {
  const major = await readMajor(folder);
  if (major === EMBEDDED_MAJOR) return;
  if (major !== undefined) {
    throw new DatabaseStartError(
      `The database in ${folder} was made with PostgreSQL ${major}, and this version carries PostgreSQL ${EMBEDDED_MAJOR}. With the version that made it run: npm run export -- FILE. Then run here, with DATA_DIR set to an empty folder: npm run import -- FILE.`,
    );
  }
  if ((await listFolder(folder)).length > 0) {
    throw new DatabaseStartError(
      `The folder ${folder} holds files but no database. Restore the database from a backup, or move the folder away to begin with an empty one.`,
    );
  }
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await initialize(unfinished);
  await flushFolder(unfinished);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  await flushEntry(path.dirname(folder));
}

async function flushFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) {
      await flushEntry(path.join(entry.parentPath, entry.name));
    }
  }
}

// Windows cannot open a folder, and flushes a file only if it is open for writing.
async function flushEntry(name: string): Promise<void> {
  if (process.platform === 'win32') return;
  const file = await open(name, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readMajor(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch {
    return undefined;
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new DatabaseStartError(
      `The folder ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
