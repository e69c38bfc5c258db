// Why an action cannot be done right now although the status and the person are right: the guards of several actions. One of
// a single action is in its file.
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
export const needsHold: Guard = (facts) => (facts.identityHold ? null : 'case.no-identity-hold');
export const needsPatientPayer: Guard = (facts) => (facts.payer === 'patient' ? null : 'payment.not-yours');
export const needsWorkspacePayer: Guard = (facts) =>
  facts.payer === 'workspace' ? null : 'payment.patient-pays';
