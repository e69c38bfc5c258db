// G-027, CG-66, CG-175: using a library study instead of sending images. The case gets its own copy, which belongs to
// its patient and stays when the library study is deleted.
import { AppError } from '@plainscan/contract';

import { asOwner } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { openCopyUpload } from '../uploads/copied-upload-service.ts';
import { copySharedStudyJob } from './library-jobs.ts';
import { selectMaterial } from './material-repository.ts';

type SharedStudyCopy = { uploadId: string; title: string };

/**
 * Opens the upload of a case and queues the job that copies a shared study into it. Throws 404 for anything but a study
 * shared with the actor, who must be staff of the provider. Needs a transaction of the actor.
 */
export async function requestSharedStudyCopy(
  actor: SignedIn,
  materialId: string,
  { caseId, now }: { caseId: string; now: Date },
): Promise<SharedStudyCopy> {
  const isStaffOfProvider = actor.role === 'super-admin' || (actor.isProvider && actor.role !== 'patient');
  const found = isStaffOfProvider ? await selectMaterial(actor, materialId) : undefined;
  if (found?.row.category !== 'sharedStudy' || found.row.type !== 'dcm') throw new AppError('not-found');
  if (found.row.status !== 'ready') throw new AppError('library.open-not-ready');
  const { title } = found.row;
  return asOwner(async () => {
    const uploadId = await openCopyUpload(actor, { caseId, title, size: found.size, now });
    await enqueue(
      copySharedStudyJob,
      { uploadId, materialId },
      { subject: { kind: 'upload', id: uploadId }, key: `${copySharedStudyJob.kind}:${uploadId}` },
    );
    return { uploadId, title };
  });
}
