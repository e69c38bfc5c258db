import type { PatientRecord } from '@plainscan/contract';

/** A study in a patient's own record, as the server describes it. */
export const ownRecord = (changes: Partial<PatientRecord> = {}): PatientRecord => ({
  id: '0198c0de-0000-7000-8000-0000000000d1',
  title: 'MR Brain',
  description: null,
  imageCount: 106,
  hasTextReport: true,
  type: 'dcm',
  createdAt: '2026-11-17T12:00:00Z',
  visitDate: '2026-06-11',
  caseId: null,
  status: null,
  caseStatus: null,
  dueDate: null,
  isAbleToViewRecord: true,
  previewUrl: null,
  videoDuration: null,
  viewedFirstTime: false,
  earlierReports: [],
  ...changes,
});
