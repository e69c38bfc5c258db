// From the filled form to the call that sends it, and which of the chosen files go along.
import type { Sending } from '../../uploads/sending-store.ts';
import type { CaseSubmission } from '../form/add-case-queries.ts';
import type { CaseFormValues, OrderWorkspace } from './case-form-values.ts';
import type { IdentityChecks } from './identity-checks.ts';
import { toCompleteCase, toCreateCase, toPortalCase, type RequestParts } from './request-bodies.ts';
import type { SubmittedFiles } from '../form/use-submit-case.ts';
import type { RequestFiles } from '../form/use-request-files.ts';
import { wantsReport } from './submit-verdict.ts';

type Chosen = Pick<RequestFiles, 'study' | 'report' | 'additional'>;

export function requestParts(
  values: CaseFormValues,
  { study, report, additional }: Chosen,
  { mismatch, account }: Pick<IdentityChecks, 'mismatch' | 'account'>,
  workspace: OrderWorkspace,
): RequestParts {
  return {
    workspaceId: values.workspace === null ? null : workspace.id,
    productType: workspace.productType,
    uploadId: study?.upload?.id ?? null,
    reportUploadId: wantsReport(values.uploadOption) ? (report?.upload?.id ?? null) : null,
    additional: additional.flatMap(({ sending, type, description }) =>
      sending?.upload ? [{ uploadId: sending.upload.id, type, description }] : [],
    ),
    isMismatchAccepted: mismatch === 'accepted',
    isOtherAccount: account === 'answered',
  };
}

export function submissionOf(
  values: CaseFormValues,
  parts: RequestParts,
  caseId: string | null,
): CaseSubmission {
  if (caseId !== null) return { kind: 'complete', caseId, body: toCompleteCase(values, parts) };
  return values.uploadOption === 'online-portal'
    ? { kind: 'portal', body: toPortalCase(values, parts) }
    : { kind: 'create', body: toCreateCase(values, parts) };
}

export function sentFiles(values: CaseFormValues, { study, report, additional }: Chosen): SubmittedFiles {
  const isStudyTaken = values.uploadOption === 'image-upload';
  const isReportTaken = wantsReport(values.uploadOption);
  const present = (sending: Sending | null): Sending[] => (sending ? [sending] : []);
  return {
    taken: [
      ...present(isStudyTaken ? study : null),
      ...present(isReportTaken ? report : null),
      ...additional.flatMap(({ sending }) => present(sending)),
    ],
    unused: [...present(isStudyTaken ? null : study), ...present(isReportTaken ? null : report)],
  };
}
