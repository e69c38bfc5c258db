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
  active: 'list.view.active',
  mine: 'list.view.mine',
  'due-soon': 'list.view.dueSoon',
  review: 'list.view.review',
  completed: 'list.view.completed',
  unopened: 'list.view.unopened',
  asked: 'list.view.asked',
  all: 'list.view.all',
};

type ListQuery = SentQuery<typeof caseEndpoints.listCases>;
type ViewQuery = Pick<ListQuery, 'status' | 'isDueSoon' | 'isMine' | 'isUnopened' | 'isAsked'>;

/** Returns whether the user's "all" view includes archived cases. */
export const readsEveryStatus = ({ role, workspace }: Pick<CurrentUser, 'role' | 'workspace'>): boolean =>
  seesEveryStatus(role, workspace.isProviderWorkspace);

/** Returns the query of a view, limited to the chosen statuses. */
export function viewQuery(view: CaseView, chosen: readonly CaseStatus[], seesEvery: boolean): ViewQuery {
  const { status, isDueSoon, isMine, isUnopened, isAsked } = caseFilterOf(view, chosen, seesEvery);
  return {
    status,
    ...(isDueSoon && { isDueSoon: 'true' }),
    ...(isMine && { isMine: 'true' }),
    ...(isUnopened && { isUnopened: 'true' }),
    ...(isAsked && { isAsked: 'true' }),
  };
}
