// Who is notified of case events, and how. The rules of an action are in its own file (case-flow/actions).
import type { CaseOrigin } from './case-origin.ts';
import type { NotificationKey } from '../notices/notification-messages.ts';

/** Groups of people around a case. Users are never notified of their own actions. */
export type Audience =
  | 'patient'
  /** Only if the case was not completed before it was archived. */
  | 'patient-of-open-case'
  /** The requester: the patient, or the staff member who created the case. */
  | 'requester'
  | 'creator'
  /** The staff member who created the case, if they asked to be notified (F-011). */
  | 'creator-if-wanted'
  | 'notified-admins'
  | 'claimers'
  | 'assignee'
  /** The previous assignee, when the case was taken from them. */
  | 'former-assignee'
  | 'reviewer'
  /** Exactly the users who may review it (CG-39). */
  | 'reviewers'
  | 'admins'
  /** The user who signed off the current report. */
  | 'signer'
  /** The user who gave the answer that the change is about (CG-198). */
  | 'answerer'
  /** Exactly the users who may review that answer. */
  | 'answer-reviewers'
  | 'provider-admins'
  | 'provider-staff'
  | 'work-staff'
  | 'uploader'
  | 'payer';

/** Mails about cases. The server has texts for each in both languages. */
export const caseMailKeys = [
  'requested',
  'requested-for-clinic',
  'created-notice',
  'draft-created',
  'pay',
  'files-ready',
  'files-failed',
  'upload-rejected',
  'upload-rejected-patient',
  'sent-to-provider',
  'portal-failed',
  'identity-refused',
  'due-soon',
  'review-wanted',
  'sent-back',
  'ready',
  'signed-off',
  'recalled',
  'closed',
  'reminder',
  'unopened',
  'question',
  'answer',
  'answer-review-wanted',
  'answer-returned',
  'answer-failed',
  'captions-wanted',
  'captions-added',
] as const;
export type CaseMailKey = (typeof caseMailKeys)[number];

export type NotificationRule = { to: Audience; notice?: NotificationKey; mail?: CaseMailKey };

/** A case that enters `new` is offered to everyone who may claim it (enter-new 4). */
export const enterNewNotificationRule: NotificationRule = { to: 'claimers', notice: 'case.claimable' };

/** CG-198: a question goes to `to`. Its answer goes to the patient, who has no notices to read. */
export const questionRule = (to: 'signer' | 'admins'): NotificationRule => ({
  to,
  notice: 'case.question-asked',
  mail: 'question',
});
export const answerRule: NotificationRule = { to: 'patient', mail: 'answer' };

/** CG-208: the patient's wish for captions goes to `to`. Once they are there, the patient who asked gets an email. */
export const captionsWantedRule = (to: 'signer' | 'admins'): NotificationRule => ({
  to,
  notice: 'case.captions-wanted',
  mail: 'captions-wanted',
});
export const captionsAddedRule: NotificationRule = { to: 'patient', mail: 'captions-added' };

/** CG-198: an answer with a clip, before the patient gets it. */
export const answerWaitsRule: NotificationRule = {
  to: 'answer-reviewers',
  notice: 'case.answer-waits',
  mail: 'answer-review-wanted',
};
export const answerReturnedRule: NotificationRule = {
  to: 'answerer',
  notice: 'case.answer-returned',
  mail: 'answer-returned',
};
export const answerFailedRule: NotificationRule = {
  to: 'answerer',
  notice: 'case.answer-failed',
  mail: 'answer-failed',
};

const requestedByPatient: readonly NotificationRule[] = [{ to: 'patient', mail: 'requested' }];
const requestedByStaff: readonly NotificationRule[] = [
  ...requestedByPatient,
  { to: 'notified-admins', notice: 'case.created', mail: 'created-notice' },
  { to: 'creator-if-wanted', mail: 'created-notice' },
];

/** Who is notified of each origin. */
export const caseOriginNotificationRules: Record<CaseOrigin, readonly NotificationRule[]> = {
  request: [...requestedByPatient, { to: 'provider-staff', notice: 'case.created' }],
  requestByClinic: [
    ...requestedByPatient,
    { to: 'work-staff', notice: 'case.upload-wanted', mail: 'requested-for-clinic' },
  ],
  requestByPortal: [...requestedByPatient, { to: 'provider-staff', notice: 'case.portal-shared' }],
  create: requestedByStaff,
  createByPortal: [...requestedByStaff, { to: 'provider-staff', notice: 'case.portal-shared' }],
  createWithoutFiles: requestedByStaff,
  arrive: [{ to: 'work-staff', notice: 'case.draft-created', mail: 'draft-created' }],
  draft: [{ to: 'work-staff', notice: 'case.draft-created', mail: 'draft-created' }],
};
