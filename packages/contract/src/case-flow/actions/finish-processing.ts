import { afterReading } from '../case-targets.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const finishProcessing = caseAction({
  id: 'T14',
  permission: 'system',
  from: { uploading: ['system'] },
  to: afterReading,
  change: () => ({ study: 'ready', uploadFailed: false, upload: null, isMarkedComplete: false }),
  event: 'case.images-ready',
  notify: [{ to: 'patient', mail: 'files-ready' }],
  place: { area: 'elsewhere', rank: 2 },
  kind: 'system',
  plainWords: {
    verb: 'process',
    object: 'images',
    effect: 'The system has read the images; consultants can claim the case.',
  },
});

export const finishProcessingEn = {
  label: 'Images are ready',
  timeline: 'The images are ready',
};

export const finishProcessingEs: TextsLike<typeof finishProcessingEn> = {
  label: 'Las imágenes están listas',
  timeline: 'Las imágenes están listas',
};
