import { caseAction, type TextsLike } from '../case-action.ts';
import type { Guard } from '../case-guards.ts';

const needsWorkingPortal: Guard = (facts) => (facts.portalAccessFailed ? 'case.portal-told' : null);

export const portalFailed = caseAction({
  id: 'T37',
  permission: 'case.take-in',
  from: { 'upload-shared': ['provider', 'recording-clinic'] },
  to: 'same',
  guard: needsWorkingPortal,
  change: () => ({ portalAccessFailed: true }),
  reason: 'always',
  call: 'POST /cases/:id/portal-access-failed',
  event: 'case.portal-failed',
  notify: [{ to: 'requester', notice: 'case.portal-failed', mail: 'portal-failed' }],
  place: { area: 'quiet', rank: 7 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'report',
    object: 'portal access',
    effect: 'The person who shared the access is asked to correct it. The status does not change.',
  },
});

export const portalFailedEn = {
  label: 'Portal access does not work',
  confirmTitle: 'What does not work?',
  confirmText: 'We send your message and a link to correct the access to the person who shared it.',
  success: 'Thank you. We have notified the person who shared the access.',
  timeline: '{actor} reported that the portal access does not work',
};

export const portalFailedEs: TextsLike<typeof portalFailedEn> = {
  label: 'El acceso al portal no funciona',
  confirmTitle: '¿Qué no funciona?',
  confirmText: 'Quien compartió el acceso recibe sus palabras y un enlace para corregirlo.',
  success: 'Gracias. Se avisó a quien compartió el acceso.',
  timeline: '{actor} no pudo usar el acceso al portal',
};
