// Money that somebody has to give back, and money that no one waited for: super-admins look after both.
import { recordEvent } from '../platform/outbox/record-event.ts';
import { updatePayment, type PaymentRow } from './payment-repository.ts';

/** T10, CG-183: the payment has no effect, and somebody gives it back. Needs a system transaction. */
export async function askForRefund({ id }: Pick<PaymentRow, 'id'>, now: Date): Promise<void> {
  await updatePayment(id, { needsRefund: true, updatedAt: now });
  await notifyOfPayment(id, 'payment.refund-wanted');
}

/** For anyone who makes notifications of it. */
export async function notifyOfPayment(
  paymentId: string,
  key: 'payment.kept-as-credit' | 'payment.refund-wanted',
): Promise<void> {
  await recordEvent({ event: 'payment-left', rooms: [], data: { paymentId, key } });
}
