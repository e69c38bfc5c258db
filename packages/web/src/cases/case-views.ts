// Queries of the Report Dashboard's views.
import {
  caseFilterOf,
  type CaseStatus,
  type CaseView,
  type CurrentUser,
  type SentQuery,
  seesEveryStatus,
  type caseEndpoints,
} from '@plainscan/contract';

type ListQuery = SentQuery<typeof caseEndpoints.listCases>;

/** Returns whether the user's "all" view includes archived cases. */
export const readsEveryStatus = ({ role, workspace }: Pick<CurrentUser, 'role' | 'workspace'>): boolean =>
  seesEveryStatus(role, workspace.isProviderWorkspace);

/** Returns the query of a view, limited to the chosen statuses. */
export function viewQuery(view: CaseView, chosen: readonly CaseStatus[], seesEvery: boolean): ListQuery {
  const { status, ...flags } = caseFilterOf(view, chosen, seesEvery);
  return { status, ...Object.fromEntries(Object.keys(flags).map((flag) => [flag, 'true'])) };
}
