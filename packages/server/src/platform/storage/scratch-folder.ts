// Partial files: a job removes its own, and the remains of killed processes are removed here.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes entries of the scratch folder that have not changed since this time. Returns their number. */
export async function sweepScratch(folder: string, unchangedSince: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await newestChange(path)) >= unchangedSince.getTime()) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Milliseconds. Writing to a file does not change its folder's time, so both are checked. */
async function newestChange(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return Infinity;
  const inside = found.isDirectory() ? await readdir(path).catch(() => []) : [];
  const changes = await Promise.all(inside.map((name) => newestChange(join(path, name))));
  return Math.max(found.mtimeMs, ...changes.filter(Number.isFinite));
}
