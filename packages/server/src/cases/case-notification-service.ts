// Who is told of what happens to a case: the "N" of docs/requirements/case-states.md, T04 … T31.
import { mayClaim, mayReview, type CaseFacts, type NotificationKey } from '@plainscan/contract';

import { listActiveStaff, type StaffMember } from '../auth/people-service.ts';
import type { NewNotification } from '../notifications/notification-tables.ts';
import { factsOf } from './case-facts.ts';
import { selectCaseEvent, selectLastClaimer, type CaseEventRow } from './case-event-repository.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { systemCases } from './system-cases.ts';

type Told = { key: NotificationKey; who: (person: StaffMember) => boolean };

/** What a row of the timeline tells to whom; never to the one who did it. Needs a system transaction. */
export async function notificationsOfCaseEvent(caseEventId: string): Promise<NewNotification[]> {
  const event = await selectCaseEvent(caseEventId);
  const record = event && (await systemCases.find(event.row.caseId));
  if (!event || !record) return [];
  const facts = factsOf(record, event.row.at);
  const told = (await rules[event.row.action]?.(event.row, record, facts)) ?? [];
  if (told.length === 0) return [];
  const params = {
    case: record.row.name,
    patient: record.row.patientSnapshot.name,
    actor: event.actorName ?? '',
    score: record.row.ratingScore ?? 0,
  };
  const staff = await listActiveStaff(workspacesAround(record));
  const people = staff.filter(({ userId }) => userId !== event.row.actorId);
  return people.flatMap((person) => {
    const first = told.find(({ who }) => who(person));
    if (first === undefined) return [];
    const { userId, workspaceId } = person;
    return [{ userId, workspaceId, caseId: record.row.id, key: first.key, params }];
  });
}

/** Nobody of another workspace is ever told; super-admins are listed whatever their workspace. */
const workspacesAround = ({ row, assignee, reviewer }: CaseRecord): number[] => [
  row.workspaceId,
  row.patientWorkspaceId,
  ...(assignee ? [assignee.workspaceId] : []),
  ...(reviewer ? [reviewer.workspaceId] : []),
];

const only =
  (userId: string | null | undefined) =>
  (person: StaffMember): boolean =>
    person.userId === userId;

type Rule = (event: CaseEventRow, record: CaseRecord, facts: CaseFacts) => Told[] | Promise<Told[]>;

const claimersOf =
  (facts: CaseFacts) =>
  (person: StaffMember): boolean =>
    mayClaim(person, facts);

const enteredNew: Rule = (event, _record, facts) =>
  event.toStatus === 'new' ? [{ key: 'case.claimable', who: claimersOf(facts) }] : [];

const tellsCreator =
  (key: NotificationKey): Rule =>
  (_event, { row }) => [{ key, who: only(row.createdBy) }];

const tellsAssignee =
  (key: NotificationKey): Rule =>
  (_event, { row }) => [{ key, who: only(row.assigneeId) }];

const rules: Partial<Record<string, Rule>> = {
  create: enteredNew,
  finishProcessing: enteredNew,
  failProcessing: tellsCreator('case.images-failed'),
  claim: tellsCreator('case.claimed'),
  // On recovery somebody else gave it back: its consultant hears that first.
  optOut: async ({ caseId, at }, _record, facts) => [
    { key: 'case.taken-from-you', who: only(await selectLastClaimer(caseId, at)) },
    { key: 'case.given-back', who: claimersOf(facts) },
  ],
  sendForReview: (_event, _record, facts) => [
    { key: 'case.sent-for-review', who: (person) => mayReview(person, facts) },
  ],
  startReview: tellsAssignee('case.review-started'),
  cancelReview: tellsAssignee('case.review-cancelled'),
  discardReview: tellsAssignee('case.review-discarded'),
  signOff: tellsCreator('case.signed-off'),
  rate: (_event, { row }) => [
    {
      key: 'case.rated',
      who: (person) =>
        person.userId === row.assigneeId ||
        (person.role === 'admin' && person.workspaceId === row.workspaceId),
    },
  ],
};

/** The actions that tell somebody; all others are silent. */
export const caseNotificationActions: readonly string[] = Object.keys(rules);
