import { caseAction, type TextsLike } from '../case-action.ts';

export const cancelReview = caseAction({
  id: 'T28',
  permission: 'case.cancel-review',
  from: { 'in-review': ['reviewer', 'reviewer-recovery'] },
  to: 'review',
  change: () => ({ reviewer: null }),
  reason: 'recovery',
  call: 'PUT /cases/:id/cancel-review',
  event: 'case.review-cancelled',
  notify: [{ to: 'assignee', notice: 'case.review-cancelled' }],
  place: { area: 'quiet', rank: 2 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
});

export const cancelReviewEn = {
  label: 'Cancel Review',
  confirmTitle: 'Give this review back?',
  confirmText: 'The case waits for a reviewer again.',
  success: 'The review is given back.',
  timeline: '{actor} gave the review back',
};

export const cancelReviewEs: TextsLike<typeof cancelReviewEn> = {
  label: 'Cancelar la revisión',
  confirmTitle: '¿Devolver esta revisión?',
  confirmText: 'El caso vuelve a esperar a un revisor.',
  success: 'La revisión fue devuelta.',
  timeline: '{actor} devolvió la revisión',
};
