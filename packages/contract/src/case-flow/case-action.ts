// The shape of an action. Each action has its own file in actions/.
import type * as z from 'zod/mini';

import type { CaseActor } from './case-access.ts';
import type { CaseFacts } from './case-facts.ts';
import type { StoredStatus } from './case-status.ts';
import type { NotificationRule } from './case-notification-rules.ts';
import type { Permission } from '../shared/permissions.ts';
import type { Actor } from '../shared/roles.ts';
import type { Guard } from './case-guards.ts';
import type { Target } from './case-targets.ts';

/**
 * Where the screens show an action:
 * - `forward`: a button; the first enabled one is the primary button
 * - `beside`: a button next to it
 * - `quiet`: a link below the buttons
 * - `office`: at the bottom of a panel; in a menu once the case is completed
 * - `supply`: the form for images and a report
 * - `identity`: next to what the images say about their patient (B4)
 * - `files`: among the additional files
 * - `elsewhere`: the patient's rating, and system actions
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
  /** The statuses from which it can be taken, and by whom. */
  from: Partial<Record<StoredStatus, readonly CaseActor[]>>;
  /** `same` leaves the status unchanged. */
  to: StoredStatus | 'same' | Target;
  guard?: Guard;
  /** Other changes to the case. The server writes them in the same statement as the status. */
  change?: (facts: CaseFacts, actor: Actor) => Partial<CaseFacts>;
  /**
   * Whether the screens ask for a written reason: always, or when taking over from an absent user. The call requires it
   * only if the endpoint's body does, because some calls were specified without a body.
   */
  reason?: 'always' | 'recovery';
  /** The action's call, as in the endpoint table. Absent for system actions. */
  call?: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** Adds the call to `caseFlowEndpoints`. Calls with files, a form or a checkout are in the table of their domain. */
  endpoint?: { name: string; summary: string; body?: z.ZodMiniType };
  /** The action that the screens offer instead if both are allowed. */
  insteadOffered?: 'completeUpload';
  /** The event that the timeline and the audit record, in the past tense. */
  event: `case.${string}`;
  /** Who is notified (N and M in docs/requirements/case-states.md). Users are never notified of their own actions. */
  notify: readonly NotificationRule[];
  /** Where it is shown. `rank` orders the actions of the same area. */
  place: { area: ActionArea; rank: number };
  /** How users take it: with one call, on a page, in a dialog or form, or at a checkout. `system`: users cannot. */
  kind: 'call' | 'page' | 'dialog' | 'form' | 'checkout' | 'system';
  /** The page where it is done. The case's ID is added to its query. */
  opens?: `/${string}`;
  /** It sends the report to its patient, so it is never the first button (CG-182). */
  isRelease?: true;
  /** The screens ask for confirmation first: it has `confirmTitle` and `confirmText`. */
  asksFirst?: true;
  /** The screens confirm it afterwards: it has `success`. */
  confirmsAfterwards?: true;
  /** It removes something, so its confirmation is red. */
  isDestructive?: true;
  /** It uses up a report that the user has bought, so the screens refetch what is left. */
  spendsCredit?: true;
  /** Its description in docs/guides/case-states.md, listed together because several buttons have similar meanings. */
  plainWords: { verb: string; object: string; effect: string };
};

/** The texts of an action in one language. */
export type ActionTexts<Row> = {
  label: string;
  /** The timeline text. `{actor}` is the user who took the action. */
  timeline: string;
} & (Row extends { asksFirst: true }
  ? { confirmTitle: string; confirmText: string }
  : { confirmTitle?: never; confirmText?: never }) &
  (Row extends { confirmsAfterwards: true } ? { success: string } : { success?: never });

/** The same texts in another language. */
export type TextsLike<English> = { [Key in keyof English]: string };

/** Defines a row and keeps its literal types. */
export const caseAction = <const Row extends CaseTransition>(row: Row): Row => row;
