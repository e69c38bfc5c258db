// Whether images, order and email are of one person, and what was said where they are not (B4, CG-171).
import type { CaseFormValues } from './case-form-values.ts';
import { differsFromAccount, isChild, matchRows, mismatchKey, type MatchRow } from './patient-match.ts';
import type { RequestState } from './request-items.ts';
import type { KnownPatient } from '../form/use-known-patient.ts';
import type { RequestFiles } from '../form/use-request-files.ts';

export interface IdentityChecks extends Pick<RequestState, 'mismatch' | 'account'> {
  readonly rows: readonly MatchRow[];
  /** Of the present contradiction between order and images. */
  readonly key: string | null;
  readonly known: KnownPatient | null;
  readonly isChild: boolean;
}

function mismatchOf(key: string | null, { acceptedMismatch, identityReason }: CaseFormValues) {
  if (key === null) return 'none';
  return acceptedMismatch === key && identityReason.trim() !== '' ? 'accepted' : 'open';
}

export function identityChecks(
  values: CaseFormValues,
  { study }: Pick<RequestFiles, 'study'>,
  known: KnownPatient | null,
): IdentityChecks {
  const facts = values.uploadOption === 'image-upload' ? study?.folder?.facts : undefined;
  const rows = facts ? matchRows(values, facts) : [];
  const key = mismatchKey(rows);
  const child = isChild(values.dateOfBirth, new Date());
  const isOther = known !== null && differsFromAccount(values, known);
  const isAnswered = child ? values.identity === 'guardian' : values.identity !== '';
  return {
    rows,
    key,
    known,
    isChild: child,
    mismatch: mismatchOf(key, values),
    account: isOther ? (isAnswered ? 'answered' : 'open') : 'same',
  };
}
