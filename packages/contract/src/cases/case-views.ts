// The views of the Report Dashboard: which cases each tab shows (D-006, D-010, D-011, D-015, B9, CG-198). The page
// requests one view. The server counts all of them.
import type { Role } from '../shared/roles.ts';
import { activeStatuses, caseStatuses, type CaseStatus } from '../case-flow/case-status.ts';

/** The default view shows everything (D-010). The most important views are one click away. */
export const caseViews = [
  'all',
  'due-soon',
  'mine',
  'review',
  'active',
  'completed',
  'unopened',
  'asked',
] as const;
export type CaseView = (typeof caseViews)[number];

export type CaseFilter = {
  status: CaseStatus[];
  /** Also include cases due soon. */
  isDueSoon?: true;
  /** Only cases that the user has claimed or reviews. */
  isMine?: true;
  /** Only finished reports that the patient has not opened. */
  isUnopened?: true;
  /** Only finished reports with an unanswered question. */
  isAsked?: true;
};

/** Returns whether the user's list of all cases includes archived ones. */
export const seesEveryStatus = (role: Role, isProvider: boolean): boolean =>
  role === 'super-admin' || role === 'creator' || isProvider;

/** D-010 and CG-45: returns the statuses shown when none are chosen. */
const defaultStatuses = (seesEvery: boolean): readonly CaseStatus[] =>
  seesEvery ? caseStatuses : [...activeStatuses, 'completed', 'incomplete'];

const statusesOf = (view: CaseView, seesEvery: boolean): readonly CaseStatus[] => {
  if (view === 'due-soon') return ['delayed'];
  if (view === 'review') return ['review'];
  if (view === 'completed' || view === 'unopened' || view === 'asked') return ['completed'];
  return view === 'all' ? defaultStatuses(seesEvery) : activeStatuses;
};

/** Returns the filter of a view. Chosen statuses replace those of the view. */
export function caseFilterOf(view: CaseView, chosen: readonly CaseStatus[], seesEvery: boolean): CaseFilter {
  const status = chosen.length > 0 ? chosen : statusesOf(view, seesEvery);
  return {
    status: [...status],
    ...(status.includes('delayed') && { isDueSoon: true }),
    ...(view === 'mine' && { isMine: true }),
    ...(view === 'unopened' && { isUnopened: true }),
    ...(view === 'asked' && { isAsked: true }),
  };
}
