// Checks whether node_modules matches package-lock.json. Must run on Node 20 without packages.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @import { Lockfile } from './lockfile-platforms.ts' */

/** @param {string} root */
const memory = (root) => join(root, 'node_modules', '.installed-lock');

/** @param {string} root */
function fingerprint(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`;
}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** @param {string} text */
function packagesIn(text) {
  const { packages = {} } = /** @type {Lockfile} */ (JSON.parse(text));
  return packages;
}

/**
 * Compares npm's own record of what it installed with the lockfile. Packages for other platforms may be absent.
 * @param {string} root
 */
function recordMatches(root) {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const locked = packagesIn(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = packagesIn(record);
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const installed = found[path];
    if (!installed) return entry.optional === true || entry.peer === true;
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

/**
 * Returns whether everything is installed. Reads only two small files if an earlier run has already found out.
 * @param {string} root
 */
export function isInstalled(root) {
  const known = read(memory(root));
  if (known && known === fingerprint(root)) return true;
  let matches = false;
  try {
    matches = recordMatches(root);
  } catch {
    return false; // The record is truncated, so install again.
  }
  if (matches) recordInstall(root);
  return matches;
}

/** @param {string} root */
export function recordInstall(root) {
  try {
    writeFileSync(memory(root), fingerprint(root));
  } catch {
    // The folder belongs to another user, so the full comparison runs each time.
  }
}
