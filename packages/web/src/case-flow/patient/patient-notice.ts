// What patients are told about their open request, based on its events. Pure, so that every state has a test.
import type { Case } from '@plainscan/contract';
import { isOffered } from '../../cases/actions/action-buttons.ts';

export type PatientNotice = 'corrected' | 'uploadRejected' | 'uploadFailed' | 'portalFailed';

/** Returns what the patient should know first. `null` if all is well. */
export function patientNoticeOf(item: Case): PatientNotice | null {
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

/** T38: returns whether it was recalled and has not been signed off since. */
function isBeingCorrected({ status, history }: Case): boolean {
  if (status.value === 'completed' || status.value === 'archived') return false;
  const last = history.findLast(
    ({ event }, at) =>
      event === 'case.recalled' ||
      // T45: an undone sign-off never reached anyone.
      (event === 'case.signed-off' && history[at + 1]?.event !== 'case.sign-off-undone'),
  );
  return last?.event === 'case.recalled';
}
