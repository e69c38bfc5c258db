import { afterPayment, released } from '../case-targets.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const confirmPayment = caseAction({
  id: 'T10',
  permission: 'system',
  from: { 'not-paid': ['system'] },
  to: afterPayment,
  change: released,
  event: 'case.paid',
  // The payment sends the payer's receipt, not the case.
  notify: [{ to: 'provider-staff', notice: 'case.paid' }],
  place: { area: 'elsewhere', rank: 4 },
  kind: 'system',
  plainWords: {
    verb: 'confirm',
    object: 'payment',
    effect: 'The system has received the payment; the case continues.',
  },
});

export const confirmPaymentEn = {
  label: 'Payment confirmed',
  timeline: 'Payment received',
};

export const confirmPaymentEs: TextsLike<typeof confirmPaymentEn> = {
  label: 'Pago confirmado',
  timeline: 'El pago llegó',
};
