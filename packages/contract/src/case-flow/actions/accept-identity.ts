import { caseAction, type TextsLike } from '../case-action.ts';
import { needsHold } from '../case-guards.ts';

export const acceptIdentity = caseAction({
  id: 'T41',
  permission: 'case.identity',
  from: { new: ['claimer'] },
  to: 'same',
  guard: needsHold,
  change: () => ({ identityHold: false }),
  reason: 'always',
  call: 'POST /cases/:id/identity',
  event: 'case.identity-accepted',
  notify: [{ to: 'claimers', notice: 'case.claimable' }],
  place: { area: 'identity', rank: 1 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'accept',
    object: 'images',
    effect: 'The images belong to this patient despite another name; the hold on claiming ends.',
  },
});

export const acceptIdentityEn = {
  label: 'These images belong to this patient',
  confirmTitle: 'Are these the images of {patient}?',
  confirmText: 'Explain why you are sure. Your name and explanation are kept with the case.',
  success: 'Saved. The case can now be claimed.',
  timeline: '{actor} confirmed that the images are this patient’s',
};

export const acceptIdentityEs: TextsLike<typeof acceptIdentityEn> = {
  label: 'Estas imágenes son de este paciente',
  confirmTitle: '¿Son estas las imágenes de {patient}?',
  confirmText: 'Diga por qué está seguro. Su nombre y sus palabras quedan en el caso.',
  success: 'Anotado. El caso se puede tomar.',
  timeline: '{actor} confirmó que las imágenes son de este paciente',
};
