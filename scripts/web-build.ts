import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFingerprint } from './source-fingerprint.ts';

const sources = ['packages/web', 'packages/contract'];
const stampOf = (root: string) => join(root, 'packages/web/dist/.made-from');

const fingerprint = (root: string) => sourceFingerprint(root, sources);

/** Returns whether packages/web/dist is missing or was built from other sources. */
export function isWebBuildStale(root: string): boolean {
  const [page, stamp] = [join(root, 'packages/web/dist/index.html'), stampOf(root)];
  if (!existsSync(page) || !existsSync(stamp)) return true;
  return readFileSync(stamp, 'utf8') !== fingerprint(root);
}

/**
 * Builds the web app and records which sources it was built from. It reads them before the build, so that edits during
 * the build are noticed. Throws a sentence if the build fails.
 */
export function buildWeb(root: string): void {
  const madeFrom = fingerprint(root);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite))
    throw new Error(
      'The web app has changed since it was built, and what builds it is not installed: run npm ci && npm run build && npm run prune, then start again.',
    );
  // Warnings about sizes and omitted modules are for developers of the bundle, not for users who start the product.
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(root, 'packages/web'),
    stdio: 'inherit',
  });
  if (result.status !== 0) throw new Error('The web app could not be built; the reason is above.');
  writeFileSync(stampOf(root), madeFrom);
}
