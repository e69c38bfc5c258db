// What follows from the payment company's word about the self-help materials (CG-100).
import { newId } from '../../platform/clock/uuidv7.ts';
import type { PaymentRow } from '../payment-repository.ts';
import { recordPlanStep } from '../plans/plan-audit.ts';
import { askForRefund } from '../refund-task-service.ts';
import { endEntitlement, insertEntitlement, selectPremium } from './premium-repository.ts';

/** The money came. Paid a second time it has no effect, and somebody gives it back. Needs the payer's money locked. */
export async function takePremium(payment: PaymentRow, now: Date): Promise<void> {
  const { id: paymentId, payerUserId: userId, planKey } = payment;
  if (await selectPremium(userId)) return askForRefund(payment, now);
  await insertEntitlement({ id: newId(), userId, key: 'self-help-premium', paymentId, createdAt: now });
  await recordPlanStep(payment, 'premium.bought', now, { plan: planKey });
}

/** The money was given back: what it opened is closed. Needs a system transaction. */
export async function takeRefundOfPremium(payment: PaymentRow, now: Date): Promise<void> {
  if (await endEntitlement(payment.id, now))
    await recordPlanStep(payment, 'premium.paid-back', now, { plan: payment.planKey });
}
