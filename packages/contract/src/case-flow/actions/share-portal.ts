import { caseAction, type TextsLike } from '../case-action.ts';
import type { Guard } from '../case-guards.ts';

/** E-029: everyone listed may share in pending-upload. In upload-shared, only to fix an access that failed. */
const needsFailedPortalWhenShared: Guard = (facts) =>
  facts.status === 'upload-shared' && !facts.portalAccessFailed ? 'case.portal-works' : null;

export const sharePortal = caseAction({
  id: 'T12',
  permission: 'case.upload',
  from: {
    'pending-upload': ['white-glove-clinic', 'owner-after-rejection', 'requester-after-failure'],
    'upload-shared': ['requester', 'work-staff', 'home'],
  },
  to: 'upload-shared',
  guard: needsFailedPortalWhenShared,
  change: () => ({ portalAccessFailed: false, uploadFailed: false }),
  call: 'PUT /cases/:id/share-online-portal-access',
  event: 'case.portal-shared',
  notify: [{ to: 'provider-staff', notice: 'case.portal-shared' }],
  place: { area: 'beside', rank: 4 },
  kind: 'dialog',
  confirmsAfterwards: true,
  plainWords: {
    verb: 'share',
    object: 'portal access',
    effect: 'Stores the access to an online portal; the provider fetches the images there.',
  },
});

export const sharePortalEn = {
  label: 'Share portal access',
  success: 'Case submitted',
  timeline: '{actor} shared the access to an online portal',
};

export const sharePortalEs: TextsLike<typeof sharePortalEn> = {
  label: 'Compartir acceso al portal',
  success: 'Caso enviado',
  timeline: '{actor} compartió el acceso a un portal',
};
