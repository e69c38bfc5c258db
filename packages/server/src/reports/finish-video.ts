// What happens after a video was made or failed.
import { recordTimelineEntry } from '../case-flow/case-events.ts';
import type { VideoRow } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { updateVideo, type VideoChange } from '../cases/video-report-repository.ts';
import type { Platform } from '../platform/platform.ts';

/** Saves the result for a video and updates the case. An outdated version changes nothing else. */
export async function finishVideo(
  platform: Platform,
  video: VideoRow,
  change: VideoChange & { status: 'ready' | 'failed' },
  /** Writes other results in the same transaction. */
  write?: () => Promise<unknown>,
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asSystem(async () => {
    await updateVideo(video.id, { ...change, updatedAt: now });
    await write?.();
    if (!(await systemCases.lock(video.caseId))) return;
    const record = await systemCases.find(video.caseId);
    if (!record || record.video?.id !== video.id) return;
    const moved = await systemCases.change(record.row.id, { updatedAt: now });
    const isReady = change.status === 'ready';
    const action = isReady ? 'videoReady' : 'videoFailed';
    const event = isReady ? 'case.video-ready' : 'case.video-failed';
    await recordTimelineEntry(
      systemCases,
      { row: moved, action, event, from: record.row.status },
      { actor: null, now },
    );
  });
}
