// What one row of the case flow says.
import type { Actor } from '../../shared/roles.ts';
import type { Permission } from '../../shared/permissions.ts';
import type { CaseActor } from '../case-access.ts';
import type { CaseFacts } from '../case-facts.ts';
import type { Guard } from '../case-guards.ts';
import type { CaseMessage } from '../case-messages.ts';
import type { StoredStatus } from '../case-status.ts';
import type { Target } from '../case-targets.ts';

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
   * Whether the screens ask for a reason in words: always, or when somebody takes over from an absent person. The call
   * insists on it only where the endpoint's body does: others were specified without a body.
   */
  reason?: 'always' | 'recovery';
  /** The call that does it, as the endpoint table has it; absent for what the system does by itself. */
  call?: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** The action that the screens offer instead, where both may be done. */
  insteadOffered?: 'completeUpload';
  label: CaseMessage;
  confirm?: { title: CaseMessage; text: CaseMessage };
  success?: CaseMessage;
  /** The past fact that the timeline and the audit record. */
  event: `case.${string}`;
};

/** Writes rows so that their names survive. */
export const transitions = <const Rows extends Record<string, CaseTransition>>(rows: Rows): Rows => rows;
