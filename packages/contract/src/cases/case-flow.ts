// The truth about what can happen to a case (T14 … T31): from, to, who, guard, words, event. Everything else reads this.
import { caseActors, type CaseActor, type CaseFacts } from './case-access.ts';
import type { CaseMessage } from './case-messages.ts';
import type { ErrorCode } from '../shared/app-error.ts';
import type { Permission } from '../shared/permissions.ts';
import type { StoredStatus } from './case-status.ts';
import type { Actor } from '../shared/roles.ts';

/** Says why the action cannot be done right now, or nothing. */
type Guard = (facts: CaseFacts) => ErrorCode | null;

const needsReadyVideo: Guard = (facts) => {
  if (facts.video === null) return 'case.video-missing';
  if (facts.video === 'processing') return 'case.video-not-ready';
  return facts.video === 'failed' ? 'case.video-failed' : null;
};
const needsVideo: Guard = (facts) => (facts.video === null ? 'case.video-missing' : null);
const needsNoVideo: Guard = (facts) => (facts.video === null ? null : 'case.conflict');
const needsNoRating: Guard = (facts) => (facts.isRated ? 'case.rated' : null);

export type CaseTransition = {
  /** The row's number in docs/requirements/case-states.md. */
  id: `T${number}`;
  permission: Permission | 'system';
  /** The statuses it starts from, and who may do it there. */
  from: Partial<Record<StoredStatus, readonly CaseActor[]>>;
  /** `same` leaves the status as it is. */
  to: StoredStatus | 'same';
  guard?: Guard;
  label: CaseMessage;
  confirm?: { title: CaseMessage; text: CaseMessage };
  success?: CaseMessage;
  /** The past fact that the timeline and the audit record. */
  event: `case.${string}`;
};

export const caseFlow = {
  finishProcessing: {
    id: 'T14',
    permission: 'system',
    from: { uploading: ['system'] },
    to: 'new',
    label: 'action.finishProcessing',
    event: 'case.images-ready',
  },
  failProcessing: {
    id: 'T15',
    permission: 'system',
    from: { uploading: ['system'] },
    to: 'pending-upload',
    label: 'action.failProcessing',
    event: 'case.images-failed',
  },
  claim: {
    id: 'T19',
    permission: 'case.claim',
    from: { new: ['claimer'] },
    to: 'in-progress',
    label: 'action.claim',
    success: 'success.claimed',
    event: 'case.claimed',
  },
  record: {
    id: 'T21',
    permission: 'case.record',
    from: { 'in-progress': ['assignee'] },
    to: 'same',
    guard: needsNoVideo,
    label: 'action.record',
    event: 'case.recording-started',
  },
  editVideo: {
    id: 'T25',
    permission: 'case.record',
    from: { 'in-progress': ['assignee'], review: ['assignee'], 'in-review': ['reviewer'] },
    to: 'same',
    guard: needsVideo,
    label: 'action.editVideo',
    event: 'case.recording-started',
  },
  submitVideo: {
    id: 'T22',
    permission: 'case.record',
    from: { 'in-progress': ['assignee'], review: ['assignee'], 'in-review': ['reviewer'] },
    to: 'same',
    label: 'action.submitVideo',
    success: 'success.videoSaved',
    event: 'case.video-submitted',
  },
  optOut: {
    id: 'T23',
    permission: 'case.opt-out',
    from: { 'in-progress': ['assignee', 'assignee-recovery'] },
    to: 'new',
    guard: needsNoVideo,
    label: 'action.optOut',
    confirm: { title: 'confirm.optOut.title', text: 'confirm.optOut.text' },
    success: 'success.rejected',
    event: 'case.given-back',
  },
  discard: {
    id: 'T24',
    permission: 'case.discard',
    from: { 'in-progress': ['assignee'] },
    to: 'same',
    guard: needsVideo,
    label: 'action.discard',
    confirm: { title: 'confirm.discard.title', text: 'confirm.discard.text' },
    success: 'success.discarded',
    event: 'case.video-discarded',
  },
  sendForReview: {
    id: 'T26',
    permission: 'case.send-for-review',
    from: { 'in-progress': ['assignee'] },
    to: 'review',
    guard: needsReadyVideo,
    label: 'action.sendForReview',
    confirm: { title: 'confirm.sendForReview.title', text: 'confirm.sendForReview.text' },
    success: 'success.submitted',
    event: 'case.sent-for-review',
  },
  startReview: {
    id: 'T27',
    permission: 'case.review',
    from: { review: ['reviewer-candidate'] },
    to: 'in-review',
    label: 'action.startReview',
    success: 'success.reviewStarted',
    event: 'case.review-started',
  },
  cancelReview: {
    id: 'T28',
    permission: 'case.cancel-review',
    from: { 'in-review': ['reviewer', 'reviewer-recovery'] },
    to: 'review',
    label: 'action.cancelReview',
    confirm: { title: 'confirm.cancelReview.title', text: 'confirm.cancelReview.text' },
    success: 'success.reviewCancelled',
    event: 'case.review-cancelled',
  },
  discardReview: {
    id: 'T29',
    permission: 'case.discard',
    from: { 'in-review': ['reviewer'] },
    to: 'in-progress',
    label: 'action.discardReview',
    confirm: { title: 'confirm.discardReview.title', text: 'confirm.discardReview.text' },
    success: 'success.rejected',
    event: 'case.review-discarded',
  },
  signOff: {
    id: 'T30',
    permission: 'case.sign-off',
    from: {
      'in-progress': ['assignee-without-required-review'],
      review: ['assignee-without-required-review'],
      'in-review': ['reviewer'],
    },
    to: 'completed',
    guard: needsReadyVideo,
    label: 'action.signOff',
    confirm: { title: 'confirm.signOff.title', text: 'confirm.signOff.text' },
    success: 'success.signedOff',
    event: 'case.signed-off',
  },
  rate: {
    id: 'T31',
    permission: 'case.rate',
    from: { completed: ['owner'] },
    to: 'same',
    guard: needsNoRating,
    label: 'action.rate',
    success: 'success.rated',
    event: 'case.rated',
  },
} as const satisfies Record<string, CaseTransition>;

