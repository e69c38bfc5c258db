// How a case, or a clinic, takes what was uploaded for it: the study, read or still on its way, the report, a video.
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

/** Ties an upload to its case, which may take its own again after it was given up (T15), and, where it has been read already, its study to the patient. */
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

/** A report for a case: its files, once all of them have arrived. */
export type TakenReport = { rows: ReportRow[]; isComing: boolean };

/** Ties a report to its case. One that is still on its way gives its files when it is sealed (take-report-handler.ts). */
export async function takeReportUpload(
  actor: SignedIn,
  uploadId: string,
  caseId: string,
): Promise<TakenReport> {
  const uploads = createUploadRepository(actor);
  const row = requireUsable(await uploads.lock(uploadId), 'report', null);
  await uploads.update(uploadId, { caseId });
  if (row.status === 'receiving') return { rows: [], isComing: true };
  return { rows: await reportRowsOf(uploadId, caseId), isComing: false };
}

/** The files of a report that has arrived, as rows of its case; their views are made soon. */
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

/** Ties a finished video to its case. */
export async function takeVideoUpload(actor: SignedIn, uploadId: string, caseId: string): Promise<void> {
  const uploads = createUploadRepository(actor);
  requireUsable(await uploads.lock(uploadId), 'video', null);
  await uploads.update(uploadId, { caseId });
}

/** Ties an additional file to its case; it is looked at by a job as soon as it has arrived. Gives what is known of it. */
export async function takeAdditionalUpload(
  actor: SignedIn,
  uploadId: string,
  caseId: string,
): Promise<{ uploadId: string; name: string; size: number }> {
  const uploads = createUploadRepository(actor);
  const row = requireUsable(await uploads.lock(uploadId), 'additional', null);
  await uploads.update(uploadId, { caseId });
  return { uploadId, name: row.files[0]?.path.split(/[/\\]/).at(-1) ?? 'file', size: row.size };
}

/** Lets go of images that were not this case's patient's: no one's study, removed with its upload in time (T41). */
export async function detachStudyUpload(uploadId: string, studyId: string | null): Promise<void> {
  await updateUpload(uploadId, { caseId: null });
  if (studyId !== null) await assignStudy(studyId, null);
}
