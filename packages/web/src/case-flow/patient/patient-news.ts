// What a patient is told of their open request, by what happened to it: pure, so that every state has its test.
import type { Case } from '@plainscan/contract';
import { isOffered } from '../../cases/actions/action-look.ts';

export type PatientNews = 'corrected' | 'uploadRejected' | 'uploadFailed' | 'portalFailed';

/** Something that the patient should know before anything else; null while all goes as it should. */
export function newsOf(item: Case): PatientNews | null {
  if (isBeingCorrected(item)) return 'corrected';
  const maySend = isOffered(item.offeredActions, 'submitUpload');
  if (item.status.value === 'upload-shared')
    return item.portalFailure !== null && isOffered(item.offeredActions, 'sharePortal')
      ? 'portalFailed'
      : null;
  if (item.status.value !== 'pending-upload' || !maySend) return null;
  if (item.clinicUploadRejected) return 'uploadRejected';
  return item.uploadFailure === null ? null : 'uploadFailed';
}

/** T38: it was recalled, and nobody has signed it off since. */
function isBeingCorrected({ status, history }: Case): boolean {
  if (status.value === 'completed' || status.value === 'archived') return false;
  const last = history.findLast(({ event }) => event === 'case.recalled' || event === 'case.signed-off');
  return last?.event === 'case.recalled';
}
