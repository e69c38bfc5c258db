import { caseAction, type TextsLike } from '../case-action.ts';
import { needsPatientPayer } from '../case-guards.ts';

export const pay = caseAction({
  id: 'T10',
  permission: 'payment.pay',
  from: { 'not-paid': ['owner'] },
  to: 'same',
  guard: needsPatientPayer,
  call: 'GET /payment/create-case-checkout-session',
  event: 'case.checkout-opened',
  notify: [],
  place: { area: 'forward', rank: 8 },
  kind: 'checkout',
  plainWords: {
    verb: 'pay for',
    object: 'request',
    effect: 'The patient opens the payment page.',
  },
});

export const payEn = {
  label: 'Pay',
  timeline: '{actor} opened the payment',
};

export const payEs: TextsLike<typeof payEn> = {
  label: 'Pagar',
  timeline: '{actor} abrió el pago',
};
