// What the request form holds, and the one schema that judges it: the contract's own, field by field.
import {
  createCaseSchema,
  limits,
  preferredDateProblem,
  preferredDateProblems,
  suggestedReportDate,
  type CreateCase,
  type Gender,
} from '@plainscan/contract';
import * as z from 'zod/mini';
import { parseTypedDate } from '../../ui/typed-date.ts';

export interface CaseFormValues {
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
  notifyMe: boolean;
  acceptsTerms: boolean;
  acceptsEducation: boolean;
}

/** Fields that the images may fill in. */
export const suggestedFields = ['name', 'preferredName', 'dateOfBirth', 'gender', 'resourceTitle'] as const;
export type SuggestedField = (typeof suggestedFields)[number];

export function isoDayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The last minute of a day here: a report "by that day" may come until then. */
const endOfDay = (isoDay: string): Date => new Date(`${isoDay}T23:59:00`);

/** The first and last day that F-022 allows, as the calendar needs them. */
export function reportDays(now: Date): { first: string; last: string } {
  const first = new Date(now.getTime() + limits.preferredDateLeastMilliseconds);
  const last = new Date(now.getTime() + limits.preferredDateMostMilliseconds);
  if (endOfDay(isoDayOf(last)) > last) last.setDate(last.getDate() - 1);
  return { first: isoDayOf(first), last: isoDayOf(last) };
}

export function emptyCaseForm(now: Date): CaseFormValues {
  return {
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
    notifyMe: true,
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

const reportDaySchema = z.nullable(z.string()).check((context) => {
  const problem = reportDayProblem(context.value);
  if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
});

export const caseFormSchema = z.object({
  name,
  preferredName,
  email,
  phoneNumber,
  dateOfBirth: z.pipe(z.pipe(z.string(), z.transform(birthDateOf)), dateOfBirth),
  gender,
  questionText,
  resourceTitle,
  preferredReportDate: reportDaySchema,
});

export type JudgedField = keyof typeof caseFormSchema.shape;

/** What is wrong with which field; the contract's sentence each. */
export function caseFormProblems(values: CaseFormValues): Partial<Record<JudgedField, string>> {
  const parsed = caseFormSchema.safeParse(values);
  const problems: Partial<Record<JudgedField, string>> = {};
  for (const issue of parsed.error?.issues ?? []) problems[issue.path[0] as JudgedField] ??= issue.message;
  return problems;
}

export type SentCreateCase = z.input<typeof createCaseSchema>;

/** The body of the request. Only for values without problems. */
export function toCreateCase(
  values: CaseFormValues,
  uploads: { uploadId: string; reportUploadId: string },
): SentCreateCase {
  const read = caseFormSchema.parse(values);
  const title = read.resourceTitle?.trim();
  return {
    patient: {
      name: read.name,
      preferredName: read.preferredName,
      email: read.email,
      phoneNumber: read.phoneNumber,
      dateOfBirth: read.dateOfBirth,
      gender: read.gender,
    },
    preferredReportDate: endOfDay(values.preferredReportDate ?? '').toISOString(),
    questionText: read.questionText,
    selectedPaymentPackage: values.selectedPaymentPackage,
    ...(title && { resourceTitle: title }),
    ...uploads,
    notifyMe: values.notifyMe,
    termsAccepted: values.acceptsTerms && values.acceptsEducation,
  };
}
