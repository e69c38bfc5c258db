// Who is told of a change of a case: each audience of the contract's tellings as the people that it means just then.
import {
  accessTo,
  caseStarts,
  caseTellings,
  enterNewTelling,
  isOwnRequest,
  isStaff,
  mayClaim,
  mayReview,
  type Actor,
  type Audience,
  type CaseFacts,
  type CaseMailKey,
  type NotificationKey,
  type Telling,
} from '@plainscan/contract';

import {
  hasProved,
  listActiveStaff,
  listActiveStaffAnd,
  type Person,
  type StaffMember,
} from '../auth/people-service.ts';
import type { CaseNews } from './case-news.ts';
import { factsOf } from './case-facts.ts';
import { selectNotifiedAdmins } from './notified-admin-repository.ts';

/** One person, with the one notice and the one mail that they get at most. */
export type Told = { person: Person; notice?: NotificationKey; mail?: CaseMailKey };

type Around = { news: CaseNews; facts: CaseFacts; admins: ReadonlySet<string> };
type Candidate = Actor & { person: Person };
type Is = (who: Candidate, around: Around) => boolean;

const isPatient: Is = ({ userId, role }, { facts }) => role === 'patient' && userId === facts.patientUserId;
const isCreator: Is = ({ userId, role }, { facts }) => isStaff(role) && userId === facts.createdBy;
const isOfWork: Is = ({ role, workspaceId }, { facts }) =>
  isStaff(role) && workspaceId === facts.workspace.id;

/** Whoever was taken off a case by the step is still meant by it. */
const isAssignee: Is = ({ userId }, { news }) =>
  userId === (news.record.row.assigneeId ?? news.before?.row.assigneeId);
const isReviewer: Is = ({ userId }, { news }) =>
  userId === (news.record.row.reviewerId ?? news.before?.row.reviewerId);

/** A case that nobody made, such as one from a gateway, is its workspace's. */
const isRequester: Is = (who, around) => {
  if (isOwnRequest(around.facts)) return isPatient(who, around);
  return around.facts.createdBy === null ? isOfWork(who, around) : isCreator(who, around);
};

const audiences: Record<Audience, Is> = {
  patient: isPatient,
  'patient-of-open-case': (who, around) =>
    around.news.before?.row.status !== 'completed' && isPatient(who, around),
  requester: isRequester,
  creator: isCreator,
  'creator-if-wanted': (who, around) => around.news.record.row.notifyCreator && isCreator(who, around),
  'notified-admins': ({ userId, role }, { admins }) => isStaff(role) && admins.has(userId),
  claimers: (who, { facts }) => mayClaim(who, facts),
  assignee: isAssignee,
  'former-assignee': ({ userId }, { news }) => userId === news.before?.row.assigneeId,
  reviewer: isReviewer,
  reviewers: (who, { facts }) => mayReview(who, facts),
  admins: (who, around) => who.role === 'admin' && isOfWork(who, around),
  'provider-staff': ({ role, isProvider }) => isStaff(role) && isProvider,
  'provider-admins': ({ role, isProvider }) => role === 'admin' && isProvider,
  'work-staff': isOfWork,
  uploader: ({ userId }, { news }) => userId === news.before?.upload?.createdBy,
  payer: (who, around) =>
    around.facts.payer === 'patient' ? isPatient(who, around) : isRequester(who, around),
};

/** CG-50: nobody of a workspace that does not see the case, or only the files that it sent itself. */
const sees = (who: Candidate, audience: Audience, facts: CaseFacts): boolean => {
  const access = accessTo(who, facts);
  return access !== 'none' && (access !== 'upload' || audience === 'uploader');
};

/** Whoever asks for a report gets a confirmation; of any other act of their own nobody is told. */
const isConfirmation = ({ action }: CaseNews): boolean => action === 'complete' || action in caseStarts;

