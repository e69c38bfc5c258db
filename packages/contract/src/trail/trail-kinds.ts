// Every kind of row the audit accepts, and the group under which users find it (CG-148). A kind that is not listed here
// cannot be recorded, and one without its text in trail-messages.ts does not compile.
import { caseMessages } from '../cases/case-messages.ts';

/**
 * `seen`: health data was viewed · `case`: actions on a case · `shared`: what left the product · `money` ·
 * `account`: signing in and the user's own account · `people`: users invited, disabled, erased · `clinic`: settings,
 * library, gateways · `storage`: studies added and removed, backups · `trail`: the trail itself, and refused access
 */
export const trailGroups = [
  'seen',
  'case',
  'shared',
  'money',
  'account',
  'people',
  'clinic',
  'storage',
  'trail',
] as const;
export type TrailGroup = (typeof trailGroups)[number];

const trailKinds = {
  'case.follow-up-read': 'seen',
  'case.listed': 'seen',
  'case.read': 'seen',
  'case.upload-link-read': 'seen',
  search: 'seen',
  'notification.listed': 'seen',
  'question.listed': 'seen',
  'patient.listed': 'seen',
  'patient.looked-up': 'seen',
  'patient.mails-listed': 'seen',
  'patient.opened': 'seen',
  'patient.studies-listed': 'seen',
  'record.listed': 'seen',
  'record.read': 'seen',
  'recording.listed': 'seen',
  'recording.masks-read': 'seen',
  'recording.opened': 'seen',
  'report.watched': 'seen',
  'captions.read': 'seen',
  'video-edit.read': 'seen',
  'video-changes.read': 'seen',
  'resource.viewed': 'seen',
  'words.read': 'seen',
  'study.viewed': 'seen',
  'study.images-fetched': 'seen',
  'study.normals-listed': 'seen',
  'material.viewed': 'seen',
  'fhir.read': 'seen',
  'fhir.searched': 'seen',

  'case.clip-added': 'case',
  'case.images-past-retention': 'case',
  'case.questions-answered': 'case',
  'case.reminders-stopped': 'case',
  'recording.kept': 'case',
  'recording.started': 'case',
  'recording.masked': 'case',
  'words.corrected': 'case',

  'record.download-asked': 'shared',
  'record.downloaded': 'shared',
  'report.printed': 'shared',
  'care.accepted': 'shared',
  'care.changed': 'shared',
  'care.ended': 'shared',
  'care.given-back': 'shared',
  'care.helped-listed': 'seen',
  'care.invited': 'shared',
  'care.listed': 'shared',
  'share.created': 'shared',
  'share.listed': 'shared',
  'share.opened': 'shared',
  'share.revoked': 'shared',
  'person.exported': 'shared',

  'order.history-read': 'money',
  'order.listed': 'money',
  'order.moved': 'money',
  'payment.company-asked': 'money',
  'payment.listed': 'money',
  'payment.received': 'money',
  'payment.refund-asked': 'money',
  'payment.refunded': 'money',
  'payment.taken-by-hand': 'money',
  'plan.cancelled': 'money',
  'plan.checkout-opened': 'money',
  'premium.checkout-opened': 'money',
  'premium.bought': 'money',
  'premium.paid-back': 'money',
  'plan.not-renewed': 'money',
  'plan.paid-back': 'money',
  'plan.renewal-failed': 'money',
  'plan.renewed': 'money',
  'plan.scheduled': 'money',
  'plan.started': 'money',
  'plan.studies-removed': 'money',
  'plan.studies-restored': 'money',
  'receipt.issued': 'money',
  'receipt.listed': 'money',
  'receipt.opened': 'money',
  'receipt.refunded': 'money',

  'account.details-changed': 'account',
  'account.email-change-asked': 'account',
  'account.email-changed': 'account',
  'account.email-verified': 'account',
  'account.passkey-added': 'account',
  'account.passkey-removed': 'account',
  'account.password-asked': 'account',
  'account.password-changed': 'account',
  'account.portrait-removed': 'account',
  'account.portrait-set': 'account',
  'account.recovery-codes-renewed': 'account',
  'account.session-ended': 'account',
  'account.sessions-ended': 'account',
  'account.totp-off': 'account',
  'account.totp-on': 'account',
  'auth.invitation-accepted': 'account',
  'auth.login': 'account',
  'auth.logout': 'account',
  'auth.password-reset': 'account',
  'auth.portals-listed': 'account',
  'auth.registered': 'account',
  'auth.second-step': 'account',

  'auth.first-admin-invited': 'people',
  'person.birth-date-corrected': 'people',
  'person.disabled': 'people',
  'person.enabled': 'people',
  'person.erased': 'people',
  'person.invitation-sent-again': 'people',
  'person.invited': 'people',

  'discount.added': 'clinic',
  'discount.changed': 'clinic',
  'discount.removed': 'clinic',
  'gateway.fetched': 'clinic',
  'gateway.received': 'clinic',
  'gateway.refused': 'clinic',
  'gateway.searched': 'clinic',
  'api-key.made': 'clinic',
  'api-key.revoked': 'clinic',
  'fhir.refused': 'clinic',
  'glossary.imported': 'clinic',
  'glossary.removed': 'clinic',
  'glossary.saved': 'clinic',
  'material.added': 'clinic',
  'material.changed': 'clinic',
  'material.removed': 'clinic',
  'namespace.added': 'clinic',
  'namespace.linked': 'clinic',
  'namespace.senders-changed': 'clinic',
  'namespace.revoked': 'clinic',
  'drawing-template.added': 'clinic',
  'drawing-template.removed': 'clinic',
  'script-template.added': 'clinic',
  'script-template.changed': 'clinic',
  'script-template.removed': 'clinic',
  'webhook.added': 'clinic',
  'webhook.changed': 'clinic',
  'webhook.removed': 'clinic',
  'webhook.secret-renewed': 'clinic',
  'webhook.sent-again': 'clinic',
  'webhook.stopped': 'clinic',
  'webhook.tested': 'clinic',
  'workspace.changed': 'clinic',
  'workspace.closed': 'clinic',
  'workspace.created': 'clinic',
  'workspace.discount-set': 'clinic',
  'workspace.introduction-removed': 'clinic',
  'workspace.introduction-set': 'clinic',
  'workspace.reopened': 'clinic',
  'workspace.request-before-pay-set': 'clinic',

  'record.removed': 'storage',
  'record.restored': 'storage',
  'retention.delete': 'storage',
  'retention.keep': 'storage',
  'retention.lift': 'storage',
  'retention.remind': 'storage',
  'retention.start': 'storage',
  'retention.stop': 'storage',
  'retention.tell': 'storage',
  'study.marked-temporary': 'storage',
  'study.purged': 'storage',
  'upload.abandoned': 'storage',
  'upload.unlocked': 'storage',
  'operations.backup-reported': 'storage',
  'operations.mails-sent-again': 'storage',
  'operations.restore-reported': 'storage',

  'call.denied': 'trail',
  'trail.checked': 'trail',
  'trail.exported': 'trail',
  'trail.own-read': 'trail',
  'trail.read': 'trail',
} as const satisfies Record<string, TrailGroup>;

