// How a case takes a step: lock, judge, change, tell. People's actions and the system's go the same way.
import {
  AppError,
  applyAction,
  judge,
  transition,
  type Case,
  type CaseAction,
  type CaseFacts,
  type ErrorCode,
  type Telling,
} from '@plainscan/contract';

import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { changedColumns, columnsOfEntry } from './case-columns.ts';
import type { Doer } from './case-events.ts';
import { factsOf } from './case-facts.ts';
import { endsPortalPassword, erasePortalPassword } from './portal-password-service.ts';
import { presentCase } from './case-presenter.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { refusal } from './case-refusal.ts';
import { createCaseRepository, type CaseRepository } from './case-repository.ts';
import type { CaseRow } from './case-tables.ts';
import { holdForIdentity, noteHold } from './identity-check.ts';
import { endLinksTo, endLostSight } from './lost-sight-service.ts';
import { moveRecord } from './moved-record.ts';
import { systemCases } from './system-cases.ts';
import { tellCaseChange } from './tell-case-change.ts';

/** What a form or a file brings into a step, once the step is allowed. */
export type StepInput = {
  /** What the rules should take as given, such as the patient whom a form names. */
  facts?: Partial<CaseFacts>;
  /** Columns that no rule reads. */
  columns?: Partial<CaseRow>;
};

export type Step = {
  action: CaseAction;
  /** What is done once `action` is allowed, where that leaves nothing to wait for. */
  becomes?: CaseAction;
  /** Why, in the person's own words. */
  reason?: string | undefined;
  /**
   * Takes files, patients or money into the case: after the verdict, as the actor, in the same transaction. What it
   * writes beside the case shows in the columns that it gives, or there is an `also`.
   */
  prepare?: (record: CaseRecord) => Promise<StepInput>;
  /** Further rows of the same transaction, once the case has moved. */
  also?: (record: CaseRecord, moved: CaseRow) => Promise<void>;
  /** What the system does next, once this step has been told. */
  next?: (moved: CaseRow) => Promise<void>;
  /** False where a repetition is refused; true where it is known to be one, whatever has happened since. */
  isRepeatable?: boolean;
  /** The error for a repetition by the same person, worded as in the specification (T18, T23). */
  repetition?: ErrorCode;
  /** Other actions behind the same call, whose repetition arrives here. */
  repeats?: readonly CaseAction[];
  /** What the timeline calls it, where the action's own row would not say what happened. */
  event?: 'case.free' | 'case.extras-changed';
  /** What the timeline keeps beside the reason. */
  detail?: Record<string, unknown>;
  /** Whom to tell instead of those whom the action's own row names. */
  tells?: readonly Telling[];
};

/** Reads a case or throws 404, with the same body for a foreign one and one that does not exist. */
export async function requireCase(cases: CaseRepository, id: string): Promise<CaseRecord> {
  const record = await cases.find(id);
  if (!record) throw new AppError('not-found');
  return record;
}

/**
 * The same with the row locked, so that what is judged is what is changed. Two statements: one that had to wait for the
 * lock would join the new row with people and files as they were before.
 */
async function lockCase(cases: CaseRepository, id: string): Promise<CaseRecord> {
  if (!(await cases.lock(id))) throw new AppError('not-found');
  return requireCase(cases, id);
}

/**
 * Takes one step on behalf of a person. `choose` names it once the case is known, for calls with two meanings.
 * A repetition by the same person who has just done it has no second effect; a case that left the person's sight by
 * the step is answered as it was seen last.
 */
