// G-027, CG-66, CG-175: a study of the library in the place of images that are sent. The case gets a copy of its own, which
// belongs to its patient and stays when the library's is deleted.
import { AppError } from '@plainscan/contract';

import { asOwner } from '../platform/database/transaction.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { openCopyUpload } from '../uploads/copied-upload-service.ts';
import { copySharedStudyJob } from './library-jobs.ts';
import { selectMaterial } from './material-repository.ts';

type Taken = { uploadId: string; title: string };

/**
 * Opens the upload of a case to which a shared study is copied. Throws 404 for anything but a study that is shared with
 * this person, who is of the provider's staff. Needs a transaction of that person.
 */
export async function takeSharedStudy(
  actor: SignedIn,
  materialId: string,
  { caseId, now }: { caseId: string; now: Date },
): Promise<Taken> {
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
