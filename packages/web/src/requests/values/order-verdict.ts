// What the files of an order still need, and when it may be submitted (J-019, G-007): pure functions, one place each.
import type { PatientRecord } from '@plainscan/contract';
import { hasFailed } from '../../uploads/sending-store.ts';
import type { RequestFiles } from '../form/use-request-files.ts';
import { isVerified, type ClinicForm } from './clinic-code.ts';
import type { OrderOption } from './order-values.ts';

/** G-007: where the files of the chosen way are. */
export interface OrderFiles {
  /** How many there are. */
  readonly files: number;
  readonly fileType: string;
  readonly imageCount: number;
  readonly studyTitle: string;
  /** The server knows of the images; their bytes may still be on their way. */
  readonly uploaded: boolean;
  /** The picked study has a written report already. */
  readonly hasReport: boolean;
  readonly reportUploaded: boolean;
  readonly uploadedReport: readonly { readonly name: string }[];
  /** A study of one's own record is picked (G-036: only while that is the chosen way). */
  readonly existingStudy: boolean;
  /** A folder is being read, or a report is on its way: both take a moment. */
  readonly isLoading: boolean;
  readonly failed: 'images' | 'report' | null;
}

type Chosen = Pick<RequestFiles, 'study' | 'report' | 'reading' | 'studyProblem' | 'reportProblem'>;
type Values = { readonly option: OrderOption; readonly resourceTitle: string };

const noFiles = { files: 0, fileType: '', imageCount: 0, studyTitle: '', uploaded: false, hasReport: false };

/** The ways on which a written report can come along. */
export const takesReport = (option: OrderOption): boolean =>
  option === 'upload-self' || option === 'use-existing-study' || option === 'imageless-video-report';

function imagesOf({ option, resourceTitle }: Values, { study }: Chosen, picked: PatientRecord | null) {
  if (option === 'use-existing-study' && picked !== null)
    return {
      files: picked.imageCount,
      fileType: picked.type,
      imageCount: picked.imageCount,
      studyTitle: picked.title,
      uploaded: true,
      hasReport: picked.hasTextReport,
    };
  if (option !== 'upload-self' || study === null) return noFiles;
  const kept = study.folder?.facts.keptCount ?? study.upload?.files ?? 0;
  return {
    files: kept,
    fileType: 'dcm',
    imageCount: study.upload?.study?.imageCount ?? kept,
    studyTitle: resourceTitle || study.label,
    uploaded: study.upload !== null && !hasFailed(study),
    hasReport: false,
  };
}

export function orderFiles(values: Values, chosen: Chosen, picked: PatientRecord | null): OrderFiles {
  const { study, report, reading, studyProblem, reportProblem } = chosen;
  const takes = takesReport(values.option);
  const isSafe = report?.upload?.status === 'sealed' || report?.upload?.status === 'read';
  const haveImagesFailed =
    values.option === 'upload-self' && (study ? hasFailed(study) : studyProblem !== null);
  const hasReportFailed = takes && (report ? hasFailed(report) : reportProblem !== null);
  return {
    ...imagesOf(values, chosen, picked),
    existingStudy: values.option === 'use-existing-study' && picked !== null,
    reportUploaded: takes && isSafe,
    uploadedReport: takes && report ? [{ name: report.label }] : [],
    isLoading:
      (values.option === 'upload-self' &&
        (reading !== null || (study !== null && study.upload === null && !hasFailed(study)))) ||
      (takes && report !== null && !isSafe && !hasFailed(report)),
    failed: haveImagesFailed ? 'images' : hasReportFailed ? 'report' : null,
  };
}

/** What is missing of the files; each has a sentence that says how to mend it (J-025). */
export type FilesNeed =
  | 'images'
  | 'imagesFailed'
  | 'reportFailed'
  | 'loading'
  | 'study'
  | 'studyReport'
  | 'code'
  | 'codeWrong'
  | 'studyDetails'
  | 'portal';

export interface FilesFacts {
  readonly option: OrderOption;
  readonly files: OrderFiles;
  readonly clinic: ClinicForm;
  /** All four fields. */
  readonly isPortalComplete: boolean;
}

function clinicNeed(clinic: ClinicForm): FilesNeed | null {
  if (!isVerified(clinic)) return clinic.codeStatus === 'invalid' ? 'codeWrong' : 'code';
  return clinic.studyDetails.trim() === '' ? 'studyDetails' : null;
}

function ownFilesNeed({ option, files }: FilesFacts): FilesNeed | null {
  if (files.failed !== null) return files.failed === 'images' ? 'imagesFailed' : 'reportFailed';
  if (files.isLoading) return 'loading';
  if (option === 'use-existing-study') {
    if (!files.existingStudy) return 'study';
    return files.hasReport || files.reportUploaded ? null : 'studyReport';
  }
  return files.uploaded && files.imageCount > 0 ? null : 'images';
}

/** The part of J-019 that each way of sending images has of its own; null once it is fulfilled. */
export function filesNeed(facts: FilesFacts): FilesNeed | null {
  switch (facts.option) {
    case 'upload-by-clinic':
      return clinicNeed(facts.clinic);
    case 'online-portal-access':
      return facts.isPortalComplete ? null : 'portal';
    case 'imageless-video-report':
      return null;
    default:
      return ownFilesNeed(facts);
  }
}

export interface SubmitFacts extends FilesFacts {
  readonly hasBothTerms: boolean;
  /** The fields of the form have nothing wrong. */
  readonly isValid: boolean;
}

/** J-019: whether Submit Request is enabled. */
export const maySubmit = (facts: SubmitFacts): boolean =>
  facts.hasBothTerms && facts.isValid && filesNeed(facts) === null;

/**
 * Whether a press sends it. CG-178: the terms alone enable a request without images; the press says that its report is
 * missing, still on its way, or did not arrive.
 */
export function reportNeed({ option, files }: FilesFacts): 'missing' | 'loading' | 'reportFailed' | null {
  if (option !== 'imageless-video-report' || files.reportUploaded) return null;
  if (files.failed === 'report') return 'reportFailed';
  return files.isLoading ? 'loading' : 'missing';
}
