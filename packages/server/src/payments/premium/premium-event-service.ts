// How the card company's events affect the self-help materials (CG-100).
import { newId } from '../../platform/clock/uuidv7.ts';
import type { PaymentRow } from '../payment-repository.ts';
import { recordPlanStep } from '../plans/plan-audit.ts';
import { flagForRefund } from '../refund-task-service.ts';
import { endEntitlement, insertEntitlement, selectPremium } from './premium-repository.ts';

/** Applies a payment. A second payment has no effect and needs a refund. Needs the payer's payments locked. */
export async function applyPremiumPayment(payment: PaymentRow, now: Date): Promise<void> {
  const { id: paymentId, payerUserId: userId, planKey } = payment;
  if (await selectPremium(userId)) return flagForRefund(payment, now);
  await insertEntitlement({ id: newId(), userId, key: 'self-help-premium', paymentId, createdAt: now });
  await recordPlanStep(payment, 'premium.bought', now, { plan: planKey });
}

/** Applies a refund: the materials close again. Needs a system transaction. */
export async function applyPremiumRefund(payment: PaymentRow, now: Date): Promise<void> {
  if (await endEntitlement(payment.id, now))
    await recordPlanStep(payment, 'premium.paid-back', now, { plan: payment.planKey });
}
