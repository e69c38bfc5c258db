// B4: whether the chosen images are of the patient who was typed. How a name is written never trips it: case, `^`, accents
// and the order of its parts are the same name; what is empty or made anonymous is no other name.
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

const anonymous =
  /^(anon\w*|unknown|unnamed|deidentified|de-identified|removed|noname|no name|patient|test|x+|\W*|\d+)$/i;

/** The parts of a name without case, accents and signs. */
export function nameParts(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’.]/g, '');
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

const isNamed = (name: string): boolean =>
  name.trim() !== '' &&
  !anonymous.test(name.trim()) &&
  !nameParts(name).some((part) => part.startsWith('anon'));

/** The same parts in any order; a middle name that only one of them has is no difference. */
export function isSameName(one: string, other: string): boolean {
  const [few = [], many = []] = [nameParts(one), nameParts(other)].toSorted((a, b) => a.length - b.length);
  if (few.length === 0) return true;
  if (few.length === 1 && many.length > 1) return false;
  return few.every(
    (part) => many.includes(part) || (part.length === 1 && many.some((full) => full.startsWith(part))),
  );
}

/** What the order and the images say of the patient, side by side; nothing without images that name anybody. */
export function matchRows(typed: Typed, { patient, patientCount }: Read): MatchRow[] {
  if (!patient) return [];
  const birthDate = birthDateOf(typed.dateOfBirth);
  const row = (field: MatchField, onOrder: string, inImages: string, isOther: boolean): MatchRow => ({
    field,
    onOrder,
    inImages,
    differs: onOrder !== '' && inImages !== '' && isOther,
  });
  const read = isNamed(patient.name) ? patient.name : '';
  const rows = [
    row('name', typed.name.trim(), read, !isSameName(typed.name, read)),
    row('dateOfBirth', birthDate, patient.birthDate ?? '', birthDate !== patient.birthDate),
    row('gender', typed.gender, patient.gender ?? '', isOtherSex(typed.gender, patient.gender)),
  ];
  return patientCount > 1 ? [...rows, row('people', '1', String(patientCount), true)] : rows;
}

/** “Other” is a word of its owner and no contradiction to a scanner's M or F. */
const isOtherSex = (typed: Typed['gender'], read: NonNullable<Read['patient']>['gender']): boolean =>
  typed !== 'other' && read !== 'other' && typed !== read;

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
  const hasOtherName = typed.name.trim() !== '' && !isSameName(typed.name, known.name);
  return hasOtherName || (birthDate !== '' && known.dateOfBirth !== null && birthDate !== known.dateOfBirth);
}

/** CG-171: under 13 the account is always a guardian's. */
export function isChild(dateOfBirth: string, now: Date): boolean {
  const born = new Date(`${birthDateOf(dateOfBirth)}T00:00:00`);
  if (Number.isNaN(born.getTime())) return false;
  const thirteenth = new Date(born.getFullYear() + 13, born.getMonth(), born.getDate());
  return thirteenth > now;
}
