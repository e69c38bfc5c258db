import { caseAction, type TextsLike } from '../case-action.ts';
import { rejectEndpoint } from '../shared-endpoints.ts';
import type { Guard } from '../case-guards.ts';

/** T20: only once, and only if the provider may work for the clinic. */
const needsProviderForClinic: Guard = (facts) => {
  if (facts.workspace.creatorType === 'own') return 'case.clinic-creators-only';
  return facts.sentToProvider ? 'case.sent-already' : null;
};

export const sendToProvider = caseAction({
  id: 'T20',
  permission: 'case.reject',
  from: { new: ['recording-clinic'] },
  to: 'same',
  guard: needsProviderForClinic,
  change: () => ({ sentToProvider: true }),
  call: 'PUT /cases/:id/reject',
  endpoint: rejectEndpoint,
  event: 'case.sent-to-provider',
  notify: [{ to: 'provider-staff', notice: 'case.sent-to-provider', mail: 'sent-to-provider' }],
  place: { area: 'beside', rank: 3 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  plainWords: {
    verb: 'send',
    object: 'case',
    effect: 'A clinic that records its own videos lets the provider’s consultants claim the case.',
  },
});

export const sendToProviderEn = {
  label: 'Send to the provider',
  confirmTitle: 'Send this case to the provider?',
  confirmText: 'The provider’s consultants can claim it. You can still see it here.',
  success: 'Case submitted',
  timeline: '{actor} sent the case to the provider',
};

export const sendToProviderEs: TextsLike<typeof sendToProviderEn> = {
  label: 'Enviar al proveedor',
  confirmTitle: '¿Enviar este caso al proveedor?',
  confirmText: 'Los consultores del proveedor podrán tomarlo. Usted lo seguirá viendo aquí.',
  success: 'Caso enviado',
  timeline: '{actor} envió el caso al proveedor',
};
