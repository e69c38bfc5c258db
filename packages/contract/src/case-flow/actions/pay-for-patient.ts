import { caseAction, type TextsLike } from '../case-action.ts';
import { needsWorkspacePayer } from '../case-guards.ts';

export const payForPatient = caseAction({
  id: 'T10',
  permission: 'payment.pay',
  from: { 'not-paid': ['work-staff'] },
  to: 'same',
  guard: needsWorkspacePayer,
  call: 'GET /payment/create-case-checkout-session',
  event: 'case.checkout-opened',
  notify: [],
  place: { area: 'forward', rank: 9 },
  kind: 'checkout',
  plainWords: {
    verb: 'pay for',
    object: 'request',
    effect: 'Staff open the payment page for their clinic.',
  },
});

export const payForPatientEn = {
  label: 'Pay',
  timeline: '{actor} opened the payment',
};

export const payForPatientEs: TextsLike<typeof payForPatientEn> = {
  label: 'Pagar',
  timeline: '{actor} abrió el pago',
};
