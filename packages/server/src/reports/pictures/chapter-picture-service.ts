// The pictures of a printed report: a job takes them once per video, on the first request (ADR 0051).
import { limits, type Chapter } from '@plainscan/contract';

import { asOwner } from '../../platform/database/transaction.ts';
import { readNewestJob } from '../../platform/jobs/change-job.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { takePicturesJob } from '../video-jobs.ts';
import { selectChapterPictures } from './chapter-picture-repository.ts';

/** Limits the pictures, so that a video with a hundred chapters does not run ffmpeg a hundred times. */
export const picturedChapters = (chapters: readonly Chapter[]): Chapter[] =>
  chapters.slice(0, limits.printedPictures);

type SignedVideo = { id: string; caseId: string; chapters: readonly Chapter[] };

/**
 * Returns whether the pictures of a signed video are ready. If not, queues the job that takes them. A failed job is not
 * retried: the report is printed without pictures. Needs a transaction of a user who can watch it.
 */
export async function readyPictures({ id, caseId, chapters }: SignedVideo): Promise<boolean> {
  const taken = await selectChapterPictures(id);
  if (taken.length >= picturedChapters(chapters).length) return true;
  return asOwner(async () => {
    const key = `take-pictures:${id}`;
    const job = await readNewestJob(key);
    if (job && !['queued', 'running'].includes(job.status)) return true;
    if (!job) await enqueue(takePicturesJob, { videoId: id }, { subject: { kind: 'case', id: caseId }, key });
    return false;
  });
}

/**
 * Returns the object keys of the pictures by chapter start, in seconds. Needs a transaction of a user who can watch the
 * video.
 */
export async function findPictures(videoId: string): Promise<Map<number, string>> {
  const rows = await selectChapterPictures(videoId);
  return new Map(rows.flatMap(({ start, objectKey }) => (objectKey === null ? [] : [[start, objectKey]])));
}
