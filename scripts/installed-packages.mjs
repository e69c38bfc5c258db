// Says whether node_modules holds what package-lock.json asks for. Must run on Node 20 without packages.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const memory = (root) => join(root, 'node_modules', '.installed-lock');

function fingerprint(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`;
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Compares npm's own record of what it installed with the lockfile; packages for other platforms may be absent. */
function recordMatches(root) {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(record).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const installed = found[path];
    if (!installed) return entry.optional === true || entry.peer === true;
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

/** True when nothing has to be installed. Reads two small files when the answer was found before. */
export function isInstalled(root) {
  const known = read(memory(root));
  if (known && known === fingerprint(root)) return true;
  let matches = false;
  try {
    matches = recordMatches(root);
  } catch {
    return false; // a record cut off in the middle: install again
  }
  if (matches) rememberInstall(root);
  return matches;
}

export function rememberInstall(root) {
  try {
    writeFileSync(memory(root), fingerprint(root));
  } catch {
    // A folder that belongs to someone else: the longer comparison is done each time.
  }
}
