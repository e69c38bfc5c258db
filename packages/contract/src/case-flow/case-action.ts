// The parts of one action. Each action is a file of its own below actions/.
import type * as z from 'zod/mini';

import type { CaseActor } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { StoredStatus } from '../cases/case-status.ts';
import type { NotificationRule } from '../notices/case-notification-rules.ts';
import type { Permission } from '../shared/permissions.ts';
import type { Actor } from '../shared/roles.ts';
import type { Guard } from './case-guards.ts';
import type { Target } from './case-targets.ts';

/**
 * Where the screens show an action:
 * - `forward`: a button; the most forward of those that are offered is the primary one
 * - `beside`: a button beside it
 * - `quiet`: a link below the buttons
 * - `office`: at the foot of a panel; in a menu once the case is completed
 * - `supply`: the form that takes images and a report
 * - `identity`: beside what the images say of their patient (B4)
 * - `files`: among the additional files
 * - `elsewhere`: the patient's rating, and what only the system does
 */
export const actionAreas = [
  'forward',
  'beside',
  'quiet',
  'office',
  'supply',
  'identity',
  'files',
  'elsewhere',
] as const;
export type ActionArea = (typeof actionAreas)[number];

export type CaseTransition = {
  /** The row's number in docs/requirements/case-states.md. */
  id: `T${number}`;
  permission: Permission | 'system';
  /** The statuses it starts from, and who may do it there. */
  from: Partial<Record<StoredStatus, readonly CaseActor[]>>;
  /** `same` leaves the status as it is. */
  to: StoredStatus | 'same' | Target;
  guard?: Guard;
  /** What else changes in the case; the server writes it in the same statement as the status. */
  change?: (facts: CaseFacts, actor: Actor) => Partial<CaseFacts>;
  /**
   * Whether the screens ask for a reason in words: always, or when someone takes over from an absent person. The call
   * insists on it only where the endpoint's body does: others were specified without a body.
   */
  reason?: 'always' | 'recovery';
  /** The call that does it, as the endpoint table has it; absent for what the system does on its own. */
  call?: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** Makes the call a row of `caseFlowEndpoints`. A call with files, a form or a checkout is in the table of its domain. */
  endpoint?: { name: string; summary: string; body?: z.ZodMiniType };
  /** The action that the screens offer instead, where both may be done. */
  insteadOffered?: 'completeUpload';
  /** The past fact that the timeline and the audit record. */
  event: `case.${string}`;
  /** Who hears of it (the N and M of docs/requirements/case-states.md); no one is notified of their own acts. */
  notify: readonly NotificationRule[];
  /** Where it is shown; `rank` orders the actions of the same area. */
  place: { area: ActionArea; rank: number };
  /** How a person does it: by one call, on a page, in a dialog or form, or at a checkout; `system`: no one does. */
  kind: 'call' | 'page' | 'dialog' | 'form' | 'checkout' | 'system';
  /** The page on which it is done; the case's id is added to its query. */
  opens?: `/${string}`;
  /** It sends the report to its patient: never the first button (CG-182). */
  isRelease?: true;
  /** The screens ask before they do it: it has `confirmTitle` and `confirmText`. */
  asksFirst?: true;
  /** The screens say afterwards that it is done: it has `success`. */
  confirmsAfterwards?: true;
  /** It takes something away, so that its question is asked in red. */
  isDestructive?: true;
  /** It uses up a report that the person has bought: the screens ask again what is left. */
  spendsCredit?: true;
  /** What docs/guides/case-states.md says of it, beside all others: several buttons are close in meaning. */
  plainWords: { verb: string; object: string; effect: string };
};

/** The words of an action, in one language. */
export type ActionTexts<Row> = {
  label: string;
  /** What the timeline says; `{actor}` is who did it. */
  timeline: string;
} & (Row extends { asksFirst: true }
  ? { confirmTitle: string; confirmText: string }
  : { confirmTitle?: never; confirmText?: never }) &
  (Row extends { confirmsAfterwards: true } ? { success: string } : { success?: never });

/** The same words in another language. */
export type TextsLike<English> = { [Key in keyof English]: string };

/** Writes a row so that its literal types survive. */
export const caseAction = <const Row extends CaseTransition>(row: Row): Row => row;
