import { caseAction, type TextsLike } from '../case-action.ts';
import { rejectEndpoint } from '../shared-endpoints.ts';
import { needsNoVideo } from '../case-guards.ts';

export const optOut = caseAction({
  id: 'T23',
  permission: 'case.reject',
  from: { 'in-progress': ['assignee'] },
  to: 'new',
  guard: needsNoVideo,
  change: () => ({ assignee: null }),
  call: 'PUT /cases/:id/reject',
  endpoint: rejectEndpoint,
  event: 'case.given-back',
  notify: [{ to: 'claimers', notice: 'case.given-back' }],
  place: { area: 'quiet', rank: 4 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  isDestructive: true,
  plainWords: {
    verb: 'return',
    object: 'case',
    effect: 'The assignee gives up the assignment; the case is New again.',
  },
});

export const optOutEn = {
  label: 'I cannot complete this report',
  confirmTitle: 'Return this case?',
  confirmText: 'It becomes New again so that another consultant can claim it. The due date does not change.',
  success: 'Case rejected',
  timeline: '{actor} returned the case',
};

export const optOutEs: TextsLike<typeof optOutEn> = {
  label: 'No puedo completar este informe',
  confirmTitle: '¿Devolver este caso?',
  confirmText: 'Vuelve a estar Nuevo y otra persona puede tomarlo. La fecha de entrega no cambia.',
  success: 'Caso devuelto',
  timeline: '{actor} devolvió el caso',
};
