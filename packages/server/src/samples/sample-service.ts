import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Platform } from '../platform/platform.ts';
import { makeSampleJob } from './sample-jobs.ts';
import { selectHomeWithoutSample } from './sample-repository.ts';

/** Has the sample made where there is none and the settings do not forbid it. At each start, so that an update brings it and one that failed is tried again. */
export async function requestSample({ database, config }: Platform): Promise<void> {
  if (!config.sample) return;
  await database.asSystem(async () => {
    const home = await selectHomeWithoutSample();
    if (home !== undefined) await enqueue(makeSampleJob, {}, { key: makeSampleJob.kind });
  });
}
