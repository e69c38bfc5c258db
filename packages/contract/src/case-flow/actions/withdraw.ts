import { caseAction, type TextsLike } from '../case-action.ts';

export const withdraw = caseAction({
  id: 'T39',
  permission: 'case.withdraw',
  from: { 'not-paid': ['requester', 'work-staff-of-own-case'] },
  to: 'archived',
  change: (facts) => ({ statusBeforeArchive: facts.status }),
  call: 'PUT /cases/:id/withdraw',
  endpoint: {
    name: 'withdrawCase',
    summary: 'Takes an unpaid request back.',
  },
  event: 'case.withdrawn',
  notify: [{ to: 'creator', notice: 'case.withdrawn' }],
  place: { area: 'quiet', rank: 9 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  isDestructive: true,
  plainWords: {
    verb: 'withdraw',
    object: 'request',
    effect: 'The requester closes an unpaid request; a study sent only for it is deleted after 7 days.',
  },
});

export const withdrawEn = {
  label: 'Withdraw Request',
  confirmTitle: 'Withdraw this request?',
  confirmText: 'You have not been charged. A study sent only for this request is deleted after 7 days.',
  success: 'Request withdrawn.',
  timeline: '{actor} withdrew the request',
};

export const withdrawEs: TextsLike<typeof withdrawEn> = {
  label: 'Anular la solicitud',
  confirmTitle: '¿Anular esta solicitud?',
  confirmText: 'No se ha pagado nada. Un estudio enviado solo para esta solicitud se borra en 7 días.',
  success: 'La solicitud fue anulada.',
  timeline: '{actor} anuló la solicitud',
};
