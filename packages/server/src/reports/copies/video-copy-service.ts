// Each signed video gets two further files: a small one for slow connections, and one to save, with its
// title, what to do next, captions and chapters inside (ADR 94, 119).
import type { ChangedCase } from '../../case-flow/case-flow-hooks.ts';
import { removeCaptionedCopy, selectVideosWithoutCopies } from '../../cases/video-copy-repository.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeVideoCopiesJob } from '../video-jobs.ts';

const queue = ({ id, caseId }: { id: string; caseId: string }): Promise<string> =>
  enqueue(
    makeVideoCopiesJob,
    { videoId: id },
    { subject: { kind: 'case', id: caseId }, key: `make-video-copies:${id}` },
  );

/** Queues the files of a video that was just signed. Needs the owner's rights. */
export async function queueCopiesOfSigned({ before, after, row }: ChangedCase): Promise<void> {
  if (before.status === 'completed' || after.status !== 'completed') return;
  for (const video of await selectVideosWithoutCopies(1, row.id)) await queue(video);
}

/** CG-208: has the file to save made again, with captions that were just added. Returns the key of the old one. */
export async function renewCaptionedCopy(video: { id: string; caseId: string }): Promise<string | null> {
  const objectKey = await removeCaptionedCopy(video.id);
  await queue(video);
  return objectKey;
}

/** Few at once, so that after an update no new video waits long. */
const atOnce = 50;

/** Queues what earlier versions did not make, or what a full disk prevented. */
export async function queueMissingCopies({ database }: Pick<Platform, 'database'>): Promise<void> {
  await database.asSystem(async () => {
    for (const video of await selectVideosWithoutCopies(atOnce)) await queue(video);
  });
}
