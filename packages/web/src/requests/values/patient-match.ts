// B4: whether the chosen images are of the patient who was typed, by the contract's rules: the server holds a case by the same.
import {
  hasSameNameParts,
  identityDifferences,
  isNamed,
  knownBirthDate,
  type IdentityFinding,
} from '@plainscan/contract';
import type { FolderFacts } from '../../uploads/study-folder.ts';
import { birthDateOf, type CaseFormValues } from './case-form-values.ts';

export type MatchField = 'name' | 'dateOfBirth' | 'gender' | 'people';

export interface MatchRow {
  readonly field: MatchField;
  readonly onOrder: string;
  readonly inImages: string;
  readonly differs: boolean;
}

type Typed = Pick<CaseFormValues, 'name' | 'dateOfBirth' | 'gender'>;
type Read = Pick<FolderFacts, 'patient' | 'patientCount'>;

/** What the order and the images say of the patient, side by side; nothing without images that name anybody. */
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

/** Names a contradiction, so that what was said to it holds for no other; null when there is none. */
export function mismatchKey(rows: readonly MatchRow[]): string | null {
  const different = rows.filter(({ differs }) => differs);
  return different.length === 0
    ? null
    : different.map(({ field, onOrder, inImages }) => [field, onOrder, inImages].join('=')).join(';');
}

export interface KnownPatient {
  readonly userId: string;
  readonly name: string;
  readonly dateOfBirth: string | null;
}

/** CG-171: whether the account with this email is of somebody else, as far as name and birth date tell. */
export function differsFromAccount(typed: Typed, known: KnownPatient): boolean {
  const birthDate = birthDateOf(typed.dateOfBirth);
  const hasOtherName = typed.name.trim() !== '' && !hasSameNameParts(typed.name, known.name);
  return hasOtherName || (birthDate !== '' && known.dateOfBirth !== null && birthDate !== known.dateOfBirth);
}

/** CG-171: under 13 the account is always a guardian's. */
export function isChild(dateOfBirth: string, now: Date): boolean {
  const born = new Date(`${birthDateOf(dateOfBirth)}T00:00:00`);
  if (Number.isNaN(born.getTime())) return false;
  const thirteenth = new Date(born.getFullYear() + 13, born.getMonth(), born.getDate());
  return thirteenth > now;
}
