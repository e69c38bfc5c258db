// The views of the Report Dashboard: which cases each tab shows (D-006, D-010, D-011, D-015, B9, CG-198). The page
// requests one view. The server counts all of them.
import type { Role } from '../shared/roles.ts';
import { activeStatuses, caseStatuses, type CaseStatus } from '../case-flow/case-status.ts';

/** The default view shows everything (D-010). The others are worklists, one click away. */
export const caseViews = [
  'all',
  'needs-you',
  'due-soon',
  'mine',
  'free',
  'held',
  'failed',
  'waiting',
  'unpaid',
  'explained',
  'review',
  'unopened',
  'asked',
  'completed',
  'active',
] as const;
export type CaseView = (typeof caseViews)[number];

/** The views in the order of the page: the reader's own, what is held up, what is in work, and what came after. */
export const caseViewGroups = [
  { group: 'yours', views: ['needs-you', 'due-soon', 'mine', 'free'] },
  { group: 'heldUp', views: ['held', 'failed', 'waiting', 'unpaid'] },
  { group: 'inWork', views: ['active', 'explained', 'review'] },
  { group: 'after', views: ['unopened', 'asked', 'completed', 'all'] },
] as const satisfies readonly { group: string; views: readonly CaseView[] }[];

export type CaseFilter = {
  status: CaseStatus[];
  /** Also include cases due soon. */
  isDueSoon?: true;
} & Partial<Record<CaseFlag, true>>;

/** Conditions besides the status, each with its own member of the query. */
export const caseFlags = ['isMine', 'isUnopened', 'isAsked', 'isNeeded', 'isHeld', 'isFailed'] as const;
export type CaseFlag = (typeof caseFlags)[number];

const viewFlags: Partial<Record<CaseView, CaseFlag>> = {
  mine: 'isMine',
  unopened: 'isUnopened',
  asked: 'isAsked',
  'needs-you': 'isNeeded',
  held: 'isHeld',
  failed: 'isFailed',
};

/** Returns whether the user's list of all cases includes archived ones. */
export const seesEveryStatus = (role: Role, isProvider: boolean): boolean =>
  role === 'super-admin' || role === 'creator' || isProvider;

const viewStatuses: Partial<Record<CaseView, readonly CaseStatus[]>> = {
  'due-soon': ['delayed'],
  'needs-you': caseStatuses,
  free: ['new', 'delayed'],
  held: ['new', 'delayed'],
  failed: caseStatuses,
  waiting: ['pending-upload', 'upload-shared', 'incomplete', 'uploading'],
  unpaid: ['not-paid'],
  explained: ['in-progress'],
  review: ['review', 'in-review'],
  completed: ['completed'],
  unopened: ['completed'],
  asked: ['completed'],
};

/** Returns the statuses of a view. D-010 and CG-45: those of the whole list depend on the reader. */
const statusesOf = (view: CaseView, seesEvery: boolean): readonly CaseStatus[] => {
  if (view === 'all') return seesEvery ? caseStatuses : [...activeStatuses, 'completed', 'incomplete'];
  return viewStatuses[view] ?? activeStatuses;
};

/** Returns the filter of a view. Chosen statuses replace those of the view. */
export function caseFilterOf(view: CaseView, chosen: readonly CaseStatus[], seesEvery: boolean): CaseFilter {
  const status = chosen.length > 0 ? chosen : statusesOf(view, seesEvery);
  const flag = viewFlags[view];
  return {
    status: [...status],
    ...(status.includes('delayed') && { isDueSoon: true }),
    ...(flag && { [flag]: true }),
  };
}
