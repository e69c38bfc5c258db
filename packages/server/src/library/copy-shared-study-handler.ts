import type { PayloadOf } from '../platform/jobs/job-handler.ts';
import { JobFailure } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { copyUpload } from '../uploads/copied-upload-service.ts';
import type { copySharedStudyJob } from './library-jobs.ts';
import { lockMaterial } from './material-repository.ts';

/** Copies the images. If the study was deleted in the meantime, the copy fails and the case shows it. */
export async function copySharedStudy(
  platform: Platform,
  { uploadId, materialId }: PayloadOf<typeof copySharedStudyJob>,
): Promise<void> {
  const row = await platform.database.asSystem(() => lockMaterial(materialId));
  if (!row?.uploadId) throw new JobFailure({ code: 'shared-study-deleted' }, { retry: false });
  await copyUpload(platform, { from: row.uploadId, to: uploadId });
}
