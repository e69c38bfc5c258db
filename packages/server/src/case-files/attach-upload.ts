// How a case, or a clinic, takes what was uploaded for it: the study (read or still arriving), the report, a video.
import { AppError } from '@plainscan/contract';

import { selectPackFiles } from '../packs/pack-files.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { createUploadRepository, updateUpload } from '../uploads/upload-repository.ts';
import { requireUsable } from '../uploads/usable-upload.ts';
import { requestFileView } from '../viewers/file-view-service.ts';
import { assignStudy, lookUpStudy, untitledStudy } from '../viewers/study-service.ts';

export type StudyUpload = { studyId: string | null; title: string; type: string; isRead: boolean };

type NewCase = { caseId: string; patientUserId: string | null; title?: string | undefined };

/**
 * Links an upload to its case, which may take its own again after giving it up (T15). If it was already read, assigns
 * its study to the patient.
 */
export async function attachStudyUpload(
  actor: SignedIn,
  uploadId: string,
  { caseId, patientUserId, title }: NewCase,
): Promise<StudyUpload> {
  const uploads = createUploadRepository(actor);
  const row = requireUsable(await uploads.lock(uploadId), 'study', caseId);
  await uploads.update(uploadId, { caseId, ...(title && { title }) });
  if (row.status !== 'read' || row.studyId === null) {
    return { studyId: null, title: title ?? row.title ?? untitledStudy, type: 'dcm', isRead: false };
  }
  const study = await lookUpStudy(actor, row.studyId);
  if (!study) throw new AppError('case.files-missing');
  await assignStudy(study.id, patientUserId, title);
  return { studyId: study.id, title: title ?? study.title, type: study.type, isRead: true };
}

export type ReportRow = {
  id: string;
  caseId: string;
  packFileId: string;
  name: string;
  mime: string;
  size: number;
};

/** A case's report: its files, once all of them have arrived. */
export type AttachedReport = { rows: ReportRow[]; isComing: boolean };

/** Links a report to its case. If still uploading, its files follow once it is sealed (take-report-handler.ts). */
export async function attachReportUpload(
  actor: SignedIn,
  uploadId: string,
  caseId: string,
): Promise<AttachedReport> {
  const uploads = createUploadRepository(actor);
  const row = requireUsable(await uploads.lock(uploadId), 'report', null);
  await uploads.update(uploadId, { caseId });
  if (row.status === 'receiving') return { rows: [], isComing: true };
  return { rows: await reportRowsOf(uploadId, caseId), isComing: false };
}

/** Returns the files of an arrived report as rows of its case, and requests views of them. */
export async function reportRowsOf(uploadId: string, caseId: string): Promise<ReportRow[]> {
  const files = await selectPackFiles(uploadId);
  for (const { id } of files) await requestFileView(id);
  return files.map((file) => ({
    id: newId(),
    caseId,
    packFileId: file.id,
    name: file.path.split(/[/\\]/).at(-1) ?? 'report',
    mime: file.mime,
    size: file.byteLength,
  }));
}

/** Links a finished video to its case. */
export async function attachVideoUpload(actor: SignedIn, uploadId: string, caseId: string): Promise<void> {
  const uploads = createUploadRepository(actor);
  requireUsable(await uploads.lock(uploadId), 'video', null);
  await uploads.update(uploadId, { caseId });
}

/** Links an additional file to its case; a job inspects it once it has arrived. Returns its known data. */
export async function attachAdditionalUpload(
  actor: SignedIn,
  uploadId: string,
  caseId: string,
): Promise<{ uploadId: string; name: string; size: number }> {
  const uploads = createUploadRepository(actor);
  const row = requireUsable(await uploads.lock(uploadId), 'additional', null);
  await uploads.update(uploadId, { caseId });
  return { uploadId, name: row.files[0]?.path.split(/[/\\]/).at(-1) ?? 'file', size: row.size };
}

/** Detaches another patient's images: the study belongs to no one and is removed later with its upload (T41). */
export async function detachStudyUpload(uploadId: string, studyId: string | null): Promise<void> {
  await updateUpload(uploadId, { caseId: null });
  if (studyId !== null) await assignStudy(studyId, null);
}
