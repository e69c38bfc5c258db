// Deletes the clip of an answer with its links, job, objects and upload.
import { removeLinksTo } from '../capabilities/capability-service.ts';
import type { AnswerClipRow } from '../cases/case-child-tables.ts';
import { cancelJob, readNewestJob } from '../platform/jobs/change-job.ts';
import type { Platform } from '../platform/platform.ts';
import { recordRemoval, removeObjects } from '../platform/storage/object-removal.ts';
import { eraseUploads } from '../uploads/upload-retention-service.ts';
import { preparedObjects } from '../viewers/prepared-video-service.ts';
import { answerClipJobKey } from './answer-clip-jobs.ts';
import { deleteAnswerClips } from './answer-clip-repository.ts';

/** Uploads and objects to delete after the rows. */
export type EndedClips = { uploads: readonly string[]; objects: readonly string[] };

/** Deletes the rows and all links to their objects, and cancels their jobs. Needs the owner's rights. */
export async function endClips(rows: readonly AnswerClipRow[]): Promise<EndedClips> {
  const ended = { uploads: rows.map(({ id }) => id), objects: rows.flatMap(preparedObjects) };
  if (rows.length === 0) return ended;
  for (const id of ended.uploads) {
    const job = await readNewestJob(answerClipJobKey(id));
    if (job) await cancelJob(job.id);
  }
  await deleteAnswerClips(ended.uploads);
  await removeLinksTo(ended.objects);
  await recordRemoval(ended.objects);
  return ended;
}

/** Deletes what is left of ended clips. After a crash, recorded objects are removed later. */
export async function eraseClips(platform: Platform, { uploads, objects }: EndedClips): Promise<void> {
  await eraseUploads(platform, uploads);
  await removeObjects(platform, objects);
}
