import { caseAction, type TextsLike } from '../case-action.ts';
import { needsFailedPortalWhenShared } from '../case-guards.ts';

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
