// How a case moves: lock, check, change, notify. Actions of users and of the system work the same way.
import {
  AppError,
  applyAction,
  checkAction,
  transition as transitionOf,
  type Case,
  type CaseAction,
  type CaseFacts,
  type ErrorCode,
  type NotificationRule,
  type StoredStatus,
} from '@plainscan/contract';

import { requireActive } from '../auth/people-service.ts';
import { factsOf } from '../cases/case-facts.ts';
import { presentCase } from '../cases/case-presenter.ts';
import type { CaseRecord } from '../cases/case-record-repository.ts';
import { createCaseRepository, type CaseRepository } from '../cases/case-repository.ts';
import { requireCase } from '../cases/case-service.ts';
import type { CaseRow } from '../cases/case-tables.ts';
import { systemCases } from '../cases/system-cases.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { lockOpenWorkspaces } from '../workspaces/workspace-service.ts';
import { endLinksTo, revokeLostAccess } from './access-revocation.ts';
import { publishCaseChange } from './case-change.ts';
import { changedColumns, columnsOfEntry } from './case-columns.ts';
import type { Initiator } from './case-events.ts';
import { caseFlowHooks } from './case-flow-hooks.ts';
import { refusal } from './case-refusal.ts';
import { holdForIdentity, recordHold } from './identity-check.ts';
import { moveRecord } from './moved-record.ts';

/** What a transition changes besides the status. */
export type Effects = {
  /** Facts that the rules should assume, such as the patient named in a form. */
  facts?: Partial<CaseFacts>;
  /** Columns that no rule reads. */
  columns?: Partial<CaseRow>;
  /** What the timeline stores besides the reason. */
  detail?: Record<string, unknown>;
  /** Writes other rows, once the case has moved. */
  write?: (moved: CaseRow) => Promise<unknown>;
  /** What the system does next, once everyone has been notified. */
  followUp?: (moved: CaseRow) => Promise<void>;
  /** What actually happened, if more than or different from the action itself. */
  outcome?: Outcome;
};

type Outcome = {
  /** Action applied instead, if this one leaves nothing to wait for. */
  action?: CaseAction;
  /** Timeline event. */
  event?: 'case.free' | 'case.extras-changed';
  /** Whom to notify. */
  notify?: readonly NotificationRule[];
};

export type Transition = {
  action: CaseAction;
  /** The reason, in the user's own words. */
  reason?: string | undefined;
  /** Facts that the call names and the guard checks, such as the next consultant. */
  named?: Partial<CaseFacts>;
  /**
   * Adds files, patients or payments to the case, after the action was allowed, as the actor, in the same transaction.
   * If it writes other rows, it must also return changed columns or a `write`.
   */
  prepare?: (record: CaseRecord) => Effects | Promise<Effects>;
  /** How a repeated action of the same user is handled. By default it returns the case, like the first time. */
  repetition?: Repetition;
};

type Repetition =
  | 'refused'
  /** Known to be a repetition, whatever has happened since. */
  | 'answered'
  | {
      /** The error, worded as in the specification (T18, T23). */
      error?: ErrorCode;
      /** Other actions of the same call that count as its repetition. */
      sameAs?: readonly CaseAction[];
    };

/**
 * Reads a case with its row locked, so that the checked state is the one that changes (ADR 0025). Needs two statements:
 * a single one that waited for the lock would join the new row with outdated people and files.
 */
async function lockCase(cases: CaseRepository, id: string): Promise<CaseRecord> {
  if (!(await cases.lock(id))) throw new AppError('not-found');
  return requireCase(cases, id);
}

/**
 * Applies a transition on behalf of a user. `choose` picks it once the case is loaded, for calls with two meanings. A
 * repetition by the same user has no second effect. If the user can no longer see the case afterwards, it is returned
 * as they last saw it.
 */
export async function applyTransition(
  platform: Platform,
  caller: Caller,
  id: string,
  choose: Transition | ((record: CaseRecord, facts: CaseFacts) => Transition),
): Promise<Case> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const cases = createCaseRepository(actor);
    const record = await lockCase(cases, id);
    const before = factsOf(record, context.now);
    const transition = typeof choose === 'function' ? choose(record, before) : choose;
    const check = checkAction(transition.action, actor, { ...before, ...transition.named });
    if (!check.allowed) {
      if (await isRepeated(cases, caller, record, transition))
        return answerRepeated(caller, record, transition);
      throw refusal(transition.action, record, check.reason);
    }
    const effects = (await transition.prepare?.(record)) ?? {};
    const { moved, known } = await asOwner(() =>
      writeTransition(platform, { record, before, transition, effects, initiator: { actor, context } }),
    );
    const seen = await findMoved(cases, id, known);
    const answer = await presentCase(caller, seen ?? { ...record, row: moved });
    if (!seen) await asOwner(() => endLinksTo(moved, actor.userId));
    return answer;
  });
}

function answerRepeated(caller: Caller, record: CaseRecord, { repetition }: Transition): Promise<Case> {
  if (typeof repetition === 'object' && repetition.error !== undefined) throw new AppError(repetition.error);
  return presentCase(caller, record);
}

