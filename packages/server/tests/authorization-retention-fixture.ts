// The expectedAnswers rows of keeping and removing one's own studies, and of the operators' views.
import type { ExpectedRow } from './authorization-rows-fixture.ts';

export const retentionExpectations: Record<string, ExpectedRow> = {
  getStudyQuota: { plain: '      403 200 200 200  403 403 403 403 403 403 403 403' },
  listAllStudies: { plain: '      403 200 200 200  403 403 403 403 403 403 403 200' },
  listRemovableRecords: { plain: '403 200 200 200  403 403 403 403 403 403 403 200' },
  // The patient is allowed, but the case is still open: 409 (T36).
  removeRecord: {
    stage: 'in-progress',
    main: ' 403 409 404 404  403 403 403 403 403 403 403 403',
    other: '403 404 404 409  403 403 403 403 403 403 403 403',
    absent: '403 404 404 404  403 403 403 403 403 403 403 403',
  },
  // Allowed, but the body names no record: 400.
  removeRecords: { plain: '       403 400 400 400  403 403 403 403 403 403 403 403' },
  getOperationState: { plain: '   403 403 403 403  403 403 403 403 403 403 403 200' },
  sendMailsAgain: {
    sends: { reason: 'unreachable' },
    plain: '403 403 403 403  403 403 403 403 403 403 403 200',
  },
  reportRestore: { plain: '       403 403 403 403  403 403 403 403 403 403 403 200' },
  getStorageReport: { plain: '    403 403 403 403  403 403 403 403 403 403 403 200' },
  scrubStorage: { plain: '        403 403 403 403  403 403 403 403 403 403 403 200' },
};
