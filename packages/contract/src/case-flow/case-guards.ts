// Why an action cannot be done right now although the status and the person are right.
import { mayClaim } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { ErrorCode } from '../shared/app-error.ts';

/** Says why the action cannot be done right now, or nothing. */
export type Guard = (facts: CaseFacts) => ErrorCode | null;

export const needsReadyVideo: Guard = (facts) => {
  if (facts.video === null) return 'case.video-missing';
  if (facts.video === 'processing') return 'case.video-not-ready';
  return facts.video === 'failed' ? 'case.video-failed' : null;
};
export const needsVideo: Guard = (facts) => (facts.video === null ? 'case.video-missing' : null);
export const needsNoVideo: Guard = (facts) => (facts.video === null ? null : 'case.conflict');
export const needsNoRating: Guard = (facts) => (facts.isRated ? 'case.rated' : null);
export const needsNoHold: Guard = (facts) => (facts.identityHold ? 'case.identity-hold' : null);
export const needsHold: Guard = (facts) => (facts.identityHold ? null : 'case.no-identity-hold');
/** T17, E-026. */
export const needsNoWhiteGlove: Guard = (facts) =>
  !facts.workspace.isProvider && facts.workspace.productType === 'white-glove' ? 'case.no-bypass' : null;
/** T20: once, and only where the provider may work for the clinic. */
export const needsProviderForClinic: Guard = (facts) => {
  if (facts.workspace.creatorType === 'own') return 'case.clinic-creators-only';
  return facts.sentToProvider ? 'case.sent-already' : null;
};
/** T18: a case goes back to the provider once; a second time gets the words of a wrong status. */
export const needsUnrejected: Guard = (facts) => (facts.clinicUploadRejected ? 'case.reject-status' : null);
export const needsFailedPortal: Guard = (facts) => (facts.portalAccessFailed ? null : 'case.portal-works');
export const needsWorkingPortal: Guard = (facts) => (facts.portalAccessFailed ? 'case.portal-told' : null);
/** E-029, T12: in pending-upload anyone named may; in upload-shared only to mend what did not work. */
export const needsFailedPortalWhenShared: Guard = (facts) =>
  facts.status === 'upload-shared' ? needsFailedPortal(facts) : null;
export const needsPatientPayer: Guard = (facts) => (facts.payer === 'patient' ? null : 'payment.not-yours');
/** CG-166: a report of the patient's own, of whichever type. */
export const needsUnusedCredit: Guard = (facts) =>
  needsPatientPayer(facts) ?? (facts.hasUnusedCredit ? null : 'payment.no-credit');
export const needsWorkspacePayer: Guard = (facts) =>
  facts.payer === 'workspace' ? null : 'payment.patient-pays';

/** T43: somebody else, who is active and may claim the case (CG-36). Until somebody is named there is nothing to object to. */
export const needsFitAssignee: Guard = (facts) => {
  const { nextAssignee, assignee } = facts;
  if (nextAssignee === undefined) return null;
  if (nextAssignee.userId === assignee?.userId) return 'case.conflict';
  return nextAssignee.isActive && mayClaim(nextAssignee, facts) ? null : 'case.assignee-unfit';
};
