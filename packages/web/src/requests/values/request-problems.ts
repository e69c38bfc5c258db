// Validates a request with the contract's schemas, field by field.
import '../../platform/api/zod-setup.ts';
import {
  askedTexts,
  completeCaseSchema,
  createCaseSchema,
  portalAccessSchema,
  preferredDateProblem,
  preferredDateProblems,
  type AskedText,
  type CurrentUser,
  type ReportType,
} from '@plainscan/contract';
import * as z from 'zod/mini';
import { parseTypedDate } from '../../ui/fields/typed-date.ts';
import { endOfDay } from './report-day.ts';
import { stepFields, type CheckedField, type RequestKind } from './request-steps.ts';
import type { RequestValues } from './request-values.ts';

export interface RequestContext {
  readonly kind: RequestKind;
  /** The report that this patient has paid for and that the request will use. */
  readonly credit: CurrentUser['availableReport'];
}

export type RequestProblems = Partial<Record<CheckedField, string>>;

/** CG-52: a free request does not use up an unused report. */
export const creditOf = (
  kind: RequestKind,
  { availableReport, workspace }: Pick<CurrentUser, 'availableReport' | 'workspace'>,
): RequestContext['credit'] => (kind === 'own' && workspace.discountPercent !== 100 ? availableReport : null);

/** Returns the report type. An unused report determines it. */
export function reportTypeOf(
  { selectedPaymentPackage }: Pick<RequestValues, 'selectedPaymentPackage'>,
  { credit }: Pick<RequestContext, 'credit'>,
): ReportType {
  if (credit === null) return selectedPaymentPackage;
  return credit.type === 'Express' ? 'express' : 'standard';
}

/** Converts `03/14/1957` to the contract's format. Anything else stays as typed and is rejected there. */
export function birthDateOf(typed: string): string {
  const date = parseTypedDate(typed);
  return date.kind === 'date' ? date.iso : typed;
}

const { name, preferredName, email, phoneNumber, dateOfBirth, gender } = createCaseSchema.shape.patient.shape;

export const patientFormSchema = z.object({
  name,
  preferredName,
  email,
  phoneNumber,
  dateOfBirth: z.pipe(z.pipe(z.string(), z.transform(birthDateOf)), dateOfBirth),
  gender,
});

/** J-008: name and email come from the account. */
const ownPatientFormSchema = z.omit(patientFormSchema, { name: true, email: true });

const dateFormSchema = z.object({
  preferredReportDate: z.nullable(z.string()).check((context) => {
    const day = context.value;
    const problem =
      day === null
        ? preferredDateProblems.unreadable
        : preferredDateProblem(endOfDay(day).toISOString(), new Date());
    if (problem) context.issues.push({ code: 'custom', message: problem, input: day });
  }),
});

const textFields = {
  ...(Object.fromEntries(askedTexts.map((name) => [name, true] as const)) as Record<AskedText, true>),
  resourceTitle: true,
} as const;

/** F-020, J-016: only a new staff request requires a question. */
const textFormSchemas = {
  create: z.pick(createCaseSchema, textFields),
  complete: z.pick(completeCaseSchema, textFields),
};

/** F-020: a completed draft may have no date. CG-44: for Express, a preferred date is ignored. */
const isDated = (values: RequestValues, { kind, credit }: RequestContext): boolean =>
  reportTypeOf(values, { credit }) === 'standard' &&
  !(kind === 'complete' && values.preferredReportDate === null);

/** Returns the contract's error for each invalid field. */
export function requestProblems(values: RequestValues, context: RequestContext): RequestProblems {
  const { kind } = context;
  const hasPortal = kind !== 'complete' && values.uploadOption === 'online-portal';
  const schemas = [
    kind === 'own' ? ownPatientFormSchema : patientFormSchema,
    textFormSchemas[kind === 'create' ? 'create' : 'complete'],
    ...(isDated(values, context) ? [dateFormSchema] : []),
    ...(hasPortal ? [portalAccessSchema] : []),
  ];
  const problems: RequestProblems = {};
  for (const issue of schemas.flatMap((schema) => schema.safeParse(values).error?.issues ?? []))
    problems[issue.path[0] as CheckedField] ??= issue.message;
  return problems;
}

/** J-008: returns whether the patient's details are complete and valid. */
export const isPatientComplete = (problems: RequestProblems): boolean =>
  stepFields.patient.every((field) => !problems[field]);
