// CG-171: whether the patient that a form describes is the person of the account, and whose account a child's is.
import {
  ageOn,
  AppError,
  fieldProblems,
  hasSameNameParts,
  limits,
  type CreateCase,
} from '@plainscan/contract';

type PatientDetails = CreateCase['patient'];
type Known = { name: string; dateOfBirth: string | null };

/** Under 13 the account is always the guardian's, and the form has to say so. */
export function checkAge({ dateOfBirth, identity }: PatientDetails, now: Date): void {
  if (identity === 'guardian') return;
  if (ageOn(dateOfBirth, now.toISOString().slice(0, 10)) < limits.minAge) throw new AppError('case.age');
}

/** Throws unless the account's own name and date of birth are those of the form, or the form says whose they are. */
export function checkSamePerson(known: Known, patient: PatientDetails): void {
  if (patient.identity !== undefined || isSamePerson(known, patient)) return;
  throw new AppError('input.invalid', { fields: { 'patient.identity': [fieldProblems.identityDiffers] } });
}

function isSamePerson(known: Known, patient: PatientDetails): boolean {
  const isSameBirthDate = known.dateOfBirth === null || known.dateOfBirth === patient.dateOfBirth;
  return isSameBirthDate && hasSameNameParts(known.name, patient.name);
}
