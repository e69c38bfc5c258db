// Labels of the Report Dashboard's views.
import type { CaseListMessage, CaseView } from '@plainscan/contract';

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
