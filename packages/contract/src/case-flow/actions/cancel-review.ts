import { optionalReasonSchema } from '../case-reason.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const cancelReview = caseAction({
  id: 'T28',
  permission: 'case.cancel-review',
  from: { 'in-review': ['reviewer', 'reviewer-recovery'] },
  to: 'review',
  change: () => ({ reviewer: null }),
  reason: 'recovery',
  call: 'PUT /cases/:id/cancel-review',
  endpoint: {
    name: 'cancelReview',
    summary: 'Gives the review back.',
    body: optionalReasonSchema,
  },
  event: 'case.review-cancelled',
  notify: [{ to: 'assignee', notice: 'case.review-cancelled' }],
  place: { area: 'quiet', rank: 2 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'cancel',
    object: 'review',
    effect: 'The reviewer steps back; the report waits for another reviewer, unchanged.',
  },
});

export const cancelReviewEn = {
  label: 'Cancel Review',
  confirmTitle: 'Return this review to the queue?',
  confirmText: 'The case goes back to waiting for a reviewer. You are no longer reviewing it.',
  success: 'The case is waiting for a reviewer again.',
  timeline: '{actor} canceled the review',
};

export const cancelReviewEs: TextsLike<typeof cancelReviewEn> = {
  label: 'Cancelar la revisión',
  confirmTitle: '¿Devolver esta revisión?',
  confirmText: 'El caso vuelve a esperar a un revisor.',
  success: 'La revisión fue devuelta.',
  timeline: '{actor} devolvió la revisión',
};
