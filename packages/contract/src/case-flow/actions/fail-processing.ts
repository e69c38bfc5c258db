import { beforeUpload } from '../case-targets.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const failProcessing = caseAction({
  id: 'T15',
  permission: 'system',
  from: { uploading: ['system'] },
  to: beforeUpload,
  change: () => ({ study: 'failed', uploadFailed: true, upload: null, isMarkedComplete: false }),
  event: 'case.images-failed',
  notify: [
    { to: 'uploader', notice: 'case.images-failed' },
    { to: 'requester', notice: 'case.images-failed', mail: 'files-failed' },
  ],
  place: { area: 'elsewhere', rank: 3 },
  kind: 'system',
  plainWords: {
    verb: 'process',
    object: 'images',
    effect: 'The system could not read the images; whoever sent them is asked to send them again.',
  },
});

export const failProcessingEn = {
  label: 'Images could not be read',
  timeline: 'The images could not be read',
};

export const failProcessingEs: TextsLike<typeof failProcessingEn> = {
  label: 'No se pudieron leer las imágenes',
  timeline: 'No se pudieron leer las imágenes',
};
