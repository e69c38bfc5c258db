// Guards shared by several actions: why an action cannot be taken now although its status and actor are right. A guard
// of a single action is in that action's file.
import type { CaseFacts } from './case-facts.ts';
import type { ErrorCode } from '../shared/app-error.ts';

/** Returns why the action cannot be taken now, or `null`. */
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
