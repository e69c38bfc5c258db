// The data folder belongs to the product's own user: with the usual umask every local user could read and change the
// embedded database. Closing a folder also protects everything inside it.
import { chmod, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

const othersPermissions = 0o077;
const sticky = 0o1000;

/** What the product creates in its data folder. It must not change anything else there. */
const ownName = /^(database(\..+)?|objects|uploads|backups|scratch|secret\.key|control\.sock)$/;

/** Not the owner's: some file systems keep this folder at their root. */
const ignoredName = 'lost+found';

const isAccessibleToOthers = (mode: number): boolean =>
  process.platform !== 'win32' && (mode & othersPermissions) !== 0;

/**
 * Creates the data folder if it does not exist, and removes other users' rights to it and to all of the product's files
 * in it. One log line names what was open before. Paths that cannot be changed stay as they are and cause a warning in
 * /api/health.
 */
export async function makeFolderPrivate(path: string, logger: Logger): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const folder = await realpath(path);
  const own = await listOwn(folder);
  const restricted: string[] = [];
  if (!(await isShared(folder)) && (await restrictToOwner(folder))) restricted.push(folder);
  for (const part of own) {
    if (!(await restrictToOwner(part))) continue;
    restricted.push(part);
    // Needed only once, because everything created later is private from the start.
    await restrictContents(part);
  }
  if (restricted.length > 0) logger.warn({ paths: restricted }, 'rights of other users were removed');
}

/** Returns a warning if other users can access the data folder or a part of it. */
export async function warnOfOpenFolders(folder: string): Promise<string | undefined> {
  const paths = [folder, ...(await listOwn(folder).catch(() => []))];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found && isAccessibleToOthers(found.mode))
      return `Other users of this machine can read ${path}: give DATA_DIR a folder of its own that belongs to the product's user.`;
  }
  return undefined;
}

async function listOwn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => ownName.test(name)).map((name) => join(folder, name));
}

/** Returns whether others use the folder too, like /tmp or /var/lib: closing it would break their work. */
async function isShared(folder: string): Promise<boolean> {
  if (((await lstat(folder)).mode & sticky) !== 0) return true;
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.some(
    (entry) => entry.isDirectory() && entry.name !== ignoredName && !ownName.test(entry.name),
  );
}

/**
 * Removes other users' rights. Returns whether there were any. Protecting the target of a link is up to its creator.
 */
async function restrictToOwner(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isSymbolicLink() || !isAccessibleToOthers(found.mode)) return false;
  return chmod(path, found.mode & 0o700).then(
    () => true,
    () => false,
  );
}

async function restrictContents(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const inside = join(path, entry.name);
    await restrictToOwner(inside);
    if (entry.isDirectory()) await restrictContents(inside);
  }
}
