import { AppError, type ErrorCode } from '@plainscan/contract';

import type { UploadRow } from './upload-repository.ts';

/**
 * Returns the upload if it can be used for this purpose. Throws 404 for any other purpose, 409 if a case other than
 * `again` has it, and 400 if its files are unusable.
 */
export function requireUsable(
  row: UploadRow | undefined,
  purpose: UploadRow['purpose'],
  again: string | null,
): UploadRow {
  if (row?.purpose !== purpose) throw new AppError('not-found');
  if (row.caseId !== null && row.caseId !== again) throw new AppError('upload.taken');
  if (row.status === 'failed') throw new AppError(refusals[purpose] ?? 'upload.report-type');
  return row;
}

const refusals: Partial<Record<UploadRow['purpose'], ErrorCode>> = {
  study: 'upload.no-study',
  introduction: 'upload.not-video',
  'answer-clip': 'upload.not-video',
};
