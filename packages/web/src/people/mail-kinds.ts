import type { mailKindMessages } from './mail-kind-messages.ts';

export type MailKind = keyof (typeof mailKindMessages)['en'];

/** Returns the text key for an email's kind. An unknown kind is `other`. */
export const mailKindOf = (kind: string): MailKind =>
  (Object.keys(kinds) as MailKind[]).find((known) => known === kind) ?? 'other';

/** Names only: in the production build, the table holds only the loaded languages. */
const kinds: Record<MailKind, true> = {
  other: true,
  invitation: true,
  verify: true,
  'already-registered': true,
  reset: true,
  'email-confirm': true,
  'email-notice': true,
  'email-taken': true,
  'security-changed': true,
  requested: true,
  'requested-for-clinic': true,
  'created-notice': true,
  'draft-created': true,
  pay: true,
  receipt: true,
  'payment-failed': true,
  'payment-refunded': true,
  'renewal-ahead': true,
  'renewal-failed': true,
  'plan-cancelled': true,
  'storage-ended': true,
  'storage-ending': true,
  'temporary-study': true,
  'temporary-study-ending': true,
  'files-ready': true,
  'files-failed': true,
  'upload-rejected': true,
  'upload-rejected-patient': true,
  'sent-to-provider': true,
  'portal-failed': true,
  'identity-refused': true,
  'due-soon': true,
  'review-wanted': true,
  'sent-back': true,
  ready: true,
  'signed-off': true,
  recalled: true,
  closed: true,
  reminder: true,
  unopened: true,
  question: true,
  answer: true,
  'answer-review-wanted': true,
  'answer-returned': true,
  'answer-failed': true,
  'captions-wanted': true,
  'captions-added': true,
  'share-link': true,
};
