import type { PatientRecord } from '@plainscan/contract';

/** Returns the unwatched video. */
export const findUnwatched = (records: readonly PatientRecord[]): PatientRecord | undefined =>
  records.find(({ status, viewedFirstTime }) => status === 'completed' && !viewedFirstTime);

/** Returns the finished report that stands above the list: the unwatched one, otherwise the newest of the patient's own. */
export const findNewest = (records: readonly PatientRecord[]): PatientRecord | undefined =>
  findUnwatched(records) ??
  records.find(
    ({ status, isSample, videoDuration }) => status === 'completed' && !isSample && videoDuration !== null,
  );
