import { caseAction, type TextsLike } from '../case-action.ts';

const recorders = { 'in-progress': ['assignee'], review: ['assignee'], 'in-review': ['reviewer'] } as const;

export const submitVideo = caseAction({
  id: 'T22',
  permission: 'case.record',
  from: recorders,
  to: 'same',
  change: () => ({ video: 'processing' }),
  call: 'POST /cases/:id/video-report',
  event: 'case.video-submitted',
  notify: [],
  place: { area: 'beside', rank: 2 },
  kind: 'dialog',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'upload',
    object: 'draft video',
    effect: 'Replaces the current draft; older versions are kept.',
  },
});

export const submitVideoEn = {
  label: 'Upload a video file',
  confirmTitle: 'Submit this report?',
  confirmText: 'It replaces the current draft. Older versions are kept.',
  success: 'Your video is saved and is being prepared.',
  timeline: '{actor} saved a video',
};

export const submitVideoEs: TextsLike<typeof submitVideoEn> = {
  label: 'Subir un archivo de video',
  confirmTitle: '¿Enviar este informe?',
  confirmText: 'Sustituye al borrador anterior; las versiones previas se conservan.',
  success: 'Su video está guardado y se está preparando.',
  timeline: '{actor} guardó un video',
};
