import * as z from 'zod/mini';

import { caseAction, type TextsLike } from '../case-action.ts';
import { needsWorkspacePayer } from '../case-guards.ts';

export const letPatientPay = caseAction({
  id: 'T42',
  permission: 'case.payment-method',
  from: { 'not-paid': ['work-staff'] },
  to: 'same',
  guard: needsWorkspacePayer,
  change: () => ({ payer: 'patient' }),
  call: 'PUT /cases/:id/payment-method',
  endpoint: {
    name: 'letPatientPay',
    summary: 'Asks the patient to pay what the clinic was to pay.',
    body: z.object({ selectedPaymentMethod: z.literal('patient-pay') }),
  },
  event: 'case.patient-pays',
  notify: [{ to: 'patient', mail: 'pay' }],
  place: { area: 'beside', rank: 6 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'hand over',
    object: 'payment',
    effect: 'The patient is emailed a link and pays instead of the clinic.',
  },
});

export const letPatientPayEn = {
  label: 'Let the patient pay',
  confirmTitle: 'Let the patient pay?',
  confirmText: 'We email {patient} a link to pay. Work starts once the payment is received.',
  success: 'We emailed the patient a link to pay.',
  timeline: '{actor} asked the patient to pay',
};

export const letPatientPayEs: TextsLike<typeof letPatientPayEn> = {
  label: 'Que pague el paciente',
  confirmTitle: '¿Que pague el paciente?',
  confirmText: '{patient} recibe un correo con un enlace para pagar. El trabajo empieza con el pago.',
  success: 'El paciente recibió un correo con un enlace para pagar.',
  timeline: '{actor} pidió al paciente que pague',
};
