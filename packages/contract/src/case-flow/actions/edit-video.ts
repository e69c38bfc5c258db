import { caseAction, type TextsLike } from '../case-action.ts';
import { needsVideo } from '../case-guards.ts';

const recorders = { 'in-progress': ['assignee'], review: ['assignee'], 'in-review': ['reviewer'] } as const;

export const editVideo = caseAction({
  id: 'T25',
  permission: 'case.record',
  from: recorders,
  to: 'same',
  guard: needsVideo,
  call: 'POST /cases/:id/recorder-token',
  event: 'case.recording-started',
  notify: [],
  place: { area: 'beside', rank: 1 },
  kind: 'page',
  opens: '/case-recording',
  plainWords: {
    verb: 'edit',
    object: 'draft video',
    effect: 'Opens the draft in the recorder. The status does not change.',
  },
});

export const editVideoEn = {
  label: 'Edit Draft Video',
  timeline: '{actor} opened the recorder',
};

export const editVideoEs: TextsLike<typeof editVideoEn> = {
  label: 'Editar el video borrador',
  timeline: '{actor} abrió la grabadora',
};
