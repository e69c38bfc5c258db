import { AppError, fieldProblems } from '@plainscan/contract';

/** W-054: throws 400 and names the member, unless both terms boxes were ticked, which calls state with it (CG-207). */
export function requireTerms(termsAccepted: boolean | undefined): void {
  if (termsAccepted === true) return;
  throw new AppError('case.terms', { fields: { termsAccepted: [fieldProblems.required] } });
}
