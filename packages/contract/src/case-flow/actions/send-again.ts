import { caseAction, type TextsLike } from '../case-action.ts';
import type { Guard } from '../case-guards.ts';

const needsPatientAccount: Guard = (facts) => (facts.patientUserId === null ? 'case.no-patient' : null);

export const sendAgain = caseAction({
  id: 'T44',
  permission: 'case.follow-up',
  from: { completed: ['reader'] },
  to: 'same',
  guard: needsPatientAccount,
  call: 'POST /cases/:id/send-again',
  endpoint: {
    name: 'sendReportAgain',
    summary: 'Resends the email that the report is ready; 409 within ten minutes of the last such email.',
  },
  event: 'case.sent-again',
  notify: [{ to: 'patient', mail: 'ready' }],
  place: { area: 'office', rank: 0 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'send again',
    object: 'email about the report',
    effect: 'The patient gets the email with the link to the report once more.',
  },
});

export const sendAgainEn = {
  label: 'Send the Email Again',
  confirmTitle: 'Send the email again?',
  confirmText: '{patient} gets another email with the link to the report.',
  success: 'The email is on its way.',
  timeline: '{actor} sent the email about the report again',
};

export const sendAgainEs: TextsLike<typeof sendAgainEn> = {
  label: 'Enviar el correo otra vez',
  confirmTitle: '¿Enviar el correo otra vez?',
  confirmText: '{patient} recibe otro correo con el enlace al informe.',
  success: 'El correo está en camino.',
  timeline: '{actor} volvió a enviar el correo sobre el informe',
};
