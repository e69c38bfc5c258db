import { caseAction, type TextsLike } from '../case-action.ts';

export const failPayment = caseAction({
  id: 'T11',
  permission: 'system',
  from: { 'not-paid': ['system'] },
  to: 'same',
  event: 'case.payment-failed',
  notify: [{ to: 'payer', notice: 'case.payment-failed' }],
  place: { area: 'elsewhere', rank: 5 },
  kind: 'system',
  plainWords: {
    verb: 'report',
    object: 'payment',
    effect: 'The payment failed; nothing was charged and the case stays unpaid.',
  },
});

export const failPaymentEn = {
  label: 'Payment failed',
  timeline: 'The payment failed',
};

export const failPaymentEs: TextsLike<typeof failPaymentEn> = {
  label: 'Pago fallido',
  timeline: 'El pago no se realizó',
};
