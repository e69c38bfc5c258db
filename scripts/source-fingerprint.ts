import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lockfile } from './lockfile-platforms.ts';

const ignored = new Set(['node_modules', 'dist', '.vite']);

function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Uses only the versions: npm rewrites the lockfile when it omits packages, and the rest does not affect the build. */
function lockedVersions(root: string): string {
  const path = join(root, 'package-lock.json');
  if (!existsSync(path)) return '';
  const { packages = {} } = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
  const versions = Object.entries(packages)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { version, integrity }]) => [name, version, integrity]);
  return JSON.stringify(versions);
}

/**
 * Returns a hash of the content of some folders, without tests, and of the installed versions. File times are useless,
 * because a clone or a package manager sets them at will.
 */
export function sourceFingerprint(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256').update(lockedVersions(root));
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue;
    for (const path of filesBelow(join(root, folder))) {
      hash.update(`\0${path.slice(root.length).replaceAll('\\', '/')}\0`);
      hash.update(createHash('sha256').update(readFileSync(path)).digest());
    }
  }
  return hash.digest('hex');
}
