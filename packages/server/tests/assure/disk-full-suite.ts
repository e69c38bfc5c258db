/**
 * R5 in full: what users see when the disk of the entire product, or of its PostgreSQL server, fills up, and that none
 * of their data is lost.
 */
import { runFullDatabase } from '../disk-full/full-database.ts';
import { runFullDisk, type FullDiskResult } from '../disk-full/full-disk.ts';

function say(suffix: string, result: FullDiskResult | null): void {
  for (const { name, problem } of result?.checks ?? []) {
    if (problem !== null) console.error(`${name}: ${problem}`);
    console.log(`disk-full R5-${name}${suffix} ${problem === null ? 1 : 0}/1`);
  }
  if (result)
    console.log(`Everything went on ${(result.recoveredAfter / 1_000).toFixed(1)} s after there was room.`);
}

say('', await runFullDisk());
say('-postgresql', await runFullDatabase());
