// What every request must contain, no matter who sends it (F-014, F-022, CG-62, CG-63).
import { AppError, caseCreationProblem, limits, preferredDateProblem } from '@plainscan/contract';

import { requireTerms } from '../platform/http/require-terms.ts';
import type { WorkspaceRow } from '../workspaces/workspace-tables.ts';

type Order = { termsAccepted: boolean; preferredReportDate?: string | undefined };

/** Throws 400 if the terms were not accepted or the preferred date cannot be met. The date is optional. */
export function checkOrder({ termsAccepted, preferredReportDate }: Order, now: Date): void {
  requireTerms(termsAccepted);
  if (preferredReportDate === undefined) return;
  const tolerance = limits.preferredDateToleranceMilliseconds;
  const problem = preferredDateProblem(preferredReportDate, now, tolerance);
  if (problem !== null) throw new AppError('input.invalid', { fields: { preferredReportDate: [problem] } });
}

/** Throws if the workspace's cases come from a gateway instead of forms. */
export function checkWorkspaceAcceptsForms(home: WorkspaceRow): void {
  const problem = caseCreationProblem(home);
  if (problem !== null) throw new AppError(problem);
}

export const dateOrNull = (value: string | undefined): Date | null =>
  value === undefined ? null : new Date(value);
