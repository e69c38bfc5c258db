import { caseAction, type TextsLike } from '../case-action.ts';
import { needsHold } from '../case-guards.ts';

export const refuseIdentity = caseAction({
  id: 'T41',
  permission: 'case.identity',
  from: { new: ['claimer'] },
  to: 'pending-upload',
  guard: needsHold,
  change: () => ({ identityHold: false, uploadFailed: true, study: 'none' }),
  reason: 'always',
  call: 'POST /cases/:id/identity',
  event: 'case.identity-refused',
  notify: [{ to: 'requester', notice: 'case.identity-refused', mail: 'identity-refused' }],
  place: { area: 'identity', rank: 2 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  isDestructive: true,
  plainWords: {
    verb: 'reject',
    object: 'images',
    effect: 'They belong to someone else: they leave the case, and the right ones are requested.',
  },
});

export const refuseIdentityEn = {
  label: 'These images belong to someone else',
  confirmTitle: 'Reject these images?',
  confirmText:
    'They are removed from this case, and the person who asked for the report is asked to send the right ones.',
  success: 'Images rejected. We have asked for the right ones.',
  timeline: '{actor} rejected the images as another patient’s',
};

export const refuseIdentityEs: TextsLike<typeof refuseIdentityEn> = {
  label: 'Son imágenes de otra persona',
  confirmTitle: '¿Devolver estas imágenes?',
  confirmText: 'Se retiran de este caso y se pide a quien solicitó el informe que envíe las correctas.',
  success: 'Las imágenes se devolvieron. Se piden las correctas.',
  timeline: '{actor} devolvió las imágenes: son de otra persona',
};