export async function takeStep(
  platform: Platform,
  caller: Caller,
  id: string,
  choose: Step | ((record: CaseRecord, facts: CaseFacts) => Step),
): Promise<Case> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const cases = createCaseRepository(actor);
    const record = await lockCase(cases, id);
    const facts = factsOf(record, context.now);
    const step = typeof choose === 'function' ? choose(record, facts) : choose;
    const verdict = judge(step.action, actor, facts);
    if (!verdict.allowed) {
      const isRepeated = step.isRepeatable ?? (await hasJustDone(cases, caller, record, step));
      if (isRepeated && step.repetition === undefined) return presentCase(caller, record);
      if (isRepeated && step.repetition !== undefined) throw new AppError(step.repetition);
      throw refusal(step.action, record, verdict.because);
    }
    const input = (await step.prepare?.(record)) ?? {};
    const given = { ...facts, ...input.facts };
    const done = { ...step, action: step.becomes ?? step.action };
    const after = applyAction(done.action, actor, given);
    const { moved, known } = await asOwner(() =>
      writeStep(platform, { record, before: facts, after, step: done, input }, { actor, context }),
    );
    const seen = await findMoved(cases, id, known);
    const answer = await presentCase(caller, seen ?? { ...record, row: moved });
    if (!seen) await asOwner(() => endLinksTo(moved, actor.userId));
    return answer;
  });
}

/** The case as the person sees it after the step; nothing when it has left their sight, as both walls decide. */
async function findMoved(
  cases: CaseRepository,
  id: string,
  known: CaseRecord | undefined,
): Promise<CaseRecord | undefined> {
  if (known === undefined) return cases.find(id);
  return (await cases.sees(id)) ? known : undefined;
}

/**
 * Takes one step of the system, when the case is where it starts; gives the moved row, or nothing when it is elsewhere.
 * Needs a system transaction.
 */
export async function takeSystemStep(
  platform: Platform,
  id: string,
  step: Step,
  now: Date,
): Promise<CaseRow | undefined> {
  if (!(await systemCases.lock(id))) return undefined;
  const record = await requireCase(systemCases, id);
  const before = factsOf(record, now);
  const { from, guard } = transition(step.action);
  if (from[before.status] === undefined || (guard?.(before) ?? null) !== null) return undefined;
  const input = (await step.prepare?.(record)) ?? {};
  const after = applyAction(step.action, systemActor, { ...before, ...input.facts });
  const { moved } = await writeStep(platform, { record, before, after, step, input }, { actor: null, now });
  return moved;
}

const systemActor = { userId: '', role: 'super-admin', workspaceId: 0, isProvider: true } as const;

type Written = { record: CaseRecord; before: CaseFacts; after: CaseFacts; step: Step; input: StepInput };

type Moved = {
  moved: CaseRow;
  /** The record as it is now, as far as whoever took the step sees it; undefined where it has to be read again. */
  known: CaseRecord | undefined;
};

/** The statement, the rows beside it, timeline, audit, live event and mails of one step. Needs the owner's rights. */
async function writeStep(platform: Platform, written: Written, doer: Doer): Promise<Moved> {
  const { record, before, step, input } = written;
  const now = doer.actor === null ? doer.now : doer.context.now;
  const dates = { ...record.row, ...input.columns };
  const { after, columns: held } = await holdForIdentity(written.after, before, dates);
  const moved = await systemCases.change(record.row, {
    ...changedColumns(before, after),
    ...columnsOfEntry(before, after, dates, now),
    ...held,
    ...input.columns,
    updatedAt: now,
  });
  if (!moved) throw refusal(step.action, record, 'status');
  await step.also?.(record, moved);
  if (endsPortalPassword(step.action, before, after)) await erasePortalPassword(moved, now);
  const detail = { ...(step.reason !== undefined && { reason: step.reason }), ...step.detail };
  const known = step.also || step.next ? undefined : moveRecord(record, moved, doer.actor);
  const changed = known ?? (await requireCase(systemCases, moved.id));
  const { action, event, tells } = step;
  await tellCaseChange(platform, { action, event, record: changed, before: record, doer, detail, tells });
  await endLostSight(before, after, moved);
  if (held.identityHold) await noteHold(moved, now);
  await step.next?.(moved);
  return { moved, known };
}

async function hasJustDone(
  cases: CaseRepository,
  caller: Caller,
  record: CaseRecord,
  { action, becomes, repeats }: Step,
): Promise<boolean> {
  const last = await cases.lastEvent(record.row.id);
  const isSame = [becomes ?? action, ...(repeats ?? [])].some((name) => name === last?.action);
  return (
    isSame &&
    last !== undefined &&
    last.actorId === caller.actor.userId &&
    last.toStatus === record.row.status
  );
}
