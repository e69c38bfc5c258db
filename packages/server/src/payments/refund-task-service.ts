// Payments that need a refund, and unexpected payments. Super-admins handle both.
import { recordEvent } from '../platform/outbox/record-event.ts';
import { updatePayment, type PaymentRow } from './payment-repository.ts';

/** T10, CG-183: marks a payment without effect as needing a refund. Needs a system transaction. */
export async function flagForRefund({ id }: Pick<PaymentRow, 'id'>, now: Date): Promise<void> {
  await updatePayment(id, { needsRefund: true, updatedAt: now });
  await notifyOfPayment(id, 'payment.refund-wanted');
}

/** Records the event from which notifications are made. */
export async function notifyOfPayment(
  paymentId: string,
  key: 'payment.kept-as-credit' | 'payment.refund-wanted',
): Promise<void> {
  await recordEvent({ event: 'payment-left', rooms: [], data: { paymentId, key } });
}
