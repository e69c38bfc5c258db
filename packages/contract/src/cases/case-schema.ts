// What a case looks like on the wire (E-018, E-020); names as the specification prints them.
import * as z from 'zod/mini';

import {
  birthDateSchema,
  emailSchema,
  genderSchema,
  genders,
  phoneSchema,
  requiredText,
} from '../shared/field-schemas.ts';
import { caseActions } from './case-flow.ts';
import { caseStatuses } from './case-status.ts';
import { errorCatalogue, type ErrorCode } from '../shared/app-error.ts';
import { limits } from '../shared/limits.ts';

export const reportTypes = ['standard', 'express'] as const;
export const uploadOptions = ['image-upload', 'pending-upload'] as const;

const personSchema = z.object({ id: z.string(), name: z.string() });
const workspaceRefSchema = z.object({ id: z.number(), name: z.string(), isProviderWorkspace: z.boolean() });
const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

export const reportFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  /** A capability link, good for this session only. */
  downloadLink: z.string(),
});

export const videoReportSchema = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(['processing', 'ready', 'failed']),
  duration: z.nullable(z.number()),
  thumbnailPath: z.nullable(z.string()),
  downloadLink: z.nullable(z.string()),
  h264: z.object({ downloadLink: z.nullable(z.string()) }),
  captions: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
  chapters: z.array(z.object({ start: z.number(), title: z.string() })),
  failure: z.nullable(z.string()),
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
});

export const caseSchema = z.object({
  id: z.string(),
  /** The short number that people say on the phone. */
  name: z.string(),
  workspace: workspaceRefSchema,
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
  description: z.nullable(z.string()),
  questionText: z.nullable(z.string()),
  status: z.object({ value: z.enum(caseStatuses), label: z.string() }),
  statusColor: z.string(),
  isDelayed: z.boolean(),
  reportType: z.enum(reportTypes),
  assignee: z.nullable(personSchema),
  assigneeId: z.nullable(z.string()),
  assigneeName: z.nullable(z.string()),
  originalAssignee: z.nullable(personSchema),
  reviewer: z.nullable(personSchema),
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
  ratingScore: z.nullable(z.number()),
  ratingComment: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  reviewDate: z.nullable(z.string()),
  signedOffAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  uploadId: z.nullable(z.string()),
  uploadFailure: z.nullable(z.string()),
  progress: z.nullable(
    z.object({ step: z.enum(['receiving', 'reading']), done: z.number(), total: z.number() }),
  ),
  offeredActions: z.array(
    z.object({ action: z.enum(caseActions), enabled: z.boolean(), reason: z.optional(z.enum(errorCodes)) }),
  ),
  history: z.array(z.object({ at: z.string(), event: z.string(), actorName: z.nullable(z.string()) })),
  version: z.number(),
});
export type Case = z.output<typeof caseSchema>;

/** A row of the Report Dashboard: what a list needs and nothing more. */
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
  dueDate: true,
  createdAt: true,
  updatedAt: true,
  progress: true,
  offeredActions: true,
  version: true,
});
export type CaseListRow = z.output<typeof caseListRowSchema>;

export const caseOrderFields = [
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

/** F-022 with CG-63: why a preferred report date is refused, or nothing. */
export const preferredDateProblem = (value: string, now: Date, toleranceMilliseconds = 0): string | null => {
  const ahead = new Date(value).getTime() - now.getTime();
  if (Number.isNaN(ahead)) return preferredDateProblems.unreadable;
  if (ahead < limits.preferredDateLeastMilliseconds - toleranceMilliseconds)
    return preferredDateProblems.tooSoon;
  return ahead > limits.preferredDateMostMilliseconds ? preferredDateProblems.tooLate : null;
};

/** F-023: now plus 73 hours, moved to Monday from a Saturday (+2 days) or Sunday (+1 day) of the local zone. */
export const suggestedReportDate = (now: Date): Date => {
  const suggested = new Date(now.getTime() + limits.preferredDateSuggestedMilliseconds);
  const daysToMonday = { 6: 2, 0: 1 }[suggested.getDay()] ?? 0;
  suggested.setDate(suggested.getDate() + daysToMonday);
  return suggested;
};

export const createCaseSchema = z.object({
  patient: z.object({
    name: requiredText(limits.nameLength),
    preferredName: requiredText(limits.nameLength),
    email: emailSchema,
    phoneNumber: phoneSchema,
    dateOfBirth: birthDateSchema,
    gender: genderSchema,
  }),
  preferredReportDate: z
    .string(preferredDateProblems.unreadable)
    .check(z.iso.datetime({ offset: true, error: preferredDateProblems.unreadable })),
  questionText: requiredText(limits.questionLength),
  selectedPaymentPackage: z.enum(reportTypes),
  resourceTitle: z.optional(z.string().check(z.trim(), z.maxLength(limits.titleLength))),
  studyDescription: z.optional(z.string().check(z.trim(), z.maxLength(limits.questionLength))),
  uploadId: z.optional(z.uuid()),
  reportUploadId: z.optional(z.uuid()),
  notifyMe: z._default(z.boolean(), true),
  termsAccepted: z.boolean(),
});
export type CreateCase = z.output<typeof createCaseSchema>;

export const rateSchema = z.object({
  ratingScore: z.number().check(z.int(), z.minimum(limits.ratingLeast), z.maximum(limits.ratingMost)),
  ratingComment: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.commentLength, 'Please use at most 2,000 characters.')),
  ),
});