type OwnKind = keyof typeof trailKinds;

type EventKeyOf<Key> = Key extends `event.${infer Event}` ? Event : never;
/** Events that the timeline of a case shows too, with its own texts. */
export type CaseEvent = EventKeyOf<keyof typeof caseMessages.en>;

export type TrailKind = OwnKind | CaseEvent;

const caseEvents = Object.keys(caseMessages.en).flatMap((key) =>
  key.startsWith('event.') ? [key.slice('event.'.length) as CaseEvent] : [],
);

/** All kinds. */
export const allTrailKinds: readonly TrailKind[] = [...(Object.keys(trailKinds) as OwnKind[]), ...caseEvents];

/** Returns the kinds of these groups. */
export const trailKindsOf = (groups: readonly TrailGroup[]): TrailKind[] =>
  allTrailKinds.filter((kind) => groups.some((group) => group === trailGroupOf(kind)));

/** Returns the group of a row, or `null` for a kind that this version does not know. */
export function trailGroupOf(kind: string): TrailGroup | null {
  if (Object.hasOwn(trailKinds, kind)) return trailKinds[kind as OwnKind];
  return caseEvents.some((event) => event === kind) ? 'case' : null;
}

/** What a user opened: the case with its request, the images, the video, the files, or a shared link to some of these. */
export const openedParts = ['case', 'images', 'video', 'files', 'link'] as const;
export type OpenedPart = (typeof openedParts)[number];

/** What each kind of opening shows. */
export const openedPartOf = {
  'case.read': 'case',
  'study.viewed': 'images',
  'study.images-fetched': 'images',
  'report.watched': 'video',
  'record.read': 'case',
  'record.downloaded': 'files',
  'resource.viewed': 'files',
  'share.opened': 'link',
} as const satisfies Partial<Record<OwnKind, OpenedPart>>;
export type OpeningKind = keyof typeof openedPartOf;

/** Kinds in which a patient's study or report is opened. Patients see these in their account (B13). */
export const openingKinds = Object.keys(openedPartOf) as OpeningKind[];

/** The result: `denied`: access was refused · `failed`: it went wrong. */
export const trailOutcomes = ['allowed', 'denied', 'failed'] as const;
export type TrailOutcome = (typeof trailOutcomes)[number];
