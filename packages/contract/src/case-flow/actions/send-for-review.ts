import * as z from 'zod/mini';

import { isUndoableSchema, reasonSchema } from '../case-reason.ts';
import { caseAction, type TextsLike } from '../case-action.ts';
import { needsReadyVideo } from '../case-guards.ts';

export const sendForReview = caseAction({
  id: 'T26',
  permission: 'case.send-for-review',
  from: { 'in-progress': ['assignee'] },
  to: 'review',
  guard: needsReadyVideo,
  change: (_facts, { userId }) => ({ undoBy: userId, undoTo: 'in-progress' }),
  call: 'PUT /cases/:id/done',
  endpoint: {
    name: 'sendForReview',
    summary: 'Sends the report for review. A video of under three seconds needs a reason.',
    body: z.optional(z.extend(reasonSchema, { isUndoable: isUndoableSchema })),
  },
  event: 'case.sent-for-review',
  notify: [{ to: 'reviewers', notice: 'case.sent-for-review', mail: 'review-wanted' }],
  place: { area: 'forward', rank: 5 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'send',
    object: 'report',
    effect: 'A reviewer must sign it off.',
  },
});

export const sendForReviewEn = {
  label: 'Send for Review',
  confirmTitle: 'Send this report for review?',
  confirmText: 'A reviewer watches it before the patient does. We notify you when the review starts.',
  success: 'Case submitted',
  timeline: '{actor} sent the report for review',
};

export const sendForReviewEs: TextsLike<typeof sendForReviewEn> = {
  label: 'Enviar a revisión',
  confirmTitle: '¿Enviar este informe a revisión?',
  confirmText: 'Un revisor lo verá antes que el paciente. Se le avisará cuando empiece la revisión.',
  success: 'Caso enviado',
  timeline: '{actor} envió el informe a revisión',
};
