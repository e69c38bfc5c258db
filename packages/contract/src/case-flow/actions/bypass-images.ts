import { caseAction, type TextsLike } from '../case-action.ts';
import type { Guard } from '../case-guards.ts';

/** T17, E-026. */
const needsNoWhiteGlove: Guard = (facts) =>
  !facts.workspace.isProvider && facts.workspace.productType === 'white-glove' ? 'case.no-bypass' : null;

export const bypassImages = caseAction({
  id: 'T17',
  permission: 'case.take-in',
  from: { 'upload-shared': ['provider', 'recording-clinic'] },
  to: 'new',
  guard: needsNoWhiteGlove,
  change: () => ({ isBypassed: true, portalAccessFailed: false }),
  call: 'PUT /cases/:id/upload-shared/by-pass',
  event: 'case.images-bypassed',
  notify: [],
  place: { area: 'beside', rank: 5 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'bypass',
    object: 'images and report',
    effect: 'The case continues without them.',
  },
});

export const bypassImagesEn = {
  label: 'Bypass Images and Report',
  confirmTitle: 'Continue without images and report?',
  confirmText:
    'The consultant works from the portal. Portal access stays with the case until the report is signed off.',
  success: 'Bypass images and report success',
  timeline: '{actor} continues without images and report',
};

export const bypassImagesEs: TextsLike<typeof bypassImagesEn> = {
  label: 'Continuar sin imágenes ni informe',
  confirmTitle: '¿Continuar sin imágenes ni informe?',
  confirmText:
    'El consultor trabaja desde el portal. El acceso queda en el caso hasta que se firme el informe.',
  success: 'Se continúa sin imágenes ni informe',
  timeline: '{actor} continúa sin imágenes ni informe',
};
