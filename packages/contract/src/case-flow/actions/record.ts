import { caseAction, type TextsLike } from '../case-action.ts';
import { needsNoVideo } from '../case-guards.ts';

export const record = caseAction({
  id: 'T21',
  permission: 'case.record',
  from: { 'in-progress': ['assignee'] },
  to: 'same',
  guard: needsNoVideo,
  call: 'POST /cases/:id/recorder-token',
  event: 'case.recording-started',
  notify: [],
  place: { area: 'forward', rank: 2 },
  kind: 'page',
  opens: '/case-recording',
  plainWords: {
    verb: 'open',
    object: 'recorder',
    effect: 'Starts a recording. The status does not change.',
  },
});

export const recordEn = {
  label: 'Start Video Recorder',
  timeline: '{actor} opened the recorder',
};

export const recordEs: TextsLike<typeof recordEn> = {
  label: 'Iniciar la grabación',
  timeline: '{actor} abrió la grabadora',
};
