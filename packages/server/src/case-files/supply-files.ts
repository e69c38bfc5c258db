// T13, T15, T16: adding images and report to a case that waits for them, or giving up.
import { AppError, type Case, type SupplyFiles } from '@plainscan/contract';

import { applyTransition } from '../case-flow/transition.ts';
import { caseReportFiles } from '../cases/case-history-repository.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { requestSharedStudyCopy } from '../library/shared-study-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { lookUpStudy } from '../viewers/study-service.ts';
import { finishProcessing } from './image-processing.ts';
import { awaitedFileType, checkMainFileType, checkStudyType } from './main-file-type.ts';
import { markTemporaryIfFull } from '../uploads/temporary/mark-temporary-service.ts';
import { attachStudyUpload, attachReportUpload } from './attach-upload.ts';

type ReadStudy = { id: string; title: string; type: string };
type Images = {
  /** Clears the identity acknowledgment, so that the images are checked again (B4). */
  columns: Partial<CaseRow>;
  study: ReadStudy | null;
};
type Supplied = Images & { reportFiles: Parameters<typeof systemCases.insertReportFiles>[0] };

/**
 * T13. Puts the case into `uploading` while images still have to arrive or be read. With an existing study or an upload
 * that was already read, the case goes at once where T14 would lead it. `alsoWrite` runs in the same transaction with
 * the owner's rights, unless it is a repetition.
 */
export async function submitClinicUpload(
  platform: Platform,
  caller: Caller,
  id: string,
  input: SupplyFiles,
  alsoWrite?: () => Promise<void>,
): Promise<Case> {
  return applyTransition(platform, caller, id, {
    action: 'submitUpload',
    prepare: async (record) => {
      if (Object.values(input).every((value) => value === undefined)) throw new AppError('case.upload-blank');
      const { columns, study, reportFiles } = await attachFiles(caller, record, input);
      return {
        columns,
        write: async () => {
          await systemCases.insertReportFiles(reportFiles);
          await markTemporaryIfFull(platform, caller, input.uploadId);
          await alsoWrite?.();
        },
        followUp: async ({ uploadId }) => {
          if (study) await finishProcessing(platform, { caseId: id, uploadId }, study, caller.context.now);
        },
      };
    },
  });
}

/** T16: marks what was fetched from the portal as complete, with more files or without (CG-55). */
export async function completeSharedUpload(
  platform: Platform,
  caller: Caller,
  id: string,
  input: SupplyFiles,
): Promise<Case> {
  return applyTransition(platform, caller, id, {
    action: 'completeUpload',
    prepare: async (record) => {
      const { columns, study, reportFiles } = await attachFiles(caller, record, input);
      return {
        facts: { study: study ? 'ready' : 'processing', uploadFailed: false },
        columns: { ...columns, ...(study && { studyId: study.id, studyFileType: study.type }) },
        write: () => systemCases.insertReportFiles(reportFiles),
      };
    },
  });
}

/** T18, CG-34: for a clinic that cannot send the images. The case goes to the provider; a second attempt is refused. */
export function rejectClinicUpload(
  platform: Platform,
  caller: Caller,
  id: string,
  reason?: string,
): Promise<Case> {
  return applyTransition(platform, caller, id, { action: 'rejectUpload', reason, repetition: 'refused' });
}

/** T15: files that have arrived are kept, and the same upload may continue later (T13). */
export async function giveUpCaseUpload(
  platform: Platform,
  caller: Caller,
  { caseId, uploadId }: { caseId: string; uploadId: string },
): Promise<void> {
  await applyTransition(platform, caller, caseId, ({ row }) => {
    if (row.uploadId !== uploadId) throw new AppError('upload.taken');
    return {
      action: 'giveUpUpload',
      prepare: () => ({ columns: { uploadFailedReason: { code: 'givenUp' } } }),
    };
  });
}

/** Takes the named files and those the case already has. Throws 400 if images or report are missing. */
async function attachFiles(caller: Caller, record: CaseRecord, input: SupplyFiles): Promise<Supplied> {
  await checkMainFileType(caller.actor, input.mainFileType);
  const images = await attachImages(caller, record, input);
  if (images.study) checkStudyType(images.study.type, input.mainFileType);
  const reportFiles = await attachReports(caller, record, input, images.study);
  return { ...images, reportFiles };
}

/** Columns of images whose identity no one has acknowledged yet. */
const unacknowledgedIdentity = { identityAckBy: null, identityAckAt: null };

async function attachImages(
  { actor, context }: Caller,
  { row, study }: CaseRecord,
  input: SupplyFiles,
): Promise<Images> {
  if (input.selectedDCMId !== undefined) {
    const chosen = await lookUpStudy(actor, input.selectedDCMId);
    // CG-175: only a study of the case's own patient.
    if (chosen?.ownerUserId == null || chosen.ownerUserId !== row.patientUserId)
      throw new AppError('not-found');
    return { columns: { ...unacknowledgedIdentity, uploadId: null, studyFileType: null }, study: chosen };
  }
  if (input.sharedImage !== undefined) {
    const { resourceId: sharedMaterialId } = input.sharedImage;
    const target = { caseId: row.id, now: context.now };
    const { uploadId } = await requestSharedStudyCopy(actor, sharedMaterialId, target);
    return {
      columns: { ...unacknowledgedIdentity, uploadId, sharedMaterialId, studyFileType: 'dcm' },
      study: null,
    };
  }
  if (input.uploadId !== undefined) {
    const target = { caseId: row.id, patientUserId: row.patientUserId };
    const { studyId, title, type } = await attachStudyUpload(actor, input.uploadId, target);
    // The same pack contains the same images, so their acknowledgment still holds.
    const columns = {
      ...(input.uploadId !== row.uploadId && unacknowledgedIdentity),
      uploadId: input.uploadId,
      studyFileType: awaitedFileType(input.mainFileType),
    };
    return { columns, study: studyId === null ? null : { id: studyId, title, type } };
  }
  if (study === null) throw new AppError('case.upload-blank');
  return { columns: {}, study };
}

/** Requires at least one report, including those that the case or the chosen study already has (CG-57). */
async function attachReports(
  { actor }: Caller,
  { row }: CaseRecord,
  input: SupplyFiles,
  study: ReadStudy | null,
): Promise<Supplied['reportFiles']> {
  if (input.reportUploadId !== undefined)
    return (await attachReportUpload(actor, input.reportUploadId, row.id)).rows;
  if ((await caseReportFiles.reportFiles(row.id)).length > 0) return [];
  const known = study === null ? [] : await caseReportFiles.reportFilesOfStudy(study.id);
  if (known.length === 0) throw new AppError('case.upload-blank');
  return known.map((file) => ({ ...file, id: newId(), caseId: row.id }));
}
