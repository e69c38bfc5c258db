// Labels and queries of the Report Dashboard's views.
import {
  caseFilterOf,
  type CaseListMessage,
  type CaseStatus,
  type CaseView,
  type CurrentUser,
  type SentQuery,
  seesEveryStatus,
  type caseEndpoints,
} from '@plainscan/contract';

export const viewLabels: Record<CaseView, CaseListMessage> = {
  all: 'list.view.all',
  'needs-you': 'list.view.needsYou',
  'due-soon': 'list.view.dueSoon',
  mine: 'list.view.mine',
  free: 'list.view.free',
  held: 'list.view.held',
  failed: 'list.view.failed',
  waiting: 'list.view.waiting',
  unpaid: 'list.view.unpaid',
  active: 'list.view.active',
  explained: 'list.view.explained',
  review: 'list.view.review',
  unopened: 'list.view.unopened',
  asked: 'list.view.asked',
  completed: 'list.view.completed',
};

/** Views whose number is a warning: something is late, held up or broken. */
export const urgentViews: ReadonlySet<CaseView> = new Set<CaseView>(['due-soon', 'held', 'failed']);

type ListQuery = SentQuery<typeof caseEndpoints.listCases>;

/** Returns whether the user's "all" view includes archived cases. */
export const readsEveryStatus = ({ role, workspace }: Pick<CurrentUser, 'role' | 'workspace'>): boolean =>
  seesEveryStatus(role, workspace.isProviderWorkspace);

/** Returns the query of a view, limited to the chosen statuses. */
export function viewQuery(view: CaseView, chosen: readonly CaseStatus[], seesEvery: boolean): ListQuery {
  const { status, ...flags } = caseFilterOf(view, chosen, seesEvery);
  return { status, ...Object.fromEntries(Object.keys(flags).map((flag) => [flag, 'true'])) };
}
