import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFingerprint } from './source-fingerprint.mjs';

const sources = ['packages/web', 'packages/contract'];
const stampOf = (root) => join(root, 'packages/web/dist/.made-from');

const fingerprint = (root) => sourceFingerprint(root, sources);

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
