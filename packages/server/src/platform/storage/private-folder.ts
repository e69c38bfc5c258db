// The data folder belongs to the product's own user: with the usual umask every local user could read and change the
// embedded database. Everything inside a folder that no one else may enter is closed too.
import { chmod, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

const forOthers = 0o077;
const sticky = 0o1000;

/** What the product makes in its data folder; it must not change anything else there. */
const ownName = /^(database(\..+)?|objects|uploads|backups|scratch|secret\.key)$/;

/** Not the owner's, such as the folder that some file systems keep at their root. */
const ignoredName = 'lost+found';

const isWide = (mode: number): boolean => process.platform !== 'win32' && (mode & forOthers) !== 0;

/**
 * Makes the data folder if there is none, and removes other users' rights to it and to all that the product keeps in
 * it. One line in the log names what was open before; what cannot be changed stays as it is and causes a warning in
 * /api/health.
 */
export async function makeFolderPrivate(path: string, logger: Logger): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const folder = await realpath(path);
  const own = await listOwn(folder);
  const narrowed: string[] = [];
  if (!(await isShared(folder)) && (await narrow(folder))) narrowed.push(folder);
  for (const part of own) {
    if (!(await narrow(part))) continue;
    narrowed.push(part);
    // Once is enough: whatever is made later is private from the start.
    await narrowInside(part);
  }
  if (narrowed.length > 0) logger.warn({ paths: narrowed }, 'rights of other users were removed');
}

/** A warning while others may enter the data folder or a part of it. */
export async function warnOfOpenFolders(folder: string): Promise<string | undefined> {
  const paths = [folder, ...(await listOwn(folder).catch(() => []))];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found && isWide(found.mode))
      return `Other users of this machine can read ${path}: give DATA_DIR a folder of its own that belongs to the product's user.`;
  }
  return undefined;
}

async function listOwn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => ownName.test(name)).map((name) => join(folder, name));
}

/** Whether others use the folder too, like /tmp or /var/lib: closing it would break their work. */
async function isShared(folder: string): Promise<boolean> {
  if (((await lstat(folder)).mode & sticky) !== 0) return true;
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.some(
    (entry) => entry.isDirectory() && entry.name !== ignoredName && !ownName.test(entry.name),
  );
}

/** Whether other users had rights that were removed. Protecting the target of a link is up to anyone who made it. */
async function narrow(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isSymbolicLink() || !isWide(found.mode)) return false;
  return chmod(path, found.mode & 0o700).then(
    () => true,
    () => false,
  );
}

async function narrowInside(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const inside = join(path, entry.name);
    await narrow(inside);
    if (entry.isDirectory()) await narrowInside(inside);
  }
}
