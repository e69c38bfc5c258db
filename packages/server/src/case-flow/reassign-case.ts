// T43: reassigns a case from its consultant to another one, who starts a separate draft (CG-202).
import {
  caseActors,
  checkAction,
  limits,
  mayClaim,
  type Actor,
  type AssigneeChoice,
  type BodyOf,
  type Case,
  type CaseFacts,
  type NextAssignee,
  type caseFlowEndpoints,
} from '@plainscan/contract';

import { listActivePeople, listActiveStaff, type StaffMember } from '../auth/people-service.ts';
import { selectInProgressCounts } from '../cases/case-count-repository.ts';
import { factsOf } from '../cases/case-facts.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import type { VideoRow } from '../cases/case-tables.ts';
import { restoreKeptVideo, selectKeptVideo, setVideoAside } from '../cases/video-report-repository.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { listWorkspaceNames } from '../workspaces/workspace-service.ts';
import { findNamed } from './case-call.ts';
import { refusal } from './case-refusal.ts';
import { applyTransition, type Effects } from './transition.ts';

type Body = BodyOf<typeof caseFlowEndpoints.reassignCase>;

/** Returns a staff member as an actor of the case flow's rules. */
const actorOf = ({ id, role, workspaceId, isProvider }: StaffMember): Actor => ({
  userId: id,
  role,
  workspaceId,
  isProvider,
});

/**
 * Reassigns a case to another consultant; naming the current one changes nothing. The draft goes along only if it is
 * handed over. Otherwise it is set aside for its consultant, and is restored if the case comes back within seven days.
 */
export async function reassignCase(
  platform: Platform,
  caller: Caller,
  id: string,
  { userId, reason, handOverDraft = false }: Body,
): Promise<Case> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const { next, draft } = await asOwner(() => findNext(id, userId, context.now));
    const nextAssignee = { ...next, takesDraft: handOverDraft };
    return applyTransition(platform, caller, id, ({ row }, facts) => ({
      action: 'reassign',
      reason,
      named: { nextAssignee },
      // A user who may not reassign it is told so, whomever they name.
      repetition: isSame(actor, facts, userId) ? 'answered' : 'refused',
      prepare: () => effectsOf(row.id, facts, nextAssignee, draft, context.now),
    }));
  });
}

const isSame = (actor: Actor, facts: CaseFacts, userId: string): boolean =>
  facts.assignee?.userId === userId && caseActors.assigner(actor, facts);

type Next = Omit<NextAssignee, 'takesDraft'>;

/** Returns the named user; a deleted or inactive one counts as not allowed to take a case. Needs the owner's rights. */
async function findNext(
  caseId: string,
  userId: string,
  now: Date,
): Promise<{ next: Next; draft: VideoRow | undefined }> {
  const [person] = await listActivePeople([userId]);
  if (!person) {
    const nobody = { userId, role: 'user', workspaceId: 0, isProvider: false, isActive: false } as const;
    return { next: { ...nobody, ownDraft: null }, draft: undefined };
  }
  const draft = await selectKeptVideo(caseId, userId, now);
  return { next: { ...actorOf(person), isActive: true, ownDraft: draft?.status ?? null }, draft };
}

function effectsOf(
  caseId: string,
  { status, video }: CaseFacts,
  { userId, takesDraft }: NextAssignee,
  draft: VideoRow | undefined,
  now: Date,
): Effects {
  const staysWithCase = status === 'review' || takesDraft;
  return {
    detail: { assigneeId: userId, ...(video !== null && { handedOver: staysWithCase }) },
    ...(!staysWithCase && {
      write: async () => {
        await setVideoAside(caseId, now, new Date(now.getTime() + limits.draftKeptMilliseconds));
        if (draft) await restoreKeptVideo(draft.id, now);
      },
    }),
  };
}

/** Returns possible assignees by name: from the actor's and the consultant's workspaces, or all for a super-admin. */
async function listAssignees(
  { database }: Platform,
  { actor, context }: Caller,
  id: string,
): Promise<{ data: AssigneeChoice[] }> {
  return database.asActor(actor, async () => {
    const record = await requireCase(createCaseRepository(actor), id);
    const facts = factsOf(record, context.now);
    const check = checkAction('reassign', actor, facts);
    if (!check.allowed && check.reason === 'actor') throw refusal('reassign', record, check.reason);
    if (!check.allowed) return { data: [] };
    const people = await asOwner(() => findCandidates(actor, record, facts));
    const names = await asOwner(() => listWorkspaceNames(people.map(({ workspaceId }) => workspaceId)));
    const inHand = await asOwner(() => selectInProgressCounts(people.map((person) => person.id)));
    return {
      data: people.map((person) => ({
        userId: person.id,
        name: person.name,
        workspaceName: names.get(person.workspaceId) ?? '',
        casesInHand: inHand.get(person.id) ?? 0,
      })),
    };
  });
}

/** Returns the colleagues who may claim the case, except the current consultant. Needs the owner's rights. */
export async function findCandidates(
  actor: Actor,
  record: CaseRecord,
  facts: CaseFacts,
): Promise<StaffMember[]> {
  const localWorkspaceIds = [actor.workspaceId, record.assignee?.workspaceId ?? actor.workspaceId];
  const staff = await listActiveStaff([...new Set([...localWorkspaceIds, record.row.workspaceId])]);
  return staff
    .filter((person) => person.id !== record.assignee?.id && mayClaim(actorOf(person), facts))
    .filter(({ workspaceId }) => actor.role === 'super-admin' || localWorkspaceIds.includes(workspaceId))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** Handlers of this action: list the possible assignees, and reassign. */
export const reassignHandlers = (platform: Platform) =>
  ({
    reassignCase: {
      find: findNamed(platform),
      handle: (input) => reassignCase(platform, input, input.params.id, input.body),
    },
    listAssignees: (input) => listAssignees(platform, input, input.params.id),
  }) satisfies Partial<Handlers<typeof caseFlowEndpoints>>;
