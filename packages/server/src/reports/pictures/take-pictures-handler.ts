import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { selectVideo } from '../../cases/video-report-repository.ts';
import type { VideoRow } from '../../cases/case-tables.ts';
import type { JobContext, PayloadOf } from '../../platform/jobs/job-handler.ts';
import { drawFrame } from '../../platform/media/video/video-frame.ts';
import type { Platform } from '../../platform/platform.ts';
import { withObjectFile } from '../../platform/storage/object-file.ts';
import { newObjectKey } from '../../platform/storage/object-key.ts';
import type { takePicturesJob } from '../video-jobs.ts';
import { insertChapterPicture, selectChapterPictures } from './chapter-picture-repository.ts';
import { picturedChapters } from './chapter-picture-service.ts';

/** Seconds after the start, because a chapter often begins with a change of image. */
const afterStart = 1;

/** Takes the missing pictures of a signed video. A second run does nothing. */
export async function takePictures(
  { database, objects, config, clock }: Platform,
  { videoId }: PayloadOf<typeof takePicturesJob>,
  context: JobContext,
): Promise<void> {
  const { video, taken } = await database.asSystem(async () => ({
    video: await selectVideo(videoId),
    taken: await selectChapterPictures(videoId),
  }));
  if (!video?.videoKey || video.signedOffAt === null) return;
  const known = new Set(taken.map(({ start }) => start));
  const missing = momentsOf(video).filter(({ start }) => !known.has(start));
  const scratch = await mkdtemp(join(config.dataFolder, 'scratch', 'pictures-'));
  try {
    await withObjectFile(objects, video.videoKey, scratch, async (path) => {
      for (const [at, { start, seconds }] of missing.entries()) {
        context.reportProgress({ done: at, total: missing.length, unit: 'files' });
        const picture = await drawFrame(path, seconds, video, { scratch, signal: context.signal });
        const objectKey = picture === null ? null : newObjectKey();
        if (picture !== null && objectKey !== null) await objects.put(objectKey, createReadStream(picture));
        const row = { videoId, caseId: video.caseId, start, objectKey, createdAt: clock.now() };
        await database.asSystem(() => insertChapterPicture(row));
      }
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Returns when to take each picture: shortly after the chapter starts, but before the next chapter and the end. */
function momentsOf(video: VideoRow): { start: number; seconds: number }[] {
  const chapters = picturedChapters(video.chapters);
  return chapters.map(({ start }, at) => {
    const end = chapters[at + 1]?.start ?? video.durationSeconds ?? start;
    return { start, seconds: Math.min(start + afterStart, (start + Math.max(start, end)) / 2) };
  });
}
