// Records every step of a plan's life in the audit.
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import type { PaymentRow } from '../payment-repository.ts';

type PlanStep =
  | 'plan.checkout-opened'
  | 'plan.started'
  | 'plan.scheduled'
  | 'plan.renewed'
  | 'plan.renewal-failed'
  | 'plan.not-renewed'
  | 'plan.paid-back'
  | 'plan.cancelled'
  | 'plan.studies-removed'
  | 'plan.studies-restored'
  | 'premium.checkout-opened'
  | 'premium.bought'
  | 'premium.paid-back';

type Subject = Pick<PaymentRow, 'id' | 'workspaceId' | 'patientUserId'>;

/** Records a step by the system, or by the patient who made the request. Needs a system transaction. */
export async function recordPlanStep(
  { id, workspaceId, patientUserId }: Subject,
  action: PlanStep,
  at: Date,
  detail: Readonly<Record<string, unknown>>,
  caller?: Caller,
): Promise<void> {
  await recordAudit({
    actorId: caller?.actor.userId ?? null,
    actorRole: caller?.actor.role ?? 'system',
    workspaceId,
    patientUserId,
    ...(caller && { ip: caller.context.ip, requestId: caller.context.requestId }),
    action,
    entityKind: 'payment',
    entityId: id,
    outcome: 'allowed',
    detail,
    at,
  });
}
