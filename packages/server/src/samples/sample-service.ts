import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { makeSampleJob } from './sample-jobs.ts';
import { selectHomeWithoutSample } from './sample-repository.ts';

/**
 * Queues the sample unless it is stored or the settings forbid it. Runs at each start, so that an update adds or
 * replaces it and a failed one is retried.
 */
export async function requestSample({ database, config }: Platform): Promise<void> {
  if (!config.sample) return;
  await database.asSystem(async () => {
    const home = await selectHomeWithoutSample();
    if (home !== undefined) await enqueue(makeSampleJob, {}, { key: makeSampleJob.kind });
  });
}
