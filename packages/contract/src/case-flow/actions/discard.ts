import { caseAction, type TextsLike } from '../case-action.ts';
import { discardEndpoint } from '../shared-endpoints.ts';
import { needsVideo } from '../case-guards.ts';

export const discard = caseAction({
  id: 'T24',
  permission: 'case.discard',
  from: { 'in-progress': ['assignee'] },
  to: 'same',
  guard: needsVideo,
  change: () => ({ video: null }),
  call: 'PUT /cases/:id/discard-review',
  endpoint: discardEndpoint,
  event: 'case.video-discarded',
  notify: [],
  place: { area: 'quiet', rank: 3 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  isDestructive: true,
  plainWords: {
    verb: 'discard',
    object: 'draft video',
    effect: 'The assignee keeps the case and records again; the draft can be restored for 30 days.',
  },
});

export const discardEn = {
  label: 'Discard',
  confirmTitle: 'Discard the draft video?',
  confirmText: 'The case stays with you, and you can record again. The draft can be restored for 30 days.',
  success: 'Draft video discarded.',
  timeline: '{actor} discarded the draft video',
};

export const discardEs: TextsLike<typeof discardEn> = {
  label: 'Descartar',
  confirmTitle: '¿Descartar el video borrador?',
  confirmText:
    'El caso sigue siendo suyo y puede grabar de nuevo. El borrador se puede recuperar durante 30 días.',
  success: 'El video borrador fue descartado.',
  timeline: '{actor} descartó el borrador',
};
