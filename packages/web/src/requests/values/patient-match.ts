// Whether images, order and email belong to the same person (B4, CG-171). The contract's rules, by which the server
// also blocks a case.
import {
  hasSameNameParts,
  identityDifferences,
  isNamed,
  knownBirthDate,
  type IdentityFinding,
  type patientEndpoints,
  type ResponseOf,
} from '@plainscan/contract';
import type { FolderFacts } from '../../uploads/study-folder.ts';
import { birthDateOf } from './request-problems.ts';
import type { RequestValues } from './request-values.ts';

export type MatchField = 'name' | 'dateOfBirth' | 'gender' | 'people';

export interface MatchRow {
  readonly field: MatchField;
  readonly onOrder: string;
  readonly inImages: string;
  readonly differs: boolean;
}

type Typed = Pick<RequestValues, 'name' | 'dateOfBirth' | 'gender'>;
type Read = Pick<FolderFacts, 'patient' | 'patientCount'>;

/** Returns the patient's data in the order and the images side by side. Empty if no images name a patient. */
export function matchRows(typed: Typed, { patient, patientCount }: Read): MatchRow[] {
  if (!patient) return [];
  const dateOfBirth = birthDateOf(typed.dateOfBirth);
  const order = { name: typed.name, dateOfBirth: dateOfBirth || null, gender: typed.gender || null };
  const images = {
    name: patient.name,
    dateOfBirth: patient.birthDate,
    gender: patient.gender,
    people: patientCount,
  };
  const findings = identityDifferences(images, order);
  const row = (field: MatchField, onOrder: string, inImages: string): MatchRow => ({
    field,
    onOrder,
    inImages,
    differs: findings.includes(findingOf[field]),
  });
  const rows = [
    row('name', typed.name.trim(), isNamed(patient.name) ? patient.name : ''),
    row('dateOfBirth', dateOfBirth, knownBirthDate(patient.birthDate) ?? ''),
    row('gender', typed.gender, patient.gender ?? ''),
  ];
  return patientCount > 1 ? [...rows, row('people', '1', String(patientCount))] : rows;
}

const findingOf: Record<MatchField, IdentityFinding> = {
  name: 'name',
  dateOfBirth: 'birth-date',
  gender: 'sex',
  people: 'several-patients',
};

/** Returns a key for a contradiction, so that an answer applies to no other one. `null` if there is none. */
export function mismatchKey(rows: readonly MatchRow[]): string | null {
  const different = rows.filter(({ differs }) => differs);
  return different.length === 0
    ? null
    : different.map(({ field, onOrder, inImages }) => [field, onOrder, inImages].join('=')).join(';');
}

/** CG-171: returns whether the account with this email belongs to another person, judging by name and birth date. */
export function differsFromAccount(typed: Typed, known: Pick<KnownPatient, 'name' | 'dateOfBirth'>): boolean {
  const birthDate = birthDateOf(typed.dateOfBirth);
  const hasOtherName = typed.name.trim() !== '' && !hasSameNameParts(typed.name, known.name);
  return hasOtherName || (birthDate !== '' && known.dateOfBirth !== null && birthDate !== known.dateOfBirth);
}

/** What the clinic knows about the person with a typed email. */
export type KnownPatient = NonNullable<ResponseOf<typeof patientEndpoints.findPatientByEmail>['patient']>;

/** CG-171: under 13, the account always belongs to a guardian. */
export function isChild(dateOfBirth: string, now: Date): boolean {
  const born = new Date(`${birthDateOf(dateOfBirth)}T00:00:00`);
  if (Number.isNaN(born.getTime())) return false;
  const thirteenth = new Date(born.getFullYear() + 13, born.getMonth(), born.getDate());
  return thirteenth > now;
}

export interface IdentityChecks {
  readonly rows: readonly MatchRow[];
  /** The key of the current contradiction between order and images. */
  readonly key: string | null;
  readonly known: KnownPatient | null;
  readonly isChild: boolean;
  /** The images contradict the input (B4): `open` until the user has given a reason. */
  readonly mismatch: 'none' | 'open' | 'accepted';
  /** The email's account belongs to another person (CG-171): `open` until the form has an answer. */
  readonly account: 'same' | 'open' | 'answered';
}

/** Never blocks a patient's own request: staff checks the case before starting. */
export function identityChecks(
  values: RequestValues,
  { facts, known, isOwn }: { facts: Read | undefined; known: KnownPatient | null; isOwn: boolean },
): IdentityChecks {
  const rows = facts && values.uploadOption === 'image-upload' ? matchRows(values, facts) : [];
  const key = mismatchKey(rows);
  const isAccepted = values.acceptedMismatch === key && values.identityReason.trim() !== '';
  const child = isChild(values.dateOfBirth, new Date());
  const isOther = known !== null && differsFromAccount(values, known);
  const isAnswered = child ? values.identity === 'guardian' : values.identity !== '';
  return {
    rows,
    key,
    known,
    isChild: child,
    mismatch: key === null || isOwn ? 'none' : isAccepted ? 'accepted' : 'open',
    account: isOther ? (isAnswered ? 'answered' : 'open') : 'same',
  };
}
