// `npm run retention -- [--dry-run]`: runs one round of retention by hand and prints the exact IDs
// (docs/guides/running-in-production.md).
import type { OperatorCommand, Print } from './operator-command.ts';
import type { Platform } from './platform/platform.ts';
import { runRetention } from './records/storage-end/retention-round.ts';
import type { RetentionStep } from './records/storage-end/retention-step.ts';
import { listPurgeable, purgeRemovedStudies } from './records/study-purge-service.ts';

class UsageError extends Error {}

const usage = `Usage:
  npm run retention -- --dry-run   shows what a round would do now, with the ids of patients and studies; nothing is written
  npm run retention                does it`;

export const retentionCommand: OperatorCommand = {
  prepare(args) {
    const { isDryRun } = readArguments(args);
    return (platform, print) => answer(platform, print, isDryRun);
  },
  expected: [UsageError],
};

function readArguments(args: readonly string[]): { isDryRun: boolean } {
  const [first, ...more] = args;
  if (more.length > 0 || (first !== undefined && first !== '--dry-run')) throw new UsageError(usage);
  return { isDryRun: first === '--dry-run' };
}

async function answer(platform: Platform, print: Print, isDryRun: boolean): Promise<void> {
  if (isDryRun) print('Nothing is written. This is what a round would do now.');
  const steps = await runRetention(platform, { isDryRun, onSteps: (found) => printSteps(print, found) });
  const purged = isDryRun ? await listPurgeable(platform) : await purgeAll(platform, print);
  for (const id of isDryRun ? purged : [])
    print(`purge study ${id}: it was removed, and its grace period is over`);
  print(`Steps: ${steps.length}, studies purged: ${isDryRun ? 0 : purged.length}.`);
}

function printSteps(print: Print, steps: readonly RetentionStep[]): void {
  for (const { does, userId, studyIds, reason } of steps)
    print(`${does} patient ${userId}: ${reason}; studies ${studyIds.join(' ')}`);
}

/** Purges one page at a time, until nothing is left to purge. */
async function purgeAll(platform: Platform, print: Print): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const purged = await purgeRemovedStudies(platform, (id) => print(`purged study ${id}`));
    all.push(...purged);
    if (purged.length === 0) return all;
  }
}
