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
  event: 'case.patient-pays',
  notify: [{ to: 'patient', mail: 'pay' }],
  place: { area: 'beside', rank: 6 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
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
