// Storage checks for operators: one each night, and one whenever an operator starts it.
import type { StorageReport } from '@plainscan/contract';

import { minute } from '@plainscan/contract';
import { lastNight } from '../platform/backup/nightly-backup.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { startWakeLoop, type WakeLoop } from '../platform/database/wake-loop.ts';
import { hasOpenJob } from '../platform/jobs/open-job.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { insertCheck, selectFindings, selectNewestCheck } from './storage-check-repository.ts';
import { scrubStorageJob } from './storage-jobs.ts';

const jobKey = 'scrub-storage';
const checkIntervalMilliseconds = 10 * minute;

/** Returns the findings of the newest check, or its findings so far while it runs. */
export async function readStorageReport({ database }: Platform): Promise<StorageReport> {
  return database.asSystem(async () => {
    const check = await selectNewestCheck();
    if (!check)
      return {
        startedAt: null,
        finishedAt: null,
        objects: 0,
        bytes: 0,
        kinds: null,
        progress: null,
        findings: [],
      };
    const { id, startedAt, finishedAt, objects, bytes, kinds, done, total } = check;
    const isRunning = finishedAt === null && (await hasOpenJob(jobKey));
    return {
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      objects,
      bytes,
      kinds: finishedAt === null ? null : kinds,
      progress: isRunning ? { done: Math.min(done, total), total } : null,
      findings: await selectFindings(id),
    };
  });
}

/** Starts a check unless one is running. */
export async function startScrub(platform: Platform): Promise<StorageReport> {
  const { database, clock } = platform;
  await database.asSystem(async () => {
    if (await hasOpenJob(jobKey)) return;
    const checkId = newId();
    await insertCheck(checkId, clock.now());
    await enqueue(scrubStorageJob, { checkId }, { key: jobKey });
  });
  return readStorageReport(platform);
}

/** Starts a check if there has been none since last night. Returns whether it did. */
export async function scrubIfDue(platform: Platform): Promise<boolean> {
  const newest = await platform.database.asSystem(selectNewestCheck);
  if (newest && newest.startedAt >= lastNight(platform.clock.now())) return false;
  await startScrub(platform);
  return true;
}

/**
 * Checks every ten minutes whether one is due. The first check is ten minutes after the start, so it also runs on
 * machines that are off at night.
 */
export function startNightlyScrub(platform: Platform, onError: (error: unknown) => void): WakeLoop {
  return startWakeLoop({
    pollMs: checkIntervalMilliseconds,
    waitsFirst: true,
    onError,
    run: async () => void (await scrubIfDue(platform)),
  });
}
