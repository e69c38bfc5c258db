// The rule of half-made files: a job removes its own, and what a killed process left is removed here.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes what has lain in the scratch folder unchanged since before this time; gives how many entries went. */
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

/** Milliseconds; a file that is written to does not change its folder, so that both are asked. */
async function newestChange(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return Infinity;
  const inside = found.isDirectory() ? await readdir(path).catch(() => []) : [];
  const changes = await Promise.all(inside.map((name) => newestChange(join(path, name))));
  return Math.max(found.mtimeMs, ...changes.filter(Number.isFinite));
}
