// Who hears of what happens to a case, and how: the N and M of docs/requirements/case-states.md as a table.
import type { NotificationKey } from '../notifications/notification-messages.ts';
import type { CaseAction } from './case-flow.ts';
import type { CaseStart } from './case-start.ts';

/** Groups of people around a case; nobody is told of what they did themselves. */
export type Audience =
  | 'patient'
  /** Only when the case was not completed before it was archived. */
  | 'patient-of-open-case'
  /** Whoever asked for the case: the patient, or the staff member who made it. */
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
  'receipt',
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
] as const;
export type CaseMailKey = (typeof caseMailKeys)[number];

export type Telling = { to: Audience; notice?: NotificationKey; mail?: CaseMailKey };

/** What enters `new` is offered to everybody who may claim it (enter-new 4). */
export const enterNewTelling: Telling = { to: 'claimers', notice: 'case.claimable' };

const requestedByPatient: readonly Telling[] = [{ to: 'patient', mail: 'requested' }];
const requestedByStaff: readonly Telling[] = [
  ...requestedByPatient,
  { to: 'notified-admins', notice: 'case.created', mail: 'created-notice' },
  { to: 'creator-if-wanted', mail: 'created-notice' },
];

/** How each beginning and each action is told. What is not named tells nobody, or only by the live event. */
export const caseTellings: Record<CaseStart | CaseAction, readonly Telling[]> = {
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

  complete: requestedByStaff,
  sharePortal: [{ to: 'provider-staff', notice: 'case.portal-shared' }],
  submitUpload: [],
  finishProcessing: [{ to: 'patient', mail: 'files-ready' }],
  failProcessing: [
    { to: 'uploader', notice: 'case.images-failed' },
    { to: 'requester', notice: 'case.images-failed', mail: 'files-failed' },
  ],
  giveUpUpload: [
    { to: 'uploader', notice: 'case.images-failed' },
    { to: 'requester', notice: 'case.images-failed', mail: 'files-failed' },
  ],
  completeUpload: [],
  bypassImages: [],
  rejectUpload: [
    { to: 'provider-staff', notice: 'case.upload-rejected', mail: 'upload-rejected' },
    { to: 'patient', mail: 'upload-rejected-patient' },
  ],
  portalFailed: [{ to: 'requester', notice: 'case.portal-failed', mail: 'portal-failed' }],
  acceptIdentity: [{ to: 'claimers', notice: 'case.claimable' }],
  refuseIdentity: [{ to: 'requester', notice: 'case.identity-refused', mail: 'identity-refused' }],

  claim: [{ to: 'creator', notice: 'case.claimed' }],
  sendToProvider: [{ to: 'provider-staff', notice: 'case.sent-to-provider', mail: 'sent-to-provider' }],
  record: [],
  editVideo: [],
  submitVideo: [],
  optOut: [{ to: 'claimers', notice: 'case.given-back' }],
  takeBack: [
    { to: 'former-assignee', notice: 'case.taken-from-you' },
    { to: 'claimers', notice: 'case.given-back' },
  ],
  discard: [],
  sendForReview: [{ to: 'reviewers', notice: 'case.sent-for-review', mail: 'review-wanted' }],

  startReview: [{ to: 'assignee', notice: 'case.review-started' }],
  cancelReview: [{ to: 'assignee', notice: 'case.review-cancelled' }],
  discardReview: [{ to: 'assignee', notice: 'case.review-discarded', mail: 'sent-back' }],
  signOff: [
    { to: 'patient', mail: 'ready' },
    { to: 'creator', notice: 'case.signed-off' },
    { to: 'creator-if-wanted', mail: 'signed-off' },
    { to: 'notified-admins', notice: 'case.signed-off', mail: 'signed-off' },
  ],
  rate: [
    { to: 'assignee', notice: 'case.rated' },
    { to: 'admins', notice: 'case.rated' },
  ],
  recall: [
    { to: 'patient', mail: 'recalled' },
    { to: 'assignee', notice: 'case.recalled' },
  ],

  pay: [],
  payForPatient: [],
  confirmPayment: [
    { to: 'payer', mail: 'receipt' },
    { to: 'provider-staff', notice: 'case.paid' },
  ],
  useCredit: [{ to: 'provider-staff', notice: 'case.paid' }],
  failPayment: [{ to: 'payer', notice: 'case.payment-failed' }],
  archive: [
    { to: 'creator', notice: 'case.archived' },
    { to: 'assignee', notice: 'case.archived' },
    { to: 'reviewer', notice: 'case.archived' },
    { to: 'patient-of-open-case', mail: 'closed' },
  ],
  unarchive: [
    { to: 'creator', notice: 'case.unarchived' },
    { to: 'assignee', notice: 'case.unarchived' },
  ],
  addFile: [],
  withdraw: [{ to: 'creator', notice: 'case.withdrawn' }],
  expire: [
    { to: 'creator', notice: 'case.withdrawn' },
    { to: 'patient', mail: 'closed' },
  ],
  // Whom a reminder reaches depends on how long the case has waited (T40): the clock that sends it knows.
  remind: [],
  warnDelay: [{ to: 'claimers', notice: 'case.due-soon', mail: 'due-soon' }],
  letPatientPay: [{ to: 'patient', mail: 'pay' }],
};
