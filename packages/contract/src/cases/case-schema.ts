// The case as the API returns it (E-018, E-020). The names are those of the specification.
import * as z from 'zod/mini';

import { paymentMethods, uploadOptions } from '../case-flow/case-facts.ts';
import { caseActions } from '../case-flow/case-flow.ts';
import { caseStatuses } from '../case-flow/case-status.ts';
import { introductionSchema } from '../introductions/introduction-schema.ts';
import { supplementaryMaterialSchema } from '../library/case-material-schema.ts';
import { reportTypes } from '../payments/plans.ts';
import { consultantSchema } from '../portraits/portrait-schema.ts';
import { errorCatalog, type ErrorCode } from '../shared/app-error.ts';
import { genders, idSchema, namedPersonSchema, requiredText } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { fileProblemSchema } from '../uploads/file-problems.ts';
import { seenSchema } from '../videos/review-watch.ts';
import { videoReportSchema, videoVersionSchema } from '../videos/video-report-schema.ts';
import { nextSteps } from './case-next-step.ts';
import { caseTextShape } from './request-texts.ts';

const workspaceRefSchema = z.object({ id: z.number(), name: z.string(), isProviderWorkspace: z.boolean() });
const errorCodes = Object.keys(errorCatalog) as ErrorCode[];

export const reportFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  /** A capability link that is valid only for this session. */
  downloadLink: z.string(),
});

/** A reviewer's note at a moment of the video (B12). */
export const reviewNoteSchema = z.object({
  id: z.string(),
  /** Version that the note is about. */
  version: z.number(),
  /** Seconds from the start of the video. */
  seconds: z.number(),
  text: z.string(),
  author: z.nullable(namedPersonSchema),
  createdAt: z.string(),
  resolvedAt: z.nullable(z.string()),
});
export type ReviewNote = z.output<typeof reviewNoteSchema>;

/** G-022: an additional file. The screens hide a leading `0-` in its name. */
export const additionalFileSchema = z.object({
  uuid: z.string(),
  fileName: z.string(),
  type: z.string(),
  description: z.nullable(z.string()),
  status: z.enum(['processing', 'ready', 'failed']),
  failure: z.nullable(fileProblemSchema),
  mime: z.string(),
  size: z.number(),
  downloadLink: z.nullable(z.string()),
  addedBy: z.nullable(namedPersonSchema),
  createdAt: z.string(),
});

/** How the images differ from the order (B4). */
export const identityFindings = ['name', 'birth-date', 'sex', 'several-patients'] as const;

