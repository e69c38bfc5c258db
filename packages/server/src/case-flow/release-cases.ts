// CG-202: what happens to the cases of a disabled user, and what is asked about them beforehand.
import {
  caseStatusWords,
  checkAction,
  limits,
  shownStatus,
  type CaseAction,
  type DisableChoices,
  type OpenCase,
  type ReleasedCase,
  type ResponseOf,
  type personEndpoints,
} from '@plainscan/contract';

import { findPerson, type StaffMember } from '../auth/people-service.ts';
import { selectOpenCasesOf } from '../cases/cases-of-person-repository.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { listWorkspaceNames } from '../workspaces/workspace-service.ts';
import { findCandidates, reassignCase } from './reassign-case.ts';
import { simpleTransition } from './transition.ts';
import { rejectCase } from './work-actions.ts';

const partOf = ({ row }: CaseRecord, personId: string): 'assignee' | 'reviewer' =>
  row.assigneeId === personId ? 'assignee' : 'reviewer';

/** Returns a user's open cases that the reader can see, and possible new assignees. Needs the reader's transaction. */
export async function listOpenCases(
  { actor, context }: Caller,
  personId: string,
): Promise<Omit<ResponseOf<typeof personEndpoints.listOpenCases>, 'connections'>> {
  const records = await selectOpenCasesOf(actor, personId);
  const colleagues = new Map<string, StaffMember>();
  const data: OpenCase[] = [];
  for (const record of records) {
    // Checks the future state: a case in review may be handed over once its consultant is inactive.
    const facts = { ...factsOf(record, context.now), ...inactiveAssigneeFacts(record, personId) };
    const part = partOf(record, personId);
    const canHandOver = part === 'assignee' && checkAction('reassign', actor, facts).allowed;
    const found = canHandOver ? await asOwner(() => findCandidates(actor, record, facts)) : [];
    for (const person of found) colleagues.set(person.id, person);
    const value = shownStatus(record.row.status, record.row.dueDate, context.now, limits.delayedMilliseconds);
    data.push({
      caseId: record.row.id,
      name: record.row.name,
      title: record.row.title,
      part,
      status: { value, label: caseStatusWords[actor.locale][value] },
      canReturn: checkAction(part === 'assignee' ? 'takeBack' : 'cancelReview', actor, facts).allowed,
      candidates: found.map(({ id }) => id),
    });
  }
  const people = [...colleagues.values()].toSorted((a, b) => a.name.localeCompare(b.name));
  const names = await asOwner(() => listWorkspaceNames(people.map(({ workspaceId }) => workspaceId)));
  return {
    data,
    colleagues: people.map(({ id, name, workspaceId }) => ({
      id,
      name,
      workspaceName: names.get(workspaceId) ?? '',
    })),
  };
}

const inactiveAssigneeFacts = ({ assignee }: CaseRecord, personId: string) =>
  assignee?.id === personId
    ? { assignee: { userId: assignee.id, workspaceId: assignee.workspaceId, isActive: false } }
    : {};

/**
 * Hands over the open cases of a user who has just been disabled, with the case flow's own actions. Throws if a chosen
 * colleague may not claim a case. Cases that no action fits stay where they are. Needs a transaction of the actor.
 */
export async function releaseCases(
  platform: Platform,
  caller: Caller,
  personId: string,
  choices: DisableChoices,
): Promise<ReleasedCase[]> {
  const released: ReleasedCase[] = [];
  const cases = createCaseRepository(caller.actor);
  for (const { row } of await selectOpenCasesOf(caller.actor, personId)) {
    // Locked and read again: a request of the disabled user may still have been running.
    await cases.lock(row.id);
    const record = await cases.find(row.id);
    if (record && isInHand(record, personId))
      released.push(await releaseCase(platform, caller, record, personId, choices));
  }
  return released;
}

const statusesInHand: readonly string[] = ['in-progress', 'review', 'in-review'];

const isInHand = ({ row }: CaseRecord, personId: string): boolean =>
  statusesInHand.includes(row.status) && [row.assigneeId, row.reviewerId].includes(personId);

async function releaseCase(
  platform: Platform,
  caller: Caller,
  record: CaseRecord,
  personId: string,
  { cases = [], reviews = 'cancel', reason }: DisableChoices,
): Promise<ReleasedCase> {
  const { id, name } = record.row;
  const left: ReleasedCase = { caseId: id, name, outcome: 'left', assigneeName: null };
  const may = (action: CaseAction): boolean =>
    checkAction(action, caller.actor, factsOf(record, caller.context.now)).allowed;
  if (partOf(record, personId) === 'reviewer') {
    if (reviews === 'leave' || !may('cancelReview')) return left;
    await simpleTransition('cancelReview')(platform, caller, id, reason);
    return { ...left, outcome: 'review-canceled' };
  }
  const choice = cases.find(({ caseId }) => caseId === id);
  if (choice?.userId && may('reassign')) {
    const { userId, handOverDraft } = choice;
    await reassignCase(platform, caller, id, { userId, handOverDraft, reason });
    const next = await asOwner(() => findPerson(userId));
    return { ...left, outcome: 'reassigned', assigneeName: next?.name ?? null };
  }
  if (!may('takeBack')) return left;
  await rejectCase(platform, caller, id, reason);
  return { ...left, outcome: 'returned' };
}