/** T04: a patient who has to pay for what staff ordered is asked to; the request itself is said in the same mail. */
const asksForMoney = ({ record }: CaseNews, facts: CaseFacts): boolean =>
  record.row.status === 'not-paid' && facts.payer === 'patient' && !isOwnRequest(facts);

function tellingsOf(news: CaseNews, facts: CaseFacts): readonly Telling[] {
  const { action, record, before } = news;
  const own = (news.tells ?? caseTellings[action]).map((telling): Telling =>
    telling.mail === 'requested' && asksForMoney(news, facts) ? { ...telling, mail: 'pay' } : telling,
  );
  const entersNew = record.row.status === 'new' && before?.row.status !== 'new';
  return entersNew ? [...own, enterNewTelling] : own;
}

type Audible = {
  told: Told[];
  /** The case's patient, where somebody had to be looked for. */
  patient?: Person | undefined;
};

/**
 * The people whom a change is told to: nobody twice, nobody of their own act, nobody who is gone or does not see the
 * case. Needs the owner's rights.
 */
export async function findAudience(news: CaseNews): Promise<Audible> {
  const now = news.doer.actor === null ? news.doer.now : news.doer.context.now;
  const facts = factsOf(news.record, now);
  const tellings = tellingsOf(news, facts);
  if (tellings.length === 0) return { told: [] };
  const asksAdmins = tellings.some(({ to }) => to === 'notified-admins');
  const admins = new Set(asksAdmins ? await selectNotifiedAdmins(news.record.row.id) : []);
  const around: Around = { news, facts, admins };
  const { candidates, patient } = await findCandidates(news, facts);
  const isOwnAct = ({ userId }: Candidate): boolean => userId === news.doer.actor?.userId;
  const { patientEmail } = news.record.row;
  const told = candidates.flatMap((who) => {
    const hasNoProof = isUnproved(who, facts, patientEmail);
    // The account now has an address that the case was not ordered for.
    if (hasNoProof && !['', who.person.email.toLowerCase()].includes(patientEmail)) return [];
    const heard = tellings.filter(
      ({ to }) => audiences[to](who, around) && (who.role === 'patient' || sees(who, to, facts)),
    );
    const isMute = isOwnAct(who) || hasNoProof;
    const notice = isMute ? undefined : heard.find((telling) => telling.notice)?.notice;
    const mail =
      isOwnAct(who) && !isConfirmation(news) ? undefined : heard.find((telling) => telling.mail)?.mail;
    if (notice === undefined && mail === undefined) return [];
    return [{ person: who.person, ...(notice && { notice }), ...(mail && { mail }) }];
  });
  return { told, patient };
}

/** CG-170: nothing that others made for an address is shown to an account that has not proved it; the mail invites it. */
const isUnproved = ({ role, person }: Candidate, facts: CaseFacts, patientEmail: string): boolean =>
  role === 'patient' && facts.createdBy !== person.id && !hasProved(person, patientEmail);

const asCandidate = (person: StaffMember): Candidate => ({ ...person, userId: person.id, person });

/** Everyone who may be meant, the patient last. */
async function findCandidates(
  { record, before }: CaseNews,
  { workspace, home, uploadWorkspaceId, patientUserId }: CaseFacts,
): Promise<{ candidates: Candidate[]; patient: Person | undefined }> {
  const around = [record.assignee, record.reviewer, before?.assignee, before?.reviewer];
  const ids = [
    ...[workspace.id, home.id, uploadWorkspaceId],
    ...around.map((person) => person?.workspaceId ?? null),
  ];
  const workspaceIds = [...new Set(ids.filter((id) => id !== null))];
  const { staff, person: patient } =
    patientUserId === null
      ? { staff: await listActiveStaff(workspaceIds), person: undefined }
      : await listActiveStaffAnd(patientUserId, workspaceIds);
  const isThere = patient !== undefined && patient.status !== 'disabled';
  const people = [...staff, ...(isThere ? [{ ...patient, isProvider: false }] : [])];
  return { candidates: people.map(asCandidate), patient };
}
