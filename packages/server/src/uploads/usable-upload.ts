import { AppError, type ErrorCode } from '@plainscan/contract';

import type { UploadRow } from './upload-repository.ts';

/**
 * The upload, if it can be used for this purpose: throws 404 for any other purpose, 409 when another case has it than
 * `again`, and 400 when its files are of no use.
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
};
