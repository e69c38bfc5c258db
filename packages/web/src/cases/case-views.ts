// The views of the Report Dashboard: which statuses each tab asks for (D-006, D-010, D-011, D-015).
import {
  activeStatuses,
  type caseEndpoints,
  type CaseMessage,
  type CaseStatus,
  type CurrentUser,
  type SentQuery,
} from '@plainscan/contract';

export const caseViews = ['active', 'due-soon', 'review', 'completed', 'all'] as const;
export type CaseView = (typeof caseViews)[number];

export const viewLabels: Record<CaseView, CaseMessage> = {
  active: 'list.view.active',
  'due-soon': 'list.view.dueSoon',
  review: 'list.view.review',
  completed: 'list.view.completed',
  all: 'list.view.all',
};

type ListQuery = SentQuery<typeof caseEndpoints.listCases>;
type StatusFilter = Pick<ListQuery, 'status' | 'isDueSoon'>;

const isDueSoonToo = (status: readonly CaseStatus[]): StatusFilter => ({
  status: [...status],
  ...(status.includes('delayed') && { isDueSoon: 'true' }),
});

/** Whether a person's list of everything holds archived cases as well. */
export const seesEveryStatus = ({ role, workspace }: Pick<CurrentUser, 'role' | 'workspace'>): boolean =>
  role === 'super-admin' || role === 'creator' || workspace.isProviderWorkspace;

/** The statuses of a view, or of the one status that was chosen instead. */
export function statusFilterOf(view: CaseView, status: CaseStatus | null, seesEvery: boolean): StatusFilter {
  if (status) return isDueSoonToo([status]);
  if (view === 'due-soon') return isDueSoonToo(['delayed']);
  if (view === 'review') return isDueSoonToo(['review']);
  if (view === 'completed') return isDueSoonToo(['completed']);
  if (view === 'active') return isDueSoonToo(activeStatuses);
  return seesEvery ? {} : isDueSoonToo([...activeStatuses, 'completed', 'incomplete']);
}
