import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['packages/web', 'packages/contract'];
const ignored = new Set(['node_modules', 'dist', '.vite']);
const stampOf = (root) => join(root, 'packages/web/dist/.made-from');

function* filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Only the versions: npm rewrites the lockfile when it leaves packages out, and nothing is built from the rest. */
function lockedVersions(root) {
  const path = join(root, 'package-lock.json');
  if (!existsSync(path)) return '';
  const { packages = {} } = JSON.parse(readFileSync(path, 'utf8'));
  const versions = Object.entries(packages).map(([name, { version, integrity }]) => [
    name,
    version,
    integrity,
  ]);
  return JSON.stringify(versions.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * A hash of the content of everything that the web app is made from. Times are useless here: making the build changes
 * the folder it is in, and a clone or a package manager dates files as it likes.
 */
function fingerprint(root) {
  const hash = createHash('sha256').update(lockedVersions(root));
  for (const source of sources) {
    if (!existsSync(join(root, source))) continue;
    for (const path of filesBelow(join(root, source))) {
      hash.update(`\0${path.slice(root.length).replaceAll('\\', '/')}\0`);
      hash.update(createHash('sha256').update(readFileSync(path)).digest());
    }
  }
  return hash.digest('hex');
}

/** True when packages/web/dist is missing or was made from something else. */
export function isWebBuildStale(root) {
  const [page, stamp] = [join(root, 'packages/web/dist/index.html'), stampOf(root)];
  if (!existsSync(page) || !existsSync(stamp)) return true;
  return readFileSync(stamp, 'utf8') !== fingerprint(root);
}

/**
 * Builds the web app and notes what it was made from, as that was at the beginning: edits made meanwhile are seen.
 * Throws a sentence when it cannot be built.
 */
export function buildWeb(root) {
  const madeFrom = fingerprint(root);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite))
    throw new Error(
      'The web app has changed since it was built, and what builds it is not installed: run npm ci && npm run build && npm run prune, then start again.',
    );
  // Warnings about sizes and left-out modules are for developers of the bundle, not for people who start the product.
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(root, 'packages/web'),
    stdio: 'inherit',
  });
  if (result.status !== 0) throw new Error('The web app could not be built; the reason is above.');
  writeFileSync(stampOf(root), madeFrom);
}
