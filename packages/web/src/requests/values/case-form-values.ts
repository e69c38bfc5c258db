// What the request form holds, and the one schema that judges it: the contract's own, field by field.
import {
  createCaseSchema,
  limits,
  portalAccessSchema,
  preferredDateProblem,
  preferredDateProblems,
  suggestedReportDate,
  type CreateCase,
  type Gender,
  type PaymentMethod,
  type Workspace,
} from '@plainscan/contract';
import * as z from 'zod/mini';
import type { SharedImage } from '../../library/shared-study-picker.tsx';
import { parseTypedDate } from '../../ui/typed-date.ts';
import type { RequestOption } from './submit-verdict.ts';

/** What a request needs to know of the workspace that it is for. */
export type OrderWorkspace = Pick<
  Workspace,
  'id' | 'name' | 'productType' | 'mainFileType' | 'discountPercent'
>;

export interface CaseFormValues {
  /** Another workspace than one's own, which a super-admin has chosen. */
  workspace: OrderWorkspace | null;
  uploadOption: RequestOption;
  /** The picked study of the patient; empty without one. */
  studyId: string;
  /** The chosen study of the library (G-027); a folder goes before it. */
  sharedImage: SharedImage | null;
  portalAddress: string;
  portalUsername: string;
  /** Never kept in a draft. */
  portalPassword: string;
  /** Which study there; named as the contract names it. */
  studyName: string;
  resourceTitle: string;
  name: string;
  preferredName: string;
  email: string;
  phoneNumber: string;
  /** As typed, MM/DD/YYYY. */
  dateOfBirth: string;
  gender: Gender | '';
  questionText: string;
  /** YYYY-MM-DD in the zone of this browser, or null while it is no date. */
  preferredReportDate: string | null;
  selectedPaymentPackage: CreateCase['selectedPaymentPackage'];
  selectedPaymentMethod: PaymentMethod;
  notifyMe: boolean;
  notifiedAdmins: readonly string[];
  /** CG-171: what was answered when the account of this email is another person's. */
  identity: 'same-person' | 'guardian' | '';
  /** B4: why the images name somebody else, and of which contradiction that was said. */
  identityReason: string;
  acceptedMismatch: string;
  acceptsTerms: boolean;
  acceptsEducation: boolean;
}

/** The access to an online portal (F-027). */
export const portalFields = ['portalAddress', 'portalUsername', 'portalPassword', 'studyName'] as const;
export type PortalField = (typeof portalFields)[number];

/** Fields that the images may fill in. */
export const suggestedFields = ['name', 'preferredName', 'dateOfBirth', 'gender', 'resourceTitle'] as const;
export type SuggestedField = (typeof suggestedFields)[number];

export function isoDayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The last minute of a day here: a report "by that day" may come until then. */
export const endOfDay = (isoDay: string): Date => new Date(`${isoDay}T23:59:00`);

/** The first and last day that F-022 allows, as the calendar needs them. */
export function reportDays(now: Date): { first: string; last: string } {
  const first = new Date(now.getTime() + limits.preferredDateLeastMilliseconds);
  const last = new Date(now.getTime() + limits.preferredDateMostMilliseconds);
  if (endOfDay(isoDayOf(last)) > last) last.setDate(last.getDate() - 1);
  return { first: isoDayOf(first), last: isoDayOf(last) };
}

export function emptyCaseForm(now: Date): CaseFormValues {
  return {
    workspace: null,
    uploadOption: 'image-upload',
    studyId: '',
    sharedImage: null,
    portalAddress: '',
    portalUsername: '',
    portalPassword: '',
    studyName: '',
    resourceTitle: '',
    name: '',
    preferredName: '',
    email: '',
    phoneNumber: '',
    dateOfBirth: '',
    gender: '',
    questionText: '',
    preferredReportDate: isoDayOf(suggestedReportDate(now)),
    selectedPaymentPackage: 'standard',
    selectedPaymentMethod: 'admin-pay',
    notifyMe: true,
    notifiedAdmins: [],
    identity: '',
    identityReason: '',
    acceptedMismatch: '',
    acceptsTerms: false,
    acceptsEducation: false,
  };
}

/** `03/14/1957` as the contract wants it; what is no date stays as typed and is refused there. */
export function birthDateOf(typed: string): string {
  const date = parseTypedDate(typed);
  return date.kind === 'date' ? date.iso : typed;
}

const { patient, questionText, resourceTitle } = createCaseSchema.shape;
const { name, preferredName, email, phoneNumber, dateOfBirth, gender } = patient.shape;

const reportDayProblem = (day: string | null): string | null =>
  day === null
    ? preferredDateProblems.unreadable
    : preferredDateProblem(endOfDay(day).toISOString(), new Date());

/** A day as `reportDays` allows it; null is refused as unreadable. */
export const reportDaySchema = z.nullable(z.string()).check((context) => {
  const problem = reportDayProblem(context.value);
  if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
});

export const patientFormSchema = z.object({
  name,
  preferredName,
  email,
  phoneNumber,
  dateOfBirth: z.pipe(z.pipe(z.string(), z.transform(birthDateOf)), dateOfBirth),
  gender,
});

const orderFormSchema = z.object({ questionText, resourceTitle, preferredReportDate: reportDaySchema });

export type JudgedField =
  | keyof typeof patientFormSchema.shape
  | keyof typeof orderFormSchema.shape
  | keyof typeof portalAccessSchema.shape;

const judgedFields: readonly string[] = [patientFormSchema, orderFormSchema, portalAccessSchema].flatMap(
  ({ shape }) => Object.keys(shape),
);
export const isJudgedField = (field: string): field is JudgedField => judgedFields.includes(field);

export type RequestMode = 'create' | 'complete';

/** F-020: what a completed draft may leave out. CG-44: a preferred date means nothing for Express. */
function isLeftOut(field: JudgedField, values: CaseFormValues, mode: RequestMode): boolean {
  if (field === 'questionText') return mode === 'complete' && values.questionText.trim() === '';
  if (field !== 'preferredReportDate') return false;
  if (values.selectedPaymentPackage === 'express') return true;
  return mode === 'complete' && values.preferredReportDate === null;
}

/** What is wrong with which field; the contract's sentence each. */
export function caseFormProblems(
  values: CaseFormValues,
  mode: RequestMode = 'create',
): Partial<Record<JudgedField, string>> {
  const hasPortal = mode === 'create' && values.uploadOption === 'online-portal';
  const schemas = [patientFormSchema, orderFormSchema, ...(hasPortal ? [portalAccessSchema] : [])];
  const problems: Partial<Record<JudgedField, string>> = {};
  for (const issue of schemas.flatMap((schema) => schema.safeParse(values).error?.issues ?? [])) {
    const field = issue.path[0] as JudgedField;
    if (!isLeftOut(field, values, mode)) problems[field] ??= issue.message;
  }
  return problems;
}
