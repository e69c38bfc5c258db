import type { PatientRecord } from '@plainscan/contract';

/** A patient's study whose case is in progress, as the server returns it. */
export function testRecord(changes: Partial<PatientRecord> = {}): PatientRecord {
  return {
    id: 's-work',
    title: 'MR Brain',
    description: null,
    imageCount: 106,
    hasTextReport: true,
    type: 'dcm',
    createdAt: '2026-11-17T12:00:00Z',
    visitDate: '2026-06-11',
    caseId: 'c-work',
    status: 'in-progress',
    caseStatus: 'in-progress',
    dueDate: null,
    isAbleToViewRecord: true,
    previewUrl: null,
    videoDuration: null,
    posterUrl: null,
    filmTitle: null,
    consultant: null,
    viewedFirstTime: false,
    newAnswers: 0,
    isSample: false,
    owner: null,
    deleted: false,
    shareLink: null,
    viewerLink: null,
    case: null,
    earlierReports: [],
    ...changes,
  };
}
