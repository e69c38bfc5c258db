// The images and the report of a request: sent with it, still being uploaded, or from an existing study (F-025 … F-029,
// CG-175).
import { AppError, type CaseFacts, type SupplyFiles, type UploadOption } from '@plainscan/contract';

import { awaitedFileType, checkMainFileType, checkStudyType } from '../case-files/main-file-type.ts';
import {
  attachStudyUpload,
  attachReportUpload,
  type ReportRow,
  type AttachedReport,
} from '../case-files/attach-upload.ts';
import { requestSharedStudyCopy } from '../library/shared-study-service.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { lookUpStudy, untitledStudy } from '../viewers/study-service.ts';
import { selectReportsOfStudy } from './request-repository.ts';

/** What a form says about files. The IDs come from outside. */
export type RequestedFiles = {
  uploadOption: UploadOption;
  mainFileType?: SupplyFiles['mainFileType'];
  uploadId?: string | undefined;
  reportUploadId?: string | undefined;
  studyId?: string | undefined;
  sharedImage?: SupplyFiles['sharedImage'];
  resourceTitle?: string | undefined;
};

export type RequestFiles = {
  study: CaseFacts['study'];
  title: string;
  columns: {
    uploadId: string | null;
    studyId: string | null;
    studyFileType: string | null;
    sharedMaterialId?: string;
  };
  reports: ReportRow[];
};

type ForCase = { caseId: string; patientUserId: string | null; needsReport: boolean; now: Date };

/** Attaches what the form names to its new case. Needs that user's transaction. */
export async function attachRequestFiles(
  actor: SignedIn,
  requested: RequestedFiles,
  forCase: ForCase,
): Promise<RequestFiles> {
  checkComplete(requested, forCase);
  await checkMainFileType(actor, requested.mainFileType);
  const images = await attachImages(actor, requested, forCase);
  const { rows: reports, isComing } = await attachReports(actor, requested, forCase.caseId);
  if (forCase.needsReport && !isComing && reports.length === 0) throw missing(requested.uploadOption);
  return { ...(isComing ? waitForReport(images, requested) : images), reports };
}

const missing = (option: UploadOption): AppError =>
  new AppError(option === 'imageless' ? 'case.report-missing' : 'case.files-missing');

function checkComplete(
  { uploadOption, uploadId, studyId, sharedImage, reportUploadId }: RequestedFiles,
  { needsReport }: ForCase,
) {
  const lacksImages =
    (uploadOption === 'image-upload' && uploadId === undefined && sharedImage === undefined) ||
    (uploadOption === 'existing-study' && studyId === undefined);
  const mayHaveReport = uploadOption === 'existing-study' || reportUploadId !== undefined;
  if (lacksImages || (needsReport && !mayHaveReport)) throw missing(uploadOption);
}

type Images = Omit<RequestFiles, 'reports'>;

/** Makes a case without images wait for the report. With images, the report may come later. */
function waitForReport(images: Images, { uploadOption, reportUploadId }: RequestedFiles): Images {
  if (uploadOption !== 'imageless' || reportUploadId === undefined) return images;
  return { ...images, study: 'processing', columns: { ...images.columns, uploadId: reportUploadId } };
}

async function attachImages(actor: SignedIn, requested: RequestedFiles, forCase: ForCase): Promise<Images> {
  const { uploadOption, uploadId, studyId, resourceTitle, mainFileType } = requested;
  if (uploadOption === 'existing-study' && studyId !== undefined)
    return existingStudy(actor, studyId, forCase.patientUserId, requested);
  if (uploadOption === 'image-upload' && requested.sharedImage !== undefined)
    return sharedStudy(actor, requested.sharedImage.resourceId, forCase, resourceTitle);
  if (uploadOption === 'imageless' || uploadId === undefined) {
    const columns = { uploadId: null, studyId: null, studyFileType: null };
    return { study: 'none', title: resourceTitle || untitledStudy, columns };
  }
  const { caseId, patientUserId } = forCase;
  const sent = await attachStudyUpload(actor, uploadId, { caseId, patientUserId, title: resourceTitle });
  if (sent.isRead) checkStudyType(sent.type, mainFileType);
  const studyFileType = sent.isRead ? sent.type : awaitedFileType(mainFileType);
  return {
    study: sent.isRead ? 'ready' : 'processing',
    title: sent.title,
    columns: { uploadId, studyId: sent.studyId, studyFileType },
  };
}

/** CG-66: requests a copy of a study that the provider shares. */
async function sharedStudy(
  actor: SignedIn,
  sharedMaterialId: string,
  forCase: ForCase,
  resourceTitle: string | undefined,
): Promise<Images> {
  const { uploadId, title } = await requestSharedStudyCopy(actor, sharedMaterialId, forCase);
  const columns = { uploadId, studyId: null, studyFileType: 'dcm', sharedMaterialId };
  return { study: 'processing', title: resourceTitle || title, columns };
}

/** Throws 404 unless the study belongs to the case's patient and the user may see it. */
async function existingStudy(
  actor: SignedIn,
  studyId: string,
  patientUserId: string | null,
  { resourceTitle, mainFileType }: RequestedFiles,
): Promise<Images> {
  const study = await lookUpStudy(actor, studyId);
  if (!study || patientUserId === null || study.ownerUserId !== patientUserId)
    throw new AppError('not-found');
  checkStudyType(study.type, mainFileType);
  const columns = { uploadId: null, studyId, studyFileType: study.type };
  return { study: 'ready', title: resourceTitle || study.title, columns };
}

/** Takes the report that came with the form, or else the report of the existing study's earlier case. */
async function attachReports(
  actor: SignedIn,
  requested: RequestedFiles,
  caseId: string,
): Promise<AttachedReport> {
  const { reportUploadId, uploadOption, studyId } = requested;
  if (reportUploadId !== undefined) return attachReportUpload(actor, reportUploadId, caseId);
  if (uploadOption !== 'existing-study' || studyId === undefined) return { rows: [], isComing: false };
  const earlier = await selectReportsOfStudy(studyId);
  return { rows: earlier.map((file) => ({ ...file, id: newId(), caseId })), isComing: false };
}
