// What fields, files and checks come to: what is left to do, and whether the request may be submitted.
import type { Case } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { patientStudiesQuery } from './add-case-queries.ts';
import type { Origins } from '../values/case-draft.ts';
import { caseFormProblems, type CaseFormValues, type RequestMode } from '../values/case-form-values.ts';
import { identityChecks } from '../values/identity-checks.ts';
import { differsFromAccount } from '../values/patient-match.ts';
import { remainingItems, requestVerdict, type RequestState } from '../values/request-items.ts';
import { useKnownPatient } from './use-known-patient.ts';
import type { RequestFiles } from './use-request-files.ts';
import type { RequestForm } from './use-request-form.ts';

/** What is there without this form: images and report of a draft, the report of a picked study. */
const presentFiles = (
  { uploadOption }: CaseFormValues,
  item: Case | null,
  hasReportOfStudy: boolean,
): RequestState['present'] => ({
  hasImages: item !== null && (item.dicomStudy !== null || item.progress !== null),
  hasReport:
    (uploadOption === 'existing-study' && hasReportOfStudy) || (item !== null && item.reports.length > 0),
});

interface Parts {
  readonly mode: RequestMode;
  readonly item: Case | null;
  /** The workspace that the request is for, where it is not one's own. */
  readonly elsewhere: number | undefined;
  readonly origins: Origins;
  readonly files: RequestFiles;
}

export function useRequestState(filled: RequestForm, { mode, item, elsewhere, origins, files }: Parts) {
  const known = useKnownPatient(filled.values.email, elsewhere, (account, found) => {
    // What is known of somebody else fills nothing in.
    if (differsFromAccount(filled.values, account)) return;
    for (const [field, value] of Object.entries(found) as [keyof typeof found, string][])
      if (value && filled.values[field] === '') filled.set(field, value);
  });
  const { data: studies } = useQuery(patientStudiesQuery(known?.userId ?? ''));
  const picked = studies?.data.find(({ id }) => id === filled.values.studyId) ?? null;
  // A study of the patient before is none of this one's (CG-175).
  const values: CaseFormValues = { ...filled.values, studyId: picked?.id ?? '' };
  const checks = identityChecks(values, files, known);
  const state: RequestState = {
    problems: caseFormProblems(values, mode),
    values,
    origins,
    files,
    mismatch: checks.mismatch,
    account: checks.account,
    present: presentFiles(values, item, picked?.hasReport === true),
  };
  const items = remainingItems(state);
  return { values, checks, items, verdict: requestVerdict(state, items) };
}
