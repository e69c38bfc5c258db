// What can be done with several cases at once.
import type { CaseAction, CaseListRow } from '@plainscan/contract';

export const bulkActions = ['reassign', 'archive', 'sendAgain'] as const satisfies readonly CaseAction[];
export type BulkAction = (typeof bulkActions)[number];

/** Returns whether a case offers the action now. */
export const offersBulk = (
  { offeredActions }: Pick<CaseListRow, 'offeredActions'>,
  action: BulkAction,
): boolean => offeredActions.some((offer) => offer.action === action && offer.enabled);
