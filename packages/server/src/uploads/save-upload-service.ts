// How a patient keeps an upload without a case (G-031).
import { AppError } from '@plainscan/contract';

import type { StoredFileType } from '../packs/upload-tables.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { assignStudy } from '../viewers/study-service.ts';
import { announceStored } from './upload-events.ts';
import { readStudyJob } from './upload-jobs.ts';
import { createUploadRepository } from './upload-repository.ts';

type SavedStudy = { title: string; fileType: StoredFileType; now: Date };

/**
 * Returns `false` if the upload does not exist. If it could not be read as images of a study, it is read again as the
 * type its owner states. Needs that user's transaction.
 */
export async function saveStudyUpload(
  actor: SignedIn,
  uploadId: string,
  { title, fileType, now }: SavedStudy,
): Promise<boolean> {
  const uploads = createUploadRepository(actor);
  const row = await uploads.lock(uploadId);
  if (row?.purpose !== 'study') return false;
  if (row.caseId !== null || row.ownerUserId !== null) throw new AppError('upload.taken');
  const isReadAgain = row.status === 'failed' && row.packKey !== null && fileType !== row.fileType;
  if (row.status === 'failed' && !isReadAgain) throw new AppError('upload.no-study');
  const again = isReadAgain ? ({ status: 'sealed', failure: null } as const) : {};
  const owned = { ...row, ownerUserId: actor.userId };
  await uploads.update(uploadId, { ownerUserId: actor.userId, fileType, title, updatedAt: now, ...again });
  if (isReadAgain)
    await enqueue(
      readStudyJob,
      { uploadId },
      // Its own key, because the first reading may still be running although it has already reported its result.
      { subject: { kind: 'upload', id: uploadId }, key: `read-study:${uploadId}:again` },
    );
  if (row.studyId !== null) {
    await assignStudy(row.studyId, actor.userId, title);
    await announceStored(owned, row.studyId);
  }
  return true;
}
