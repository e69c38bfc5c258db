// The pictures of a report on paper: taken by a job, once for each video, when somebody asks for them first (ADR 0051).
import { limits, type Chapter } from '@plainscan/contract';

import { asOwner } from '../../platform/database/transaction.ts';
import { readNewestJob } from '../../platform/jobs/change-job.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { takePicturesJob } from '../video-jobs.ts';
import { selectChapterPictures } from './chapter-picture-repository.ts';

/** Of how many chapters there is a picture: a video of a hundred does not take the processor for a hundred runs. */
export const picturedChapters = (chapters: readonly Chapter[]): Chapter[] =>
  chapters.slice(0, limits.printedPictures);

type SignedVideo = { id: string; caseId: string; chapters: readonly Chapter[] };

/**
 * Whether the pictures of a signed video are there, and queues the job that takes them where they are not. One that could not
 * take them is not tried again: the report is printed without. Needs a transaction of anyone who watches.
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

/** Where the pictures of a video lie, by the starts of their chapters in seconds. Needs a transaction of anyone who watches. */
export async function findPictures(videoId: string): Promise<Map<number, string>> {
  const rows = await selectChapterPictures(videoId);
  return new Map(rows.flatMap(({ start, objectKey }) => (objectKey === null ? [] : [[start, objectKey]])));
}
