import { findPackKey } from '../packs/pack-files.ts';
import type { JobContext, PayloadOf } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { prepareStoredVideo } from '../viewers/prepared-video-service.ts';
import type { prepareIntroductionJob } from './introduction-jobs.ts';
import { selectAbandonedIntroductions, selectIntroduction } from './introduction-repository.ts';
import { finishIntroduction } from './introduction-service.ts';

/** Makes one introduction playable. */
export async function prepareIntroduction(
  platform: Platform,
  { introductionId }: PayloadOf<typeof prepareIntroductionJob>,
  context: JobContext,
): Promise<void> {
  const found = await platform.database.asSystem(async () => {
    const row = await selectIntroduction(introductionId);
    return row && { row, packKey: await findPackKey(row.id) };
  });
  if (found?.row.status !== 'processing' || found.packKey === null) return;
  const { row, packKey } = found;
  await prepareStoredVideo(platform, {
    packKey,
    context,
    hasSmallCopy: true,
    finish: (end) => finishIntroduction(platform, row, end),
  });
}

/** Fails introductions that no job will finish. */
export async function failAbandonedIntroductions(platform: Platform): Promise<void> {
  const { database } = platform;
  for (const id of await database.asSystem(selectAbandonedIntroductions)) {
    const row = await database.asSystem(() => selectIntroduction(id));
    if (row) await finishIntroduction(platform, row, { status: 'failed', failure: { code: 'videoCutOff' } });
  }
}