export type CaseAction = keyof typeof caseFlow;
export const caseActions = Object.keys(caseFlow) as CaseAction[];

export const transition = (action: CaseAction): CaseTransition => caseFlow[action];

export type Verdict =
  | { allowed: true }
  | { allowed: false; because: 'actor' | 'status' }
  | { allowed: false; because: ErrorCode };

/** Whether `actor` may do `action` now. Status machine order: a wrong actor is told so before a wrong status. */
export const judge = (action: CaseAction, actor: Actor, facts: CaseFacts): Verdict => {
  const row = transition(action);
  const here = row.from[facts.status];
  const candidates = here ?? Object.values(row.from).flat();
  if (!candidates.some((name) => caseActors[name](actor, facts))) return { allowed: false, because: 'actor' };
  if (!here) return { allowed: false, because: 'status' };
  const problem = row.guard?.(facts) ?? null;
  return problem === null ? { allowed: true } : { allowed: false, because: problem };
};

export type OfferedAction = { action: CaseAction; enabled: boolean; reason?: ErrorCode };

/** Guards that hide an action instead of showing it disabled with its reason. */
const hidingReasons: readonly string[] = [
  'actor',
  'status',
  'case.conflict',
  'case.video-missing',
  'case.rated',
];

/** What the screens offer: the same verdict that the server enforces, so that the two cannot drift (CG-30). */
export const offeredActions = (actor: Actor, facts: CaseFacts): OfferedAction[] =>
  caseActions.flatMap((action): OfferedAction[] => {
    const verdict = judge(action, actor, facts);
    if (verdict.allowed) return [{ action, enabled: true }];
    const { because } = verdict;
    if (because === 'actor' || because === 'status' || hidingReasons.includes(because)) return [];
    return [{ action, enabled: false, reason: because }];
  });
