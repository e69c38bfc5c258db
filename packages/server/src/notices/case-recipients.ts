// Who is notified of a case change: resolves each audience of the contract's rules to its current users.
import {
  accessTo,
  caseOrigins,
  caseNotificationRules,
  enterNewNotificationRule,
  isOwnRequest,
  isStaff,
  mayClaim,
  mayReview,
  mayReviewAnswer,
  type Actor,
  type Audience,
  type CaseAction,
  type CaseFacts,
  type CaseMailKey,
  type NotificationKey,
  type NotificationRule,
} from '@plainscan/contract';

import {
  hasVerifiedEmail,
  listActiveStaff,
  listActiveStaffAndPerson,
  type Person,
  type StaffMember,
} from '../auth/people-service.ts';
import type { CaseChange } from '../case-flow/case-flow-hooks.ts';
import { factsOf } from '../cases/case-facts.ts';
import { selectNotifiedAdmins } from './notified-admin-repository.ts';

/** One user, with at most one notice and one email. */
export type Recipient = { person: Person; notice?: NotificationKey; mail?: CaseMailKey };

type RecipientContext = { change: CaseChange; facts: CaseFacts; admins: ReadonlySet<string> };
type Candidate = Actor & { person: Person };
type AudienceTest = (who: Candidate, around: RecipientContext) => boolean;

const isPatient: AudienceTest = ({ userId, role }, { facts }) =>
  role === 'patient' && userId === facts.patientUserId;
const isCreator: AudienceTest = ({ userId, role }, { facts }) => isStaff(role) && userId === facts.createdBy;
const isWorkspaceStaff: AudienceTest = ({ role, workspaceId }, { facts }) =>
  isStaff(role) && workspaceId === facts.workspace.id;

/** An assignee whom this change removed from the case still counts. */
const isAssignee: AudienceTest = ({ userId }, { change }) =>
  userId === (change.record.row.assigneeId ?? change.before?.row.assigneeId);
const isReviewer: AudienceTest = ({ userId }, { change }) => userId === change.record.row.reviewerId;

/** A case without a creator, such as one from a gateway, belongs to its workspace. */
const isRequester: AudienceTest = (who, around) => {
  if (isOwnRequest(around.facts)) return isPatient(who, around);
  return around.facts.createdBy === null ? isWorkspaceStaff(who, around) : isCreator(who, around);
};

const audiences: Record<Audience, AudienceTest> = {
  patient: isPatient,
  'patient-of-open-case': (who, around) =>
    around.change.before?.row.status !== 'completed' && isPatient(who, around),
  requester: isRequester,
  creator: isCreator,
  'creator-if-wanted': (who, around) => around.change.record.row.notifyCreator && isCreator(who, around),
  'notified-admins': ({ userId, role }, { admins }) => isStaff(role) && admins.has(userId),
  claimers: (who, { facts }) => mayClaim(who, facts),
  assignee: isAssignee,
  'former-assignee': ({ userId }, { change }) => userId === change.before?.row.assigneeId,
  reviewer: isReviewer,
  reviewers: (who, { facts }) => mayReview(who, facts),
  admins: (who, around) => who.role === 'admin' && isWorkspaceStaff(who, around),
  signer: ({ userId, role }, { change }) => isStaff(role) && userId === change.record.row.signedOffBy,
  answerer: ({ userId, role }, { change }) => isStaff(role) && userId === change.answererId,
  'answer-reviewers': (who, { change, facts }) => mayReviewAnswer(who, facts, change.answererId ?? null),
  'provider-staff': ({ role, isProvider }) => isStaff(role) && isProvider,
  'provider-admins': ({ role, isProvider }) => role === 'admin' && isProvider,
  'work-staff': isWorkspaceStaff,
  uploader: ({ userId }, { change }) => userId === change.before?.upload?.createdBy,
  payer: (who, around) =>
    around.facts.payer === 'patient' ? isPatient(who, around) : isRequester(who, around),
};

/** CG-50: excludes workspaces that cannot see the case or only see the files they sent. */
const maySee = (who: Candidate, audience: Audience, facts: CaseFacts): boolean => {
  const access = accessTo(who, facts);
  return access !== 'none' && (access !== 'upload' || audience === 'uploader');
};