export const caseSchema = z.object({
  id: z.string(),
  /** The short number used on the phone. */
  name: z.string(),
  /** Includes the introduction once it is playable (I-023). Users who may change it also see one in processing. */
  workspace: z.extend(workspaceRefSchema, { globalVideoIntroduction: z.nullable(introductionSchema) }),
  patientWorkspace: workspaceRefSchema,
  patient: z.object({
    userId: z.nullable(z.string()),
    name: z.string(),
    preferredName: z.nullable(z.string()),
    dateOfBirth: z.nullable(z.string()),
    gender: z.nullable(z.enum(genders)),
  }),
  patientName: z.string(),
  workspaceName: z.string(),
  title: z.string(),
  ...caseTextShape,
  status: z.object({ value: z.enum(caseStatuses), label: z.string() }),
  statusColor: z.string(),
  isDelayed: z.boolean(),
  reportType: z.enum(reportTypes),
  assignee: z.nullable(namedPersonSchema),
  assigneeId: z.nullable(z.string()),
  assigneeName: z.nullable(z.string()),
  originalAssignee: z.nullable(namedPersonSchema),
  /** Who explains the video. `null` if nobody has claimed the case, and for those who do not see the video. */
  consultant: z.nullable(consultantSchema),
  reviewer: z.nullable(namedPersonSchema),
  reviewerName: z.nullable(z.string()),
  dicomStudy: z.nullable(
    z.object({
      id: z.string(),
      type: z.string(),
      title: z.string(),
      description: z.nullable(z.string()),
      imageCount: z.number(),
      previewUrl: z.nullable(z.string()),
    }),
  ),
  studyFileType: z.nullable(z.string()),
  reports: z.array(reportFileSchema),
  writtenReport: z.nullable(z.string()),
  videoReport: z.nullable(videoReportSchema),
  reportSubmitted: z.boolean(),
  /** Whether its video has captions. `null` without a video. */
  hasCaptions: z.nullable(z.boolean()),
  /** When the patient first opened the finished report. */
  openedAt: z.nullable(z.string()),
  ratingScore: z.nullable(z.number()),
  ratingComment: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  reviewDate: z.nullable(z.string()),
  signedOffAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  note: z.nullable(z.string()),
  /** A plain address without a pass. `GET /cases/{id}/viewer-link` returns one that includes it (H-027). */
  viewerLink: z.nullable(z.string()),
  /** The first supplied report that is a PDF (CG-160). */
  pdfReport: z.nullable(reportFileSchema),
  additionalFiles: z.array(additionalFileSchema),
  /** Empty for a patient until the report is signed off (CG-41). */
  supplementaryMaterials: z.array(supplementaryMaterialSchema),
  uploadOption: z.enum(uploadOptions),
  dcmRequestType: z.nullable(z.string()),
  clinicUploadOption: z.nullable(z.string()),
  clinicUploadDetail: z.nullable(z.string()),
  clinicUploadRejected: z.boolean(),
  isBypassed: z.boolean(),
  /** Never includes the password, which is shown on request, for a minute, to users with permission (CG-70). */
  uploadSharedInfo: z.nullable(
    z.object({
      portalAddress: z.string(),
      portalUsername: z.string(),
      studyName: z.string(),
      hasPassword: z.boolean(),
      mayShowPassword: z.boolean(),
      sharedAt: z.string(),
    }),
  ),
  /** Why the portal's access failed (T37). `null` if it works. */
  portalFailure: z.nullable(z.string()),
  identityHold: z.nullable(
    z.object({
      findings: z.array(z.enum(identityFindings)),
      /** What the images say, limited to the differences. */
      images: z.object({
        name: z.nullable(z.string()),
        /** The character set that the name was read in although the images declare another one, or none. */
        nameGuess: z.optional(z.nullable(z.string())),
        dateOfBirth: z.nullable(z.string()),
        sex: z.nullable(z.string()),
        patients: z.number(),
      }),
    }),
  ),
  /**
   * What is to be known about the files of its images: those that are not shown (the first 200), how many images share
   * their identifier with another one, and what belongs to the study but is no image. `null` if there is nothing, or
   * the reader neither works on the case nor sent the files.
   */
  received: z.nullable(
    z.object({
      notShownCount: z.number(),
      notShown: z.array(z.object({ path: z.string(), reason: fileProblemSchema })),
      renamedImages: z.number(),
      /** The character set that the patient's name was read in, if it had to be guessed: an encoding label. */
      nameGuess: z.nullable(z.string()),
      /** Kinds of objects as in `objectKinds`, each as often as there are such objects. */
      objects: z.array(z.string()),
    }),
  ),
  selectedPaymentMethod: z.nullable(z.enum(paymentMethods)),
  /** List price, and the price after the workspace's discount. `null` once no payment is needed. */
  price: z.nullable(z.object({ listCents: z.number(), cents: z.number() })),
  preferredReportDate: z.nullable(z.string()),
  videoVersions: z.array(videoVersionSchema),
  reviewNotes: z.array(reviewNoteSchema),
  createdBy: z.nullable(namedPersonSchema),
  uploadId: z.nullable(z.string()),
  /** The failed job behind `uploadFailure`, for users who may retry it. */
  failedJobId: z.nullable(z.string()),
  uploadFailure: z.nullable(fileProblemSchema),
  progress: z.nullable(
    z.object({
      step: z.enum(['receiving', 'reading']),
      /** Bytes while receiving. Files while reading. */
      done: z.number(),
      total: z.number(),
      /** Nothing has arrived for 30 minutes, so the upload waits for the sender (T15). */
      isSilent: z.boolean(),
      senderName: z.nullable(z.string()),
    }),
  ),
  /** Whether it waits for the decision whose images it has (B4). Always `false` for patients. */
  isHeld: z.boolean(),
  /** What has to happen next, and whether the reader is to do it. `null` for patients. */
  nextStep: z.nullable(z.object({ step: z.enum(nextSteps), isYours: z.boolean() })),
  /** Since when the case has been waiting for an action (T40). */
  waitingSince: z.nullable(z.string()),
  /** The credit or payment of the case. `null` if none is needed (CG-53). */
  userReport: z.nullable(z.object({ createdAt: z.string() })),
  offeredActions: z.array(
    z.object({ action: z.enum(caseActions), enabled: z.boolean(), reason: z.optional(z.enum(errorCodes)) }),
  ),
  history: z.array(
    z.object({
      at: z.string(),
      event: z.string(),
      actorName: z.nullable(z.string()),
      /** The reason the user entered. */
      reason: z.nullable(z.string()),
      /** Why the system did it. */
      problem: z.nullable(fileProblemSchema),
      /** CG-182: how much of the video the user who signed it off had seen. `null` for all other events. */
      seen: z.nullable(seenSchema),
    }),
  ),
  version: z.number(),
});
export type Case = z.output<typeof caseSchema>;

