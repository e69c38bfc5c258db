// Which of a case's offered actions is primary, and which are secondary. Each action defines where it is shown.
import { caseActions, transition, type ActionArea, type Case, type CaseAction } from '@plainscan/contract';

export type Offer = Case['offeredActions'][number];

/** Returns the actions of one area, in order. */
export const actionsIn = (area: ActionArea): CaseAction[] =>
  caseActions
    .filter((action) => transition(action).place.area === area)
    .toSorted((one, other) => transition(one).place.rank - transition(other).place.rank);

/** Returns whether the action removes something, so that its dialog is red. */
export const isDestructive = (action: CaseAction): boolean => transition(action).isDestructive === true;

/** CG-182: returns whether the action sends a report to its patient, which is never the first button. */
const isRelease = (action: CaseAction): boolean => transition(action).isRelease === true;

/** Returns the offers of one area, in order. */
export const offersIn = (offered: readonly Offer[], area: ActionArea): Offer[] =>
  actionsIn(area).flatMap((name) => offered.find(({ action }) => action === name) ?? []);

export const isOffered = (offered: readonly Offer[], action: CaseAction): boolean =>
  offered.some((offer) => offer.action === action);

export interface ActionButtons {
  primary: Offer | null;
  others: Offer[];
  quiet: Offer[];
  office: Offer[];
}

/** Sorts the offered actions into buttons. With a form, none is primary. */
export function actionButtonsOf(offered: readonly Offer[]): ActionButtons {
  const forward = offersIn(offered, 'forward');
  const leading = forward.filter(({ action }) => !isRelease(action));
  const primary = leading.find(({ enabled }) => enabled) ?? leading[0] ?? null;
  return {
    primary,
    others: [
      ...leading.filter((offer) => offer !== primary),
      ...offersIn(offered, 'beside'),
      ...forward.filter(({ action }) => isRelease(action)),
    ],
    quiet: offersIn(offered, 'quiet'),
    office: offersIn(offered, 'office'),
  };
}

/** Returns whether a reason is required: always, or only when taking over from another reviewer (T28). */
export function needsReason(action: CaseAction, item: Pick<Case, 'reviewer'>, userId: string): boolean {
  const { reason } = transition(action);
  return reason === 'always' || (reason === 'recovery' && item.reviewer?.id !== userId);
}
