// Where each action that a case offers is shown (CG-30): which one leads, which stand beside it, which have a form of their own.
import type { Case, CaseAction } from '@plainscan/contract';

export type Offer = Case['offeredActions'][number];

/** Every action has one place. `elsewhere` are the patient's rating and what only the system does. */
export const actionPlaces = {
  /** Only the most forward of these is the primary button. */
  forward: [
    'claim',
    'record',
    'startReview',
    'signOff',
    'sendForReview',
    'complete',
    'useCredit',
    'pay',
    'payForPatient',
    'unarchive',
  ],
  beside: ['editVideo', 'submitVideo', 'sendToProvider', 'sharePortal', 'bypassImages', 'letPatientPay'],
  quiet: [
    'discardReview',
    'cancelReview',
    'discard',
    'optOut',
    'takeBack',
    'rejectUpload',
    'portalFailed',
    'giveUpUpload',
    'withdraw',
  ],
  /** At the foot of a panel; in a menu once the case is completed. */
  office: ['recall', 'archive'],
  /** The form that takes images and a report. */
  supply: ['submitUpload', 'completeUpload'],
  /** Beside what the images say of their patient (B4). */
  identity: ['acceptIdentity', 'refuseIdentity'],
  /** Among the additional files. */
  files: ['addFile'],
  elsewhere: [
    'rate',
    'finishProcessing',
    'failProcessing',
    'confirmPayment',
    'failPayment',
    'expire',
    'remind',
    'warnDelay',
  ],
} as const satisfies Record<string, readonly CaseAction[]>;

export type ActionPlace = keyof typeof actionPlaces;

const destructive: readonly CaseAction[] = [
  'discard',
  'optOut',
  'discardReview',
  'takeBack',
  'rejectUpload',
  'giveUpUpload',
  'withdraw',
  'refuseIdentity',
  'recall',
  'archive',
];

/** What takes something away asks in red. */
export const isDestructive = (action: CaseAction): boolean => destructive.includes(action);

/** What is offered in one place, in the order of the table. */
export const offersIn = (offered: readonly Offer[], place: ActionPlace): Offer[] =>
  actionPlaces[place].flatMap((name) => offered.find(({ action }) => action === name) ?? []);

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
  const leading = offersIn(offered, 'forward');
  const primary = leading.find(({ enabled }) => enabled) ?? leading[0] ?? null;
  return {
    primary,
    others: [...leading.filter((offer) => offer !== primary), ...offersIn(offered, 'beside')],
    quiet: offersIn(offered, 'quiet'),
    office: offersIn(offered, 'office'),
  };
}