/** Nobody is notified of their own actions, except a requester, who gets a confirmation. */
const isConfirmation = ({ action }: CaseChange): boolean => action === 'complete' || action in caseOrigins;

/** T04: a patient who must pay for what staff ordered is asked to pay; the same email mentions the request. */
const requestsPayment = ({ record }: CaseChange, facts: CaseFacts): boolean =>
  record.row.status === 'not-paid' && facts.payer === 'patient' && !isOwnRequest(facts);

function rulesOf(change: CaseChange, facts: CaseFacts): readonly NotificationRule[] {
  const { action, record, before } = change;
  const own = (change.notify ?? caseNotificationRules[action as CaseAction]).map((rule): NotificationRule =>
    rule.mail === 'requested' && requestsPayment(change, facts) ? { ...rule, mail: 'pay' } : rule,
  );
  const entersNew = record.row.status === 'new' && before?.row.status !== 'new';
  return entersNew ? [...own, enterNewNotificationRule] : own;
}

type Found = {
  recipients: Recipient[];
  /** The case's patient, if one was looked up. */
  patient?: Person | undefined;
};

/**
 * Finds the users to notify of a change: each only once, not of their own action, and only if they are active and can
 * see the case. Needs the owner's rights.
 */
export async function findRecipients(change: CaseChange): Promise<Found> {
  const now = change.initiator.actor === null ? change.initiator.now : change.initiator.context.now;
  const facts = factsOf(change.record, now);
  const rules = rulesOf(change, facts);
  if (rules.length === 0) return { recipients: [] };
  const asksAdmins = rules.some(({ to }) => to === 'notified-admins');
  const admins = new Set(asksAdmins ? await selectNotifiedAdmins(change.record.row.id) : []);
  const around: RecipientContext = { change, facts, admins };
  const { candidates, patient } = await findCandidates(change, facts);
  const isOwnAct = ({ userId }: Candidate): boolean => userId === change.initiator.actor?.userId;
  const { patientEmail } = change.record.row;
  const recipients = candidates.flatMap((who) => {
    const isUnverifiedPatient = isUnverified(who, facts, patientEmail);
    // The account's address has changed since the case was ordered.
    if (isUnverifiedPatient && !['', who.person.email.toLowerCase()].includes(patientEmail)) return [];
    const applicable = rules.filter(
      ({ to }) => audiences[to](who, around) && (who.role === 'patient' || maySee(who, to, facts)),
    );
    const isMute = isOwnAct(who) || isUnverifiedPatient;
    const notice = isMute ? undefined : applicable.find((rule) => rule.notice)?.notice;
    const mail =
      isOwnAct(who) && !isConfirmation(change) ? undefined : applicable.find((rule) => rule.mail)?.mail;
    if (notice === undefined && mail === undefined) return [];
    return [{ person: who.person, ...(notice && { notice }), ...(mail && { mail }) }];
  });
  return { recipients, patient };
}

/**
 * CG-170: an account that has not verified its address sees nothing that others created for that address. The email
 * invites it.
 */
const isUnverified = ({ role, person }: Candidate, facts: CaseFacts, patientEmail: string): boolean =>
  role === 'patient' && facts.createdBy !== person.id && !hasVerifiedEmail(person, patientEmail);

const asCandidate = (person: StaffMember): Candidate => ({ ...person, userId: person.id, person });

/** Returns everyone who may be a recipient, the patient last. */
async function findCandidates(
  { record, before }: CaseChange,
  { workspace, home, uploadWorkspaceId, patientUserId }: CaseFacts,
): Promise<{ candidates: Candidate[]; patient: Person | undefined }> {
  const around = [record.assignee, record.reviewer, before?.assignee, before?.reviewer];
  const ids = [
    workspace.id,
    home.id,
    uploadWorkspaceId,
    ...around.map((person) => person?.workspaceId ?? null),
  ];
  const workspaceIds = [...new Set(ids.filter((id) => id !== null))];
  const { staff, person: patient } =
    patientUserId === null
      ? { staff: await listActiveStaff(workspaceIds), person: undefined }
      : await listActiveStaffAndPerson(patientUserId, workspaceIds);
  const isThere = patient !== undefined && patient.status !== 'disabled';
  const people = [...staff, ...(isThere ? [{ ...patient, isProvider: false }] : [])];
  return { candidates: people.map(asCandidate), patient };
}
