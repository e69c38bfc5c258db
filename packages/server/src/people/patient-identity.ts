// CG-171: whether the patient described in a form is the account's owner, and who owns the account for a child.
import {
  ageOn,
  AppError,
  fieldProblems,
  hasSameNameParts,
  latestDay,
  limits,
  type CreateCase,
} from '@plainscan/contract';

type PatientDetails = CreateCase['patient'];
type Known = { name: string; dateOfBirth: string | null };

/** Under 13 the account always belongs to a guardian, and the form must say so. */
export function checkAge({ dateOfBirth, identity }: PatientDetails, now: Date): void {
  if (identity === 'guardian') return;
  if (ageOn(dateOfBirth, latestDay(now)) < limits.minAge) throw new AppError('case.age');
}

/** Throws unless the account's name and date of birth match the form, or the form says whose they are. */
export function checkSamePerson(known: Known, patient: PatientDetails): void {
  if (patient.identity !== undefined || isSamePerson(known, patient)) return;
  throw new AppError('input.invalid', { fields: { 'patient.identity': [fieldProblems.identityDiffers] } });
}

function isSamePerson(known: Known, patient: PatientDetails): boolean {
  const isSameBirthDate = known.dateOfBirth === null || known.dateOfBirth === patient.dateOfBirth;
  return isSameBirthDate && hasSameNameParts(known.name, patient.name);
}
