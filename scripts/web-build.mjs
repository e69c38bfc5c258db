import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['packages/web', 'packages/contract', 'package-lock.json'];
const ignored = new Set(['node_modules', 'dist', '.vite']);

/** Newest change below a path in milliseconds; folders count too, because a deleted file changes only its folder. */
function newestChange(path) {
  if (!existsSync(path)) return 0;
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  let newest = info.mtimeMs;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (ignored.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const child = join(path, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestChange(child) : statSync(child).mtimeMs);
  }
  return newest;
}

/** True when packages/web/dist is missing or older than what it is made from. */
export function isWebBuildStale(root) {
  const built = join(root, 'packages/web/dist/index.html');
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return sources.some((source) => newestChange(join(root, source)) > builtAt);
}

/** Builds the web app and dates the result at the start of the build, so that edits made meanwhile are seen. Throws when the build fails. */
export function buildWeb(root) {
  const startedAt = new Date();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const web = join(root, 'packages/web');
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    stdio: 'inherit',
  });
  if (result.status !== 0) throw new Error('The web app could not be built; the reason stands above.');
  utimesSync(join(web, 'dist/index.html'), startedAt, startedAt);
}