/** Returns the case as the user sees it now; `undefined` if queries and row-level security hide it. */
async function findMoved(
  cases: CaseRepository,
  id: string,
  known: CaseRecord | undefined,
): Promise<CaseRecord | undefined> {
  if (known === undefined) return cases.find(id);
  return (await cases.sees(id)) ? known : undefined;
}

/**
 * Applies a transition of the system if the case is in one of its start statuses. Returns the moved row, or `undefined`
 * if it did not apply. Needs a system transaction.
 */
export async function applySystemTransition(
  platform: Platform,
  id: string,
  transition: Transition,
  now: Date,
): Promise<CaseRow | undefined> {
  if (!(await systemCases.lock(id))) return undefined;
  const record = await requireCase(systemCases, id);
  const before = factsOf(record, now);
  const { from, guard } = transitionOf(transition.action);
  if (from[before.status] === undefined || (guard?.(before) ?? null) !== null) return undefined;
  const effects = (await transition.prepare?.(record)) ?? {};
  const initiator = { actor: null, now };
  const { moved } = await writeTransition(platform, { record, before, transition, effects, initiator });
  return moved;
}

/** Returns an action that changes only the case. */
export const simpleTransition =
  (action: CaseAction) =>
  (platform: Platform, caller: Caller, id: string, reason?: string): Promise<Case> =>
    applyTransition(platform, caller, id, { action, reason });

const systemActor = { userId: '', role: 'super-admin', workspaceId: 0, isProvider: true } as const;

type Allowed = {
  record: CaseRecord;
  before: CaseFacts;
  transition: Transition;
  effects: Effects;
  initiator: Initiator;
};

const idleStatuses: readonly StoredStatus[] = ['not-paid', 'completed', 'archived'];

/** CG-195: no work starts in a closed clinic; what was already paid continues. */
const isInWork = (status: StoredStatus): boolean => !idleStatuses.includes(status);

type Moved = {
  moved: CaseRow;
  /** The record after the change, as the actor may see it; `undefined` if it has to be read again. */
  known: CaseRecord | undefined;
};

/** Writes the case, other rows, timeline, audit, live event and mails. Needs the owner's rights. */
async function writeTransition(
  platform: Platform,
  { record, before, transition, effects, initiator }: Allowed,
): Promise<Moved> {
  const now = initiator.actor === null ? initiator.now : initiator.context.now;
  const { facts, columns, write, followUp, outcome } = effects;
  const action = outcome?.action ?? transition.action;
  const moves = applyAction(action, initiator.actor ?? systemActor, {
    ...before,
    ...transition.named,
    ...facts,
  });
  if (initiator.actor !== null && !isInWork(before.status) && isInWork(moves.status))
    await lockOpenWorkspaces([record.row.workspaceId, record.row.patientWorkspaceId]);
  const dates = { ...record.row, ...columns };
  const { after, columns: held } = await holdForIdentity(moves, before, dates);
  const moved = await systemCases.change(record.row.id, {
    ...changedColumns(before, after),
    ...columnsOfEntry(before, after, dates, now),
    ...held,
    ...columns,
    updatedAt: now,
  });
  await lockNewAssignees(before, after, initiator);
  await write?.(moved);
  await caseFlowHooks.registered.caseMoved({ action, before, after, row: moved, now });
  const known = write || followUp ? undefined : moveRecord(record, moved, initiator.actor);
  await publishCaseChange(platform, {
    action,
    event: outcome?.event,
    record: known ?? (await requireCase(systemCases, moved.id)),
    before: record,
    initiator,
    detail: { ...(transition.reason !== undefined && { reason: transition.reason }), ...effects.detail },
    notify: outcome?.notify,
  });
  await revokeLostAccess(before, after, moved);
  if (held.identityHold) await recordHold(moved, now);
  await followUp?.(moved);
  return { moved, known };
}

/** Throws unless every new assignee is active, and keeps them so until the transaction ends: disabling waits. */
async function lockNewAssignees(before: CaseFacts, after: CaseFacts, { actor }: Initiator): Promise<void> {
  const newAssignees = [
    after.assignee?.userId === before.assignee?.userId ? undefined : after.assignee?.userId,
    after.reviewer?.userId === before.reviewer?.userId ? undefined : after.reviewer?.userId,
  ].filter((id) => id !== undefined);
  // Always in the same order, so that two users who give each other a case do not deadlock.
  for (const id of newAssignees.toSorted())
    await requireActive(id, id === actor?.userId ? 'session.ended' : 'case.assignee-unfit');
}

/** Returns whether the same user has just done this, and nothing has happened since. */
async function isRepeated(
  cases: CaseRepository,
  caller: Caller,
  record: CaseRecord,
  { action, repetition }: Transition,
): Promise<boolean> {
  if (typeof repetition === 'string') return repetition === 'answered';
  const last = await cases.lastEvent(record.row.id);
  if (last === undefined) return false;
  const isSame = [action, ...(repetition?.sameAs ?? [])].some((name) => name === last.action);
  return isSame && last.actorId === caller.actor.userId && last.toStatus === record.row.status;
}
