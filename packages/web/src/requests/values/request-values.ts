// What a request for a video report holds while it is filled in, whether by staff or by the patient.
import {
  askedTexts,
  requestTexts,
  suggestedReportDate,
  type AskedText,
  type Case,
  type CreateCase,
  type CurrentUser,
  type Gender,
  type PaymentMethod,
  type Workspace,
} from '@plainscan/contract';
import type { SharedImage } from '../../library/shared-study-picker.tsx';
import { formatPhone } from '../../ui/fields/phone-number.ts';
import { formatIsoDate } from '../../ui/fields/typed-date.ts';
import { emptyClinicForm, type ClinicForm } from './clinic-code.ts';
import { isoDayOf } from './report-day.ts';
import { firstOption, type RequestKind, type UploadOption } from './request-steps.ts';

/** What a request needs to know of the workspace that it is for. */
export type OrderWorkspace = Pick<
  Workspace,
  'id' | 'name' | 'productType' | 'mainFileType' | 'discountPercent'
>;

/** The access to an online portal (F-027). */
export const portalFields = ['portalAddress', 'portalUsername', 'portalPassword', 'studyName'] as const;
export type PortalField = (typeof portalFields)[number];

/** Fields that the images may fill in. */
export const suggestedFields = ['name', 'preferredName', 'dateOfBirth', 'gender', 'resourceTitle'] as const;
export type SuggestedField = (typeof suggestedFields)[number];

/** Absent for a field that a person typed. */
export type Origins = Partial<Record<SuggestedField, 'suggested' | 'confirmed'>>;

/** The portal's password is never kept in a draft; `studyName` says which study there, as the contract calls it. */
export interface RequestValues extends Record<PortalField | AskedText, string> {
  /** Another workspace than one's own, which a super-admin has chosen. */
  workspace: OrderWorkspace | null;
  uploadOption: UploadOption;
  /** The clinic that a patient names by its code. */
  clinic: ClinicForm;
  /** The picked study of the patient; empty without one. */
  studyId: string;
  /** The study that the address named when the form was opened (J-001); another choice since then is the person's own. */
  cameFor: string;
  /** The chosen study of the library (G-027); a folder goes before it. */
  sharedImage: SharedImage | null;
  resourceTitle: string;
  name: string;
  preferredName: string;
  email: string;
  phoneNumber: string;
  /** As typed, MM/DD/YYYY. */
  dateOfBirth: string;
  gender: Gender | '';
  /** A patient has left the question, with or without one (J-007). */
  hasAsked: boolean;
  /** YYYY-MM-DD in the zone of this browser, or null while it is no date. */
  preferredReportDate: string | null;
  selectedPaymentPackage: CreateCase['selectedPaymentPackage'];
  selectedPaymentMethod: PaymentMethod;
  notifyMe: boolean;
  notifiedAdmins: readonly string[];
  /** CG-171: what was answered when the account of this email is another person's. */
  identity: 'same-person' | 'guardian' | '';
  /** B4: why the images name another person, and for which contradiction that reason was given. */
  identityReason: string;
  acceptedMismatch: string;
  acceptsTerms: boolean;
  acceptsEducation: boolean;
}

/** A value for each text that the form asks for. */
const askedTextValues = (valueOf: (name: AskedText) => string): Record<AskedText, string> =>
  Object.fromEntries(askedTexts.map((name) => [name, valueOf(name)] as const)) as Record<AskedText, string>;

export const emptyRequest = (now: Date): RequestValues => ({
  workspace: null,
  uploadOption: 'image-upload',
  clinic: emptyClinicForm(),
  studyId: '',
  cameFor: '',
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
  ...askedTextValues(() => ''),
  hasAsked: false,
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
});

type Person = Pick<CurrentUser, 'name' | 'preferredName' | 'dateOfBirth' | 'gender' | 'phoneNumber'>;

/** What is known of a person already, as the form writes it. */
const knownOf = ({ name, preferredName, dateOfBirth, gender }: Omit<Person, 'phoneNumber'>) => ({
  name,
  preferredName: preferredName ?? '',
  dateOfBirth: formatIsoDate(dateOfBirth),
  gender: gender ?? ('' as const),
});

export interface Opening {
  readonly kind: RequestKind;
  readonly user: Person & Pick<CurrentUser, 'referenceWorkspace'>;
  /** The draft that is completed. */
  readonly item: Case | null;
  /** A phone, from which few people can send a folder of images (J-010). */
  readonly isNarrow: boolean;
  /** The study that the address names (J-001); empty for none. */
  readonly studyId: string;
}

/** The form as it opens: empty, or with what the patient's account or a gateway's draft says already. */
export function firstValues({ kind, user, item, isNarrow, studyId }: Opening, now: Date): RequestValues {
  const empty = emptyRequest(now);
  if (kind === 'own')
    return {
      ...empty,
      ...knownOf(user),
      phoneNumber: formatPhone(user.phoneNumber ?? ''),
      uploadOption: firstOption(studyId, isNarrow),
      clinic: emptyClinicForm(user.referenceWorkspace?.clinicCode),
      studyId,
      cameFor: studyId,
    };
  if (item === null) return empty;
  const { patient, preferredReportDate } = item;
  return {
    ...empty,
    ...knownOf(patient),
    resourceTitle: item.title,
    ...askedTextValues((name) => item[requestTexts[name].ofCase] ?? ''),
    // F-020: the date may stay open.
    preferredReportDate: preferredReportDate === null ? null : isoDayOf(new Date(preferredReportDate)),
    selectedPaymentPackage: item.reportType,
    selectedPaymentMethod: item.selectedPaymentMethod ?? empty.selectedPaymentMethod,
  };
}
