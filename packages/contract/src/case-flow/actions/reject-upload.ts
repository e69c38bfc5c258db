import { caseAction, type TextsLike } from '../case-action.ts';
import type { Guard } from '../case-guards.ts';

/** T18: a case goes back to the provider only once. The second time gets the wrong-status error. */
const needsUnrejected: Guard = (facts) => (facts.clinicUploadRejected ? 'case.reject-status' : null);

export const rejectUpload = caseAction({
  id: 'T18',
  permission: 'case.reject-upload',
  from: { 'pending-upload': ['clinic', 'home', 'provider-elsewhere'] },
  to: 'same',
  guard: needsUnrejected,
  change: (facts) => ({ workspace: facts.provider, clinicUploadRejected: true }),
  call: 'PUT /cases/:id/clinic-upload/reject',
  event: 'case.upload-rejected',
  notify: [
    { to: 'provider-staff', notice: 'case.upload-rejected', mail: 'upload-rejected' },
    { to: 'patient', mail: 'upload-rejected-patient' },
  ],
  place: { area: 'quiet', rank: 6 },
  kind: 'call',
  asksFirst: true,
  confirmsAfterwards: true,
  isDestructive: true,
  plainWords: {
    verb: 'reject',
    object: 'request for images',
    effect: 'The clinic sends none; the case goes back to the provider, who asks the patient.',
  },
});

export const rejectUploadEn = {
  label: 'Reject Case',
  confirmTitle: 'Reject this case?',
  confirmText: 'The case goes back to the provider, who will ask the patient for the images.',
  success: 'Case rejected',
  timeline: '{actor} rejected the case',
};

export const rejectUploadEs: TextsLike<typeof rejectUploadEn> = {
  label: 'Rechazar el caso',
  confirmTitle: '¿Rechazar este caso?',
  confirmText: 'Vuelve al proveedor, que pedirá las imágenes al paciente.',
  success: 'Caso devuelto',
  timeline: '{actor} rechazó el caso',
};
