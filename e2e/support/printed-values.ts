// Values for all members that the specification prints, as a client sends them whose author has only read it.
import { newPatient } from './desk-api.ts';

type Part = { name: string; bytes: Buffer; type: string };
export type Value = string | string[] | Part[];

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string): Part => ({ name, bytes: onePixel, type: 'image/png' });
const inFiveDays = () => new Date(Date.now() + 5 * 24 * 3_600_000).toISOString();

let made = 0;
const word = (length: number): string => {
  made += 1;
  return Array.from({ length }, (_, at) => 'abcdefghij'[Math.floor(made / 10 ** at) % 10]).join('');
};

/** Members that mean the same in every call. */
const general: Record<string, () => Value> = {
  address: () => '4 Mill Road, Albany',
  adminEmail: () => newPatient('Ada North').email,
  adminName: () => 'Ada North',
  adminTelephone: () => '+1 555 010 0100',
  allowClinicUpload: () => 'allowed',
  canRequestBeforePay: () => 'true',
  caseCreationType: () => 'manual_entry',
  clinicCode: () => word(6).toUpperCase(),
  clinicUploadDetail: () => 'CT of my chest in March',
  clinicUploadOption: () => 'Use an older scan of mine',
  contactNumber: () => '+1 555 010 0111',
  countryCode: () => 'us',
  creatorMode: () => 'true',
  creatorType: () => 'own',
  dateOfBirth: () => '1961-03-12',
  dcmRequestType: () => 'UserRequestedImagelessVideoReport',
  description: () => 'An earlier report',
  email: () => newPatient('Nell Park').email,
  gender: () => 'female',
  globalVideoIntroduction: () => '',
  hideContext: () => '',
  isDueSoon: () => 'true',
  isRecentlyAdded: () => 'true',
  isSample: () => 'false',
  keyword: () => 'brain',
  landingUrl: () => 'https://clinic.test/welcome',
  lastId: () => '',
  limit: () => '10',
  mainFileType: () => 'dicom',
  name: () => 'Nell Park',
  newPassword: () => 'Harbor-Lights-77',
  orderField: () => '',
  orderType: () => 'ASC',
  page: () => '0',
  password: () => 'Harbor-Lights-77',
  percent_off: () => '20',
  phoneNumber: () => '+1 555 010 0122',
  preferredName: () => 'Nell',
  preferredReportDate: inFiveDays,
  primaryColor: () => '#388E3C',
  productType: () => 'white-glove-plus',
  questionText: () => 'What does the scan show?',
  ratingComment: () => 'Very clear',
  ratingScore: () => '5',
  resourceTitle: () => 'MRI brain',
  selectedPaymentMethod: () => 'admin-pay',
  selectedPaymentPackage: () => 'standard',
  status: () => '',
  studyDescription: () => 'Headache since May',
  subdomain: () => word(8),
  termsAccepted: () => 'true',
  title: () => 'Prior report',
  type: () => 'Radiology report',
  'uploadSharedInfo[portalAddress]': () => 'https://portal.hospital.test',
  'uploadSharedInfo[portalPassword]': () => 'p-4711',
  'uploadSharedInfo[portalUsername]': () => 'nell',
  'uploadSharedInfo[studyName]': () => 'MRI brain',
  additionalFiles: () => [picture('letter.png')],
  file: () => [picture('letter.png')],
  logo: () => [picture('logo.png')],
  logoUrl: () => [picture('logo.png')],
  reportFiles: () => [picture('report.png')],
  thumbnail: () => [picture('cover.png')],
  thumbnails: () => [picture('cover.png')],
  uploadedReport: () => [],
};

/** Members that are empty, as a form sends what was not chosen. */
const unchosen = new Set([
  'caseId',
  'studyId',
  'userReportId',
  'selectedDCMId',
  'selfHelpCategoryId',
  'notifiedAdmins',
  'patient[userId]',
  'patient[workspaceId]',
  'workspaceId',
  'namespaceIds[]',
]);

/** Returns the value of a member. `of` are those of its call. Throws for a member that has no value yet. */
export function printedValue(member: string, of: Record<string, Value>): Value {
  const given = of[member];
  if (given !== undefined) return given;
  const known = general[member] ?? general[/^patient\[(\w+)\]$/.exec(member)?.[1] ?? ''];
  if (known && member !== 'patient[name]') return known();
  if (member === 'patient[name]') return 'Nell Park';
  if (unchosen.has(member)) return '';
  throw new Error(`No value for ${member}`);
}
