import { afterPayment, released } from '../case-targets.ts';
import { caseAction, type TextsLike } from '../case-action.ts';
import { needsPatientPayer, type Guard } from '../case-guards.ts';

/** CG-166: the patient has an unused report, of either type. */
const needsUnusedCredit: Guard = (facts) =>
  needsPatientPayer(facts) ?? (facts.hasUnusedCredit ? null : 'payment.no-credit');

export const useCredit = caseAction({
  id: 'T10',
  permission: 'case.use-credit',
  from: { 'not-paid': ['owner'] },
  to: afterPayment,
  guard: needsUnusedCredit,
  change: (facts) => ({ ...released(facts), hasUnusedCredit: false }),
  call: 'PUT /cases/:id/use-credit',
  endpoint: {
    name: 'useCredit',
    summary: 'Spends the patient’s oldest unused report on an unpaid case, which takes its type (CG-166).',
  },
  event: 'case.credit-used',
  notify: [{ to: 'provider-staff', notice: 'case.paid' }],
  place: { area: 'forward', rank: 7 },
  kind: 'call',
  confirmsAfterwards: true,
  spendsCredit: true,
  plainWords: {
    verb: 'use',
    object: 'available report',
    effect: 'An unused report of the patient pays for the request.',
  },
});

export const useCreditEn = {
  label: 'Use my available report',
  success: 'Your available report has been used for this request.',
  timeline: 'Paid with an available report',
};

export const useCreditEs: TextsLike<typeof useCreditEn> = {
  label: 'Usar mi informe disponible',
  success: 'Su informe se usó para esta solicitud.',
  timeline: 'Se pagó con un informe disponible',
};
