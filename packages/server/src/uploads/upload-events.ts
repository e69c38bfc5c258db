import { rooms } from '@plainscan/contract';

import { recordEvent } from '../platform/outbox/record-event.ts';
import type { UploadRow } from './upload-repository.ts';

/** Notifies the sender, if it is a user, and everyone viewing the case of an upload's progress. */
export async function announceUpload(row: Pick<UploadRow, 'id' | 'createdBy' | 'caseId'>): Promise<void> {
  await recordEvent({
    event: 'upload-progress',
    rooms: [
      ...(row.createdBy === null ? [] : [rooms.user(row.createdBy)]),
      ...(row.caseId === null ? [] : [rooms.case(row.caseId)]),
    ],
    data: { uploadId: row.id, caseId: row.caseId },
  });
}

/** U-007: tells a patient who keeps files without a case that they are stored, or cannot be shown. */
export async function announceStored(
  { id, ownerUserId }: Pick<UploadRow, 'id' | 'ownerUserId'>,
  studyId: string | null,
): Promise<void> {
  if (ownerUserId === null) return;
  await recordEvent({
    event: 'store-image-success',
    rooms: [rooms.user(ownerUserId)],
    data: { uploadId: id, studyId },
  });
}
