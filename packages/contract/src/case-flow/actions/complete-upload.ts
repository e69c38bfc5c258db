import { afterMarkedComplete } from '../case-targets.ts';
import { caseAction, type TextsLike } from '../case-action.ts';

export const completeUpload = caseAction({
  id: 'T16',
  permission: 'case.take-in',
  from: { 'upload-shared': ['provider', 'recording-clinic'] },
  to: afterMarkedComplete,
  change: (facts) => ({
    isMarkedComplete: true,
    portalAccessFailed: false,
    statusBeforeUpload: facts.status,
  }),
  call: 'POST /cases/:id/complete-upload-shared',
  event: 'case.upload-completed',
  notify: [],
  place: { area: 'supply', rank: 2 },
  kind: 'form',
  confirmsAfterwards: true,
  plainWords: {
    verb: 'mark complete',
    object: 'upload',
    effect:
      'Staff confirm that all images of the portal have arrived. Once they are read, the case is New and the portal password is erased.',
  },
});

export const completeUploadEn = {
  label: 'Mark Upload Complete',
  success: 'Case submitted',
  timeline: '{actor} marked the upload complete',
};

export const completeUploadEs: TextsLike<typeof completeUploadEn> = {
  label: 'Marcar la carga como completa',
  success: 'Caso enviado',
  timeline: '{actor} marcó la carga como completa',
};
