import { caseAction, type TextsLike } from '../case-action.ts';

export const takeBack = caseAction({
  id: 'T23',
  permission: 'case.reject',
  from: { 'in-progress': ['assignee-recovery'] },
  to: 'new',
  change: () => ({ assignee: null, video: null }),
  reason: 'always',
  call: 'PUT /cases/:id/reject',
  event: 'case.taken-back',
  notify: [
    { to: 'former-assignee', notice: 'case.taken-from-you' },
    { to: 'claimers', notice: 'case.given-back' },
  ],
  place: { area: 'quiet', rank: 5 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  isDestructive: true,
});

export const takeBackEn = {
  label: 'Take the case back',
  confirmTitle: 'Take this case back from {assignee}?',
  confirmText: 'It becomes New again. A draft is kept as a discarded version, and we let {assignee} know.',
  success: 'Case rejected',
  timeline: '{actor} took the case back',
};

export const takeBackEs: TextsLike<typeof takeBackEn> = {
  label: 'Recuperar el caso',
  confirmTitle: '¿Recuperar este caso de {assignee}?',
  confirmText: 'Vuelve a estar Nuevo. El borrador queda como versión descartada y se avisa a {assignee}.',
  success: 'Caso devuelto',
  timeline: '{actor} recuperó el caso',
};
