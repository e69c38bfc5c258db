import { caseAction, type TextsLike } from '../case-action.ts';

export const submitUpload = caseAction({
  id: 'T13',
  permission: 'case.upload',
  from: {
    'pending-upload': ['clinic', 'home', 'provider', 'requester', 'owner-after-rejection'],
    'upload-shared': ['clinic', 'home', 'provider', 'requester', 'owner-after-rejection'],
  },
  to: 'uploading',
  change: (facts, actor) => ({
    statusBeforeUpload: facts.status,
    study: 'processing',
    uploadFailed: false,
    // An earlier mark as complete referred to other files.
    isMarkedComplete: false,
    upload: { by: actor.userId, isSilent: false },
  }),
  // E-025: users who may complete the upload themselves are not asked to submit it to the provider.
  insteadOffered: 'completeUpload',
  call: 'PUT /cases/:id/clinic-upload',
  event: 'case.upload-started',
  notify: [],
  place: { area: 'supply', rank: 1 },
  kind: 'form',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'submit',
    object: 'images and report',
    effect: 'Processing starts. The upload can no longer be changed.',
  },
});

export const submitUploadEn = {
  label: 'Submit to the provider',
  confirmTitle: 'Submit to the provider?',
  confirmText: 'The images and the report go to the consultants. We notify you when they are ready.',
  success: 'Case submitted',
  timeline: '{actor} submitted images and report',
};

export const submitUploadEs: TextsLike<typeof submitUploadEn> = {
  label: 'Enviar al proveedor',
  confirmTitle: '¿Enviar al proveedor?',
  confirmText: 'Las imágenes y el informe van a los consultores. Se le avisará cuando estén listos.',
  success: 'Caso enviado',
  timeline: '{actor} envió imágenes e informe',
};
