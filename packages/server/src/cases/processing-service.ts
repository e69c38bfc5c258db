// T14 and T15: what becomes of a case when its images have been read, or could not be.
import { transition } from '@plainscan/contract';

import { giveStudy, untitledStudy } from '../viewers/study-service.ts';
import { dueDateOf, isInProviderPool } from './case-dates.ts';
import { recordCaseChange } from './case-events.ts';
import { systemCases } from './system-cases.ts';

/** The images are ready: the case enters `new` and its clock starts. Needs a system transaction. */
export async function finishProcessing(
  caseId: string,
  study: { id: string; title: string },
  now: Date,
): Promise<void> {
  const record = await systemCases.find(caseId);
  if (!record) return;
  const { row, workspace } = record;
  const flow = transition('finishProcessing');
  const moved = await systemCases.move(caseId, ['uploading'], {
    status: 'new',
    studyId: study.id,
    ...(row.title === untitledStudy && { title: study.title }),
    studyFileType: 'dcm',
    statusBeforeUpload: null,
    uploadFailedReason: null,
    dueDate: row.dueDate ?? dueDateOf(row.reportType, row.preferredReportDate, now),
    inProviderPool: isInProviderPool({
      status: 'new',
      creatorType: workspace.creatorType,
      isProvider: workspace.isProvider,
    }),
    updatedAt: now,
  });
  if (!moved) return;
  await giveStudy(study.id, row.patientUserId);
  await recordCaseChange(
    systemCases,
    { row: moved, action: 'finishProcessing', event: flow.event, from: 'uploading' },
    { actor: null, now },
  );
}

/** The images could not be read: back to where files are wanted, with the reason. Needs a system transaction. */
export async function failProcessing(caseId: string, reason: string, now: Date): Promise<void> {
  const flow = transition('failProcessing');
  const moved = await systemCases.move(caseId, ['uploading'], {
    status: 'pending-upload',
    uploadFailedReason: reason,
    updatedAt: now,
  });
  if (!moved) return;
  await recordCaseChange(
    systemCases,
    { row: moved, action: 'failProcessing', event: flow.event, from: 'uploading', detail: { reason } },
    { actor: null, now },
  );
}
