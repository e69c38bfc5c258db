// The form values of a request for a video report, by staff or the patient.
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

/** What a request needs to know about its workspace. */
export type OrderWorkspace = Pick<
  Workspace,
  'id' | 'name' | 'productType' | 'mainFileType' | 'discountPercent'
>;

/** The access data of an online portal (F-027). */
export const portalFields = ['portalAddress', 'portalUsername', 'portalPassword', 'studyName'] as const;
export type PortalField = (typeof portalFields)[number];

/** Fields that the images may fill in. */
export const suggestedFields = ['name', 'preferredName', 'dateOfBirth', 'gender', 'resourceTitle'] as const;
export type SuggestedField = (typeof suggestedFields)[number];

/** Absent for a field that the user typed. */
export type Origins = Partial<Record<SuggestedField, 'suggested' | 'confirmed'>>;

/** The portal's password is never stored in a draft. `studyName` identifies the study there, as in the contract. */
export interface RequestValues extends Record<PortalField | AskedText, string> {
  /** A workspace other than the user's own, chosen by a super-admin. */
  workspace: OrderWorkspace | null;
  uploadOption: UploadOption;
  /** The clinic that a patient identifies by its code. */
  clinic: ClinicForm;
  /** The selected study of the patient. Empty for none. */
  studyId: string;
  /** The study in the URL when the form was opened (J-001). Any later choice is the user's own. */
  cameFor: string;
  /** The chosen library study (G-027). A folder takes precedence. */
  sharedImage: SharedImage | null;
  resourceTitle: string;
  name: string;
  preferredName: string;
  email: string;
  phoneNumber: string;
  /** As typed, MM/DD/YYYY. */
  dateOfBirth: string;
  gender: Gender | '';
  /** `true` once a patient has left the question, with or without one (J-007). */
  hasAsked: boolean;
  /** YYYY-MM-DD in the browser's time zone. `null` while invalid. */
  preferredReportDate: string | null;
  /** `false` as long as the date is only the form's suggestion (F-023). */
  hasChosenDate: boolean;
  selectedPaymentPackage: CreateCase['selectedPaymentPackage'];
  selectedPaymentMethod: PaymentMethod;
  notifyMe: boolean;
  notifiedAdmins: readonly string[];
  /** CG-171: the answer if this email's account belongs to another person. */
  identity: 'same-person' | 'guardian' | '';
  /** B4: the reason why the images name another person, and the contradiction that it applies to. */
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
  hasChosenDate: false,
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

/** Known data of a person, in the form's format. */
const knownOf = ({ name, preferredName, dateOfBirth, gender }: Omit<Person, 'phoneNumber'>) => ({
  name,
  preferredName: preferredName ?? '',
  dateOfBirth: formatIsoDate(dateOfBirth),
  gender: gender ?? ('' as const),
});

export interface Opening {
  readonly kind: RequestKind;
  readonly user: Person & Pick<CurrentUser, 'referenceWorkspace'>;
  /** The draft to complete. */
  readonly item: Case | null;
  /** `true` on a phone, from which few users can send a folder of images (J-010). */
  readonly isNarrow: boolean;
  /** The study in the URL (J-001). Empty for none. */
  readonly studyId: string;
}

/** Returns the initial form: empty, or with data from the patient's account or a gateway's draft. */
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
    // F-020: the date may stay empty.
    preferredReportDate: preferredReportDate === null ? null : isoDayOf(new Date(preferredReportDate)),
    hasChosenDate: preferredReportDate !== null,
    selectedPaymentPackage: item.reportType,
    selectedPaymentMethod: item.selectedPaymentMethod ?? empty.selectedPaymentMethod,
  };
}
