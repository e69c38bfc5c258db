import { caseAction, type TextsLike } from '../case-action.ts';
import { discardEndpoint } from '../shared-endpoints.ts';

export const discardReview = caseAction({
  id: 'T29',
  permission: 'case.discard',
  from: { 'in-review': ['reviewer'] },
  to: 'in-progress',
  change: () => ({ reviewer: null }),
  call: 'PUT /cases/:id/discard-review',
  endpoint: discardEndpoint,
  event: 'case.review-discarded',
  notify: [{ to: 'assignee', notice: 'case.review-discarded', mail: 'sent-back' }],
  place: { area: 'quiet', rank: 1 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  isDestructive: true,
  plainWords: {
    verb: 'return',
    object: 'report',
    effect: 'The reviewer rejects the draft; the consultant changes it and sends it again.',
  },
});

export const discardReviewEn = {
  label: 'Return to Consultant',
  confirmTitle: 'Return this report to the consultant?',
  confirmText: 'Your review ends and the consultant can change the draft and send it for review again.',
  success: 'Case rejected',
  timeline: '{actor} returned the report to the consultant',
};

export const discardReviewEs: TextsLike<typeof discardReviewEn> = {
  label: 'Devolver el informe',
  confirmTitle: '¿Devolver este informe a su consultor?',
  confirmText: 'El borrador se conserva. El consultor puede cambiarlo y enviarlo de nuevo.',
  success: 'Caso devuelto',
  timeline: '{actor} devolvió el informe',
};
