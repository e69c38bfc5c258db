// Which of the actions that a case offers leads, and which stand beside it; where each is shown is the action's own to say.
import { caseActions, transition, type ActionArea, type Case, type CaseAction } from '@plainscan/contract';

export type Offer = Case['offeredActions'][number];

/** The actions of one area, in their order. */
export const actionsIn = (area: ActionArea): CaseAction[] =>
  caseActions
    .filter((action) => transition(action).place.area === area)
    .toSorted((one, other) => transition(one).place.rank - transition(other).place.rank);

/** What takes something away asks in red. */
export const isDestructive = (action: CaseAction): boolean => transition(action).isDestructive === true;

/** CG-182: what sends a report to its patient is never the first button. */
const isRelease = (action: CaseAction): boolean => transition(action).isRelease === true;

/** What is offered in one area, in its order. */
export const offersIn = (offered: readonly Offer[], area: ActionArea): Offer[] =>
  actionsIn(area).flatMap((name) => offered.find(({ action }) => action === name) ?? []);

export const isOffered = (offered: readonly Offer[], action: CaseAction): boolean =>
  offered.some((offer) => offer.action === action);

export interface ActionLook {
  primary: Offer | null;
  others: Offer[];
  quiet: Offer[];
  office: Offer[];
}

/** Sorts the buttons of what is offered. A form takes the lead from them. */
export function lookOf(offered: readonly Offer[]): ActionLook {
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

/** Whether the person has to say why: always, or when they take over from a reviewer who is away (T28). */
export function needsReason(action: CaseAction, item: Pick<Case, 'reviewer'>, userId: string): boolean {
  const { reason } = transition(action);
  return reason === 'always' || (reason === 'recovery' && item.reviewer?.id !== userId);
}
