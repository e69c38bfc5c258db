import { caseAction, type TextsLike } from '../case-action.ts';
import { rejectEndpoint } from '../shared-endpoints.ts';

export const takeBack = caseAction({
  id: 'T23',
  permission: 'case.reject',
  from: { 'in-progress': ['assignee-recovery'] },
  to: 'new',
  change: () => ({ assignee: null, video: null }),
  reason: 'always',
  call: 'PUT /cases/:id/reject',
  endpoint: rejectEndpoint,
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
  plainWords: {
    verb: 'unassign',
    object: 'consultant',
    effect:
      'An administrator ends the assignment; the case is New again and the draft is kept as a discarded version.',
  },
});

export const takeBackEn = {
  label: 'Unassign consultant',
  confirmTitle: 'Unassign {assignee} from this case?',
  confirmText:
    'The case becomes New again. Any draft is kept as a discarded version, and we notify {assignee}.',
  success: 'Case rejected',
  timeline: '{actor} unassigned the consultant',
};

export const takeBackEs: TextsLike<typeof takeBackEn> = {
  label: 'Quitar al consultor',
  confirmTitle: '¿Quitar este caso a {assignee}?',
  confirmText: 'Vuelve a estar Nuevo. El borrador queda como versión descartada y se avisa a {assignee}.',
  success: 'Caso devuelto',
  timeline: '{actor} quitó el caso al consultor',
};
