// A report that was still uploading when its case took it (running.md: finished or not).
import { announceCase } from '../case-flow/case-events.ts';
import { systemCases } from '../cases/system-cases.ts';
import type { PayloadOf } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import type { takeReportJob } from '../uploads/upload-jobs.ts';
import { lookUpUpload } from '../uploads/upload-access-service.ts';
import { failProcessing, finishWaitingForReport } from './image-processing.ts';
import { reportRowsOf } from './attach-upload.ts';

/** Adds the report to its case, or records why there is none. A waiting case continues. Safe to run again. */
export async function takeReport(
  platform: Platform,
  { uploadId }: PayloadOf<typeof takeReportJob>,
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asSystem(async () => {
    const { caseId = null, failure = null } = (await lookUpUpload(uploadId)) ?? {};
    if (caseId === null || !(await systemCases.lock(caseId))) return;
    const files = { caseId, uploadId };
    if (failure !== null) return failProcessing(platform, files, failure, now);
    const known = new Set((await systemCases.reportFiles(caseId)).map(({ packFileId }) => packFileId));
    const rows = await reportRowsOf(uploadId, caseId);
    await systemCases.insertReportFiles(rows.filter(({ packFileId }) => !known.has(packFileId)));
    await finishWaitingForReport(platform, files, now);
    const record = await systemCases.find(caseId);
    if (record) await announceCase(record.row);
  });
}
