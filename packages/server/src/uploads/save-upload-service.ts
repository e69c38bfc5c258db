// How a patient keeps what was uploaded without a case (G-031).
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
 * False where there is no such upload. What could not be read as images of a study is read once more as what its owner
 * says it is. Needs a transaction of that person.
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
      // A key of its own: the first reading may not have ended yet, though it has said what it found.
      { subject: { kind: 'upload', id: uploadId }, key: `read-study:${uploadId}:again` },
    );
  if (row.studyId !== null) {
    await assignStudy(row.studyId, actor.userId, title);
    await announceStored(owned, row.studyId);
  }
  return true;
}
