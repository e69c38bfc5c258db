// How each action that a case offers is shown: which one leads, which are beside it, which stay quiet (E-024 … E-045).
import type { Case, CaseAction } from '@plainscan/contract';

export type Offer = Case['offeredActions'][number];

/** Only the most forward of these is the primary button. */
const forward: readonly CaseAction[] = ['claim', 'record', 'startReview', 'signOff', 'sendForReview'];
const beside: readonly CaseAction[] = ['editVideo', 'submitVideo'];
const quiet: readonly CaseAction[] = ['discardReview', 'cancelReview', 'discard', 'optOut'];

/** What takes something away asks in red. */
export const isDestructive = (action: CaseAction): boolean =>
  action === 'discard' || action === 'optOut' || action === 'discardReview';

export interface ActionLook {
  primary: Offer | null;
  others: Offer[];
  quiet: Offer[];
}

/** Sorts what is offered. Actions that are not for these pages (rating, the system's own) are left out. */
export function lookOf(offered: readonly Offer[]): ActionLook {
  const pick = (names: readonly CaseAction[]) =>
    names.flatMap((name) => offered.find(({ action }) => action === name) ?? []);
  const leading = pick(forward);
  const primary = leading.find(({ enabled }) => enabled) ?? leading[0] ?? null;
  return {
    primary,
    others: [...leading.filter((offer) => offer !== primary), ...pick(beside)],
    quiet: pick(quiet),
  };
}
