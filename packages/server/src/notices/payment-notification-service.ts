// Notifies every super-admin of unexpected payments.
import { priceText } from '@plainscan/contract';

import { listActiveStaff } from '../auth/people-service.ts';
import { readCaseForPayment } from '../case-flow/case-payment.ts';
import { selectPayment } from '../payments/payment-repository.ts';
import type { NewNotification } from './notification-tables.ts';

export type PaymentNotificationKey = 'payment.kept-as-credit' | 'payment.refund-wanted';

/** Returns the notifications of a payment. Needs a system transaction. */
export async function notificationsOfPayment(
  paymentId: string,
  key: PaymentNotificationKey,
): Promise<NewNotification[]> {
  const payment = await selectPayment(paymentId);
  if (!payment) return [];
  const named = payment.caseId === null ? undefined : await readCaseForPayment(payment.caseId);
  const params = { amount: priceText(payment.amountCents), case: named?.name ?? '' };
  const isOfPlan = payment.purpose !== 'case' && key === 'payment.refund-wanted';
  const told = isOfPlan ? ('payment.plan-refund-wanted' as const) : key;
  const staff = await listActiveStaff([]);
  return staff
    .filter(({ role }) => role === 'super-admin')
    .map(({ id, workspaceId }) => ({ userId: id, workspaceId, caseId: payment.caseId, key: told, params }));
}
