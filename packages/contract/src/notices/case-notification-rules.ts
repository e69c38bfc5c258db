// Who hears of what happens to a case, and how. The rules of an action are in its own file (case-flow/actions).
import type { CaseOrigin } from '../case-flow/case-origin.ts';
import type { NotificationKey } from './notification-messages.ts';

/** Groups of people around a case; no one is notified of their own acts. */
export type Audience =
  | 'patient'
  /** Only when the case was not completed before it was archived. */
  | 'patient-of-open-case'
  /** The requester: the patient, or the staff member who made the case. */
  | 'requester'
  | 'creator'
  /** The staff member who made it, when they asked to be told (F-011). */
  | 'creator-if-wanted'
  | 'notified-admins'
  | 'claimers'
  | 'assignee'
  /** Who had claimed the case last, when it was taken from them. */
  | 'former-assignee'
  | 'reviewer'
  /** Exactly those who may review it (CG-39). */
  | 'reviewers'
  | 'admins'
  /** Who signed off the report that is out. */
  | 'signer'
  | 'provider-admins'
  | 'provider-staff'
  | 'work-staff'
  | 'uploader'
  | 'payer';

/** The mails about cases; each has words in both languages on the server. */
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
] as const;
export type CaseMailKey = (typeof caseMailKeys)[number];

export type NotificationRule = { to: Audience; notice?: NotificationKey; mail?: CaseMailKey };

/** What enters `new` is offered to everyone who may claim it (enter-new 4). */
export const enterNewNotificationRule: NotificationRule = { to: 'claimers', notice: 'case.claimable' };

/** CG-198: a question goes to `to`, its answer to the patient, who has no notices to read. */
export const questionRule = (to: 'signer' | 'admins'): NotificationRule => ({
  to,
  notice: 'case.question-asked',
  mail: 'question',
});
export const answerRule: NotificationRule = { to: 'patient', mail: 'answer' };

const requestedByPatient: readonly NotificationRule[] = [{ to: 'patient', mail: 'requested' }];
const requestedByStaff: readonly NotificationRule[] = [
  ...requestedByPatient,
  { to: 'notified-admins', notice: 'case.created', mail: 'created-notice' },
  { to: 'creator-if-wanted', mail: 'created-notice' },
];

/** Who hears of each beginning. */
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
