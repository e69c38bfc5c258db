import { caseAction, type TextsLike } from '../case-action.ts';
import { needsReadyVideo } from '../case-guards.ts';

export const signOff = caseAction({
  id: 'T30',
  permission: 'case.sign-off',
  from: {
    'in-progress': ['assignee-without-required-review'],
    review: ['assignee-without-required-review'],
    'in-review': ['reviewer'],
  },
  to: 'completed',
  guard: needsReadyVideo,
  call: 'PUT /cases/:id/sign-off',
  event: 'case.signed-off',
  notify: [
    { to: 'patient', mail: 'ready' },
    { to: 'creator', notice: 'case.signed-off' },
    { to: 'creator-if-wanted', mail: 'signed-off' },
    { to: 'notified-admins', notice: 'case.signed-off', mail: 'signed-off' },
  ],
  place: { area: 'forward', rank: 4 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
});

export const signOffEn = {
  label: 'Sign off Case',
  confirmTitle: 'Sign off this case?',
  confirmText: 'This locks the video and emails {patient} that the report is ready.',
  success: 'Signed off. The patient has been emailed.',
  timeline: '{actor} signed off the report',
};

export const signOffEs: TextsLike<typeof signOffEn> = {
  label: 'Firmar el caso',
  confirmTitle: '¿Firmar este caso?',
  confirmText: 'El video queda fijo y {patient} recibe un correo: su informe está listo.',
  success: 'Firmado. El paciente recibe un correo.',
  timeline: '{actor} firmó el informe',
};
