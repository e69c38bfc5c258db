import { transition, type Case, type CaseAction } from '@plainscan/contract';

/** Whether the person has to say why: always, or when they take over from a reviewer who is away (T28). */
export function needsReason(action: CaseAction, item: Pick<Case, 'reviewer'>, userId: string): boolean {
  const { reason } = transition(action);
  return reason === 'always' || (reason === 'recovery' && item.reviewer?.id !== userId);
}