/** A row of the Report Dashboard, with only what the list needs. */
export const caseListRowSchema = z.pick(caseSchema, {
  id: true,
  name: true,
  patient: true,
  patientName: true,
  workspaceName: true,
  title: true,
  status: true,
  statusColor: true,
  isDelayed: true,
  reportType: true,
  assignee: true,
  reviewer: true,
  dueDate: true,
  isHeld: true,
  nextStep: true,
  waitingSince: true,
  userReport: true,
  reportSubmitted: true,
  hasCaptions: true,
  openedAt: true,
  createdAt: true,
  updatedAt: true,
  progress: true,
  offeredActions: true,
  version: true,
});
export type CaseListRow = z.output<typeof caseListRowSchema>;

/** `attention` (CG-193): first cases that wait for the reader's side, then for the other side, finished ones last. */
export const caseOrderFields = [
  'attention',
  'createdAt',
  'updatedAt',
  'dueDate',
  'patientName',
  'title',
  'status',
] as const;

export const preferredDateProblems = {
  tooSoon: 'Preferred Report Date can not be less than 72 hours',
  tooLate: 'Preferred Report Date can not be more than one year',
  unreadable: 'Please enter a date like 11/26/2026.',
} as const;

/** F-022 with CG-63: returns why a preferred report date is refused, or `null`. */
export const preferredDateProblem = (value: string, now: Date, toleranceMilliseconds = 0): string | null => {
  const ahead = new Date(value).getTime() - now.getTime();
  if (Number.isNaN(ahead)) return preferredDateProblems.unreadable;
  if (ahead < limits.preferredDateMinMilliseconds - toleranceMilliseconds)
    return preferredDateProblems.tooSoon;
  return ahead > limits.preferredDateMaxMilliseconds ? preferredDateProblems.tooLate : null;
};

/** F-023: returns now plus 73 hours. A local Saturday (+2 days) or Sunday (+1 day) moves to Monday. */
export const suggestedReportDate = (now: Date): Date => {
  const suggested = new Date(now.getTime() + limits.preferredDateSuggestedMilliseconds);
  const daysToMonday = { 6: 2, 0: 1 }[suggested.getDay()] ?? 0;
  suggested.setDate(suggested.getDate() + daysToMonday);
  return suggested;
};

export const reviewNoteRequestSchema = z.object({
  seconds: z.number().check(z.minimum(0), z.maximum(limits.videoSecondsMax)),
  text: requiredText(limits.reasonLength),
});

export const additionalFileRequestSchema = z.object({
  uploadId: idSchema,
  type: requiredText(limits.nameLength),
  description: z.optional(z.string().check(z.trim(), z.maxLength(limits.questionLength))),
});
