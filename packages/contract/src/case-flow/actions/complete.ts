import { afterRequest } from '../case-targets.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const complete = caseAction({
  id: 'T09',
  permission: 'case.complete',
  from: { incomplete: ['work-staff'] },
  to: afterRequest,
  // Images that came without a sender are attributed to the user who completes the case.
  change: ({ upload }, actor) => ({ upload: upload && { ...upload, by: upload.by ?? actor.userId } }),
  call: 'PUT /cases/:id/complete',
  event: 'case.completed-draft',
  notify: [
    { to: 'patient', mail: 'requested' },
    { to: 'notified-admins', notice: 'case.created', mail: 'created-notice' },
    { to: 'creator-if-wanted', mail: 'created-notice' },
  ],
  place: { area: 'forward', rank: 6 },
  kind: 'page',
  opens: '/add-case?mode=complete',
  confirmsAfterwards: true,
  plainWords: {
    verb: 'complete',
    object: 'draft case',
    effect:
      'Adds the patient details that were missing on arrival. The case then waits for payment, images or a consultant.',
  },
});

export const completeEn = {
  label: 'Complete Case',
  success: 'Case submitted',
  timeline: '{actor} completed the case',
};

export const completeEs: TextsLike<typeof completeEn> = {
  label: 'Completar el caso',
  success: 'Caso enviado',
  timeline: '{actor} completó el caso',
};
