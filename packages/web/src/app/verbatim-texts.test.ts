// Texts taken verbatim from the specification, including its mistakes. The page tests check where each one is shown.
import { caseMessages, errorCatalog } from '@plainscan/contract';
import { expect, test } from 'vitest';
import { actionFailureMessages } from '../cases/actions/action-failure-messages.ts';
import { casePageMessages } from '../cases/case-page-messages.ts';
import { downloadMessages } from '../records/downloads/download-messages.ts';
import { recordMessages } from '../records/record-messages.ts';
import { reportMessages } from '../records/report/report-messages.ts';
import { ownRequestMessages } from '../requests/own-request-messages.ts';
import { videoReportMessages } from '../sharing/video-report-messages.ts';
import { fileViewerMessages } from '../viewers/resources/file-viewer-messages.ts';
import { viewerPageMessages } from '../viewers/viewer-page-messages.ts';

const cases = caseMessages.en;
const viewer = { ...viewerPageMessages.en, ...fileViewerMessages.en };

test.each([
  ['W-001', cases['success.optOut'], 'Case rejected'],
  ['W-002', cases['success.sendForReview'], 'Case submitted'],
  ['W-003', cases['success.archive'], 'Case archived!'],
  ['W-004', cases['success.unarchive'], 'Case unarchived!'],
  ['W-005', cases['success.bypassImages'], 'Bypass images and report success'],
  ['W-006', actionFailureMessages.en.reject, 'Something went wrong when try to reject case'],
  ['W-007', actionFailureMessages.en.submit, 'Something went wrong when try to submit case'],
  ['W-008', actionFailureMessages.en.archive, 'failed to archieve case'],
  ['W-009', actionFailureMessages.en.bypass, 'Failed to bypass images and report'],
  ['W-011', errorCatalog['case.upload-blank'].en, "Radiology images and report can't be blank"],
  ['W-016', viewer.modelFailed, 'Failed to download the 3d object'],
  [
    'W-019',
    cases['success.addFile'],
    'Additional file is being processed and will be available in a few minutes',
  ],
  [
    'W-023, CG-104',
    ownRequestMessages.en.processing,
    'Your files are being processed. Once this is completed you will be notified by email.',
  ],
  ['W-024', reportMessages.en.noCaseOfRecord, 'Could not get the case for this record'],
  ['W-025', casePageMessages.en.noCase, 'No case found'],
  ['W-025', reportMessages.en.noCase, 'No case found'],
  ['W-026', viewer.infoFailed, 'Failed to get resource info!'],
  ['W-027', videoReportMessages.en.incomplete, 'Incomplete data requested'],
  ['W-033', viewer.failed, 'Something went wrong loading the resource'],
  ['W-034', viewer.none, 'File Not Available'],
  ['W-045', reportMessages.en.rateFailed, 'Failed to submit report rate'],
  ['W-047', ownRequestMessages.en.created, 'Your request have been created'],
  ['W-050', downloadMessages.en.preparing, 'You will get an email when your download is ready.'],
  ['W-056', errorCatalog['share.no-video'].en, 'Video report is not found for this study'],
  ['W-061', videoReportMessages.en.failed, 'Could not get the video report'],
  ['W-062', videoReportMessages.en.none, "We can't find any video report data."],
  ['W-065', recordMessages.en.nothingChosen, 'No video report information to show'],
  [
    'W-066',
    errorCatalog['record.storage-full'].en,
    'Oops, looks like you have reached your maximum amount of file uploads :-(',
  ],
  ['W-068', viewer.reportLoading, 'loading, please wait ...'],
  ['W-069', downloadMessages.en.getting, 'Getting link, please wait ...'],
  ['W-070', downloadMessages.en.click, 'Click here to download the Study'],
  ['W-071', downloadMessages.en.cannot, 'Cannot get download link'],
])('%s: %s', (_id, ours, given) => {
  expect(ours).toBe(given);
});
