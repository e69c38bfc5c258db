// The views of the Report Dashboard: which statuses each tab asks for (D-006, D-010, D-011, D-015).
import {
  activeStatuses,
  caseStatuses,
  type CaseMessage,
  type CaseStatus,
  type CurrentUser,
  type SentQuery,
  type caseEndpoints,
} from '@plainscan/contract';

/** What a person sees first is everything (D-010); what matters most is one press away. */
export const caseViews = ['all', 'due-soon', 'mine', 'review', 'active', 'completed', 'unopened'] as const;
export type CaseView = (typeof caseViews)[number];

export const viewLabels: Record<CaseView, CaseMessage> = {
  active: 'list.view.active',
  mine: 'list.view.mine',
  'due-soon': 'list.view.dueSoon',
  review: 'list.view.review',
  completed: 'list.view.completed',
  unopened: 'list.view.unopened',
  all: 'list.view.all',
};

type ListQuery = SentQuery<typeof caseEndpoints.listCases>;
type StatusFilter = Pick<ListQuery, 'status' | 'isDueSoon' | 'isMine' | 'isUnopened'>;

const isDueSoonToo = (status: readonly CaseStatus[]): StatusFilter => ({
  status: [...status],
  ...(status.includes('delayed') && { isDueSoon: 'true' }),
});

/** Whether a person's list of everything holds archived cases as well. */
export const seesEveryStatus = ({ role, workspace }: Pick<CurrentUser, 'role' | 'workspace'>): boolean =>
  role === 'super-admin' || role === 'creator' || workspace.isProviderWorkspace;

/** D-010 and CG-45: what the list holds before anybody has chosen anything. */
const defaultStatuses = (seesEvery: boolean): readonly CaseStatus[] =>
  seesEvery ? caseStatuses : [...activeStatuses, 'completed', 'incomplete'];

const statusesOf = (view: CaseView, seesEvery: boolean): readonly CaseStatus[] => {
  if (view === 'due-soon') return ['delayed'];
  if (view === 'review') return ['review'];
  if (view === 'completed' || view === 'unopened') return ['completed'];
  return view === 'all' ? defaultStatuses(seesEvery) : activeStatuses;
};

/** The statuses of a view, or those that were chosen instead. */
export function statusFilterOf(
  view: CaseView,
  chosen: readonly CaseStatus[],
  seesEvery: boolean,
): StatusFilter {
  const filter = isDueSoonToo(chosen.length > 0 ? chosen : statusesOf(view, seesEvery));
  if (view === 'unopened') return { ...filter, isUnopened: 'true' };
  return view === 'mine' ? { ...filter, isMine: 'true' } : filter;
}
