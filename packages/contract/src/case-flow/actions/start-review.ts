import { caseAction, type TextsLike } from '../case-action.ts';

export const startReview = caseAction({
  id: 'T27',
  permission: 'case.review',
  from: { review: ['reviewer-candidate'] },
  to: 'in-review',
  change: (_facts, actor) => ({
    reviewer: { userId: actor.userId, workspaceId: actor.workspaceId, isActive: true },
  }),
  call: 'PUT /cases/:id/review',
  endpoint: {
    name: 'startReview',
    summary: 'Starts the review; nobody reviews their own work.',
  },
  event: 'case.review-started',
  notify: [{ to: 'assignee', notice: 'case.review-started' }],
  place: { area: 'forward', rank: 3 },
  kind: 'call',
  confirmsAfterwards: true,
  plainWords: {
    verb: 'start',
    object: 'review',
    effect: 'The reviewer takes the report for review.',
  },
});

export const startReviewEn = {
  label: 'Start Review',
  success: 'You are reviewing this case.',
  timeline: '{actor} started the review',
};

export const startReviewEs: TextsLike<typeof startReviewEn> = {
  label: 'Iniciar la revisión',
  success: 'Usted está revisando este caso.',
  timeline: '{actor} inició la revisión',
};
