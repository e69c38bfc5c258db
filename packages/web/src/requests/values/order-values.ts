// What the patient's order form holds, and what is wrong with it by the contract's own schemas.
import {
  portalAccessSchema,
  requestReportSchema,
  suggestedReportDate,
  type CurrentUser,
  type Gender,
  type ReportType,
} from '@plainscan/contract';
import * as z from 'zod/mini';
import { formatPhone } from '../../ui/phone-number.ts';
import { formatIsoDate } from '../../ui/typed-date.ts';
import {
  isoDayOf,
  patientFormSchema,
  reportDaySchema,
  type JudgedField,
  type PortalField,
} from './case-form-values.ts';
import { emptyClinicForm, type ClinicForm } from './clinic-code.ts';

/** J-009: how the images come. The order is that of the page. */
export const orderOptions = [
  'upload-by-clinic',
  'upload-self',
  'use-existing-study',
  'online-portal-access',
  'imageless-video-report',
] as const;
export type OrderOption = (typeof orderOptions)[number];

export interface OrderValues extends Record<PortalField, string> {
  preferredName: string;
  /** As typed, MM/DD/YYYY. */
  dateOfBirth: string;
  gender: Gender | '';
  phoneNumber: string;
  option: OrderOption;
  clinic: ClinicForm;
  /** The picked study of one's own record; empty without one. */
  studyId: string;
  /** The study that the address named when the form was opened (J-001); another choice since then is the person's own. */
  cameFor: string;
  resourceTitle: string;
  questionText: string;
  /** YYYY-MM-DD in the zone of this browser, or null while it is no date. */
  preferredReportDate: string | null;
  /** The questions were looked at and left, with or without one. */
  hasAsked: boolean;
  selectedPaymentPackage: ReportType;
  acceptsTerms: boolean;
  acceptsEducation: boolean;
}

/** J-008. */
export const personalFields = ['preferredName', 'dateOfBirth', 'gender', 'phoneNumber'] as const;

type Known = Pick<
  CurrentUser,
  'preferredName' | 'dateOfBirth' | 'gender' | 'phoneNumber' | 'referenceWorkspace'
>;

interface Start {
  now: Date;
  /** A phone, from which few people can send a folder of images (J-010). */
  isNarrow: boolean;
  /** The study that the address names (J-001); empty for none. */
  studyId: string;
}

export const firstOption = ({ isNarrow, studyId }: Pick<Start, 'isNarrow' | 'studyId'>): OrderOption =>
  studyId !== '' ? 'use-existing-study' : isNarrow ? 'upload-by-clinic' : 'upload-self';

/** The form as it opens: what the account knows is filled in. */
export const firstOrderValues = (user: Known, start: Start): OrderValues => ({
  preferredName: user.preferredName ?? '',
  dateOfBirth: formatIsoDate(user.dateOfBirth),
  gender: user.gender ?? '',
  phoneNumber: formatPhone(user.phoneNumber ?? ''),
  option: firstOption(start),
  clinic: emptyClinicForm(user.referenceWorkspace?.clinicCode),
  studyId: start.studyId,
  cameFor: start.studyId,
  resourceTitle: '',
  portalAddress: '',
  portalUsername: '',
  portalPassword: '',
  studyName: '',
  questionText: '',
  preferredReportDate: isoDayOf(suggestedReportDate(start.now)),
  hasAsked: false,
  selectedPaymentPackage: 'standard',
  acceptsTerms: false,
  acceptsEducation: false,
});

const personalSchema = z.pick(patientFormSchema, {
  preferredName: true,
  dateOfBirth: true,
  gender: true,
  phoneNumber: true,
});
const { questionText, resourceTitle } = requestReportSchema.shape;
const orderSchema = z.object({ questionText, resourceTitle });
const dateSchema = z.object({ preferredReportDate: reportDaySchema });

export type OrderProblems = Partial<Record<JudgedField, string>>;

/** What is wrong with which field; the contract's sentence each. CG-44: for Express a preferred date means nothing. */
export function orderProblems(values: OrderValues, reportType: ReportType): OrderProblems {
  const schemas = [
    personalSchema,
    orderSchema,
    ...(reportType === 'standard' ? [dateSchema] : []),
    ...(values.option === 'online-portal-access' ? [portalAccessSchema] : []),
  ];
  const problems: OrderProblems = {};
  for (const issue of schemas.flatMap((schema) => schema.safeParse(values).error?.issues ?? []))
    problems[issue.path[0] as JudgedField] ??= issue.message;
  return problems;
}

/** J-008: date of birth, gender, phone and preferred name are there, and such as can be sent. */
export const isPersonalComplete = (values: Pick<OrderValues, (typeof personalFields)[number]>): boolean =>
  personalSchema.safeParse(values).success;

/** What is bought: a report that was paid for before has its own type, unless a discount leaves nothing to pay (CG-52). */
export function reportTypeOf(
  { availableReport, workspace }: Pick<CurrentUser, 'availableReport' | 'workspace'>,
  { selectedPaymentPackage }: Pick<OrderValues, 'selectedPaymentPackage'>,
): ReportType {
  if (availableReport === null || workspace.discountPercent === 100) return selectedPaymentPackage;
  return availableReport.type === 'Express' ? 'express' : 'standard';
}
