// What people do with a case. Each public function is one row of the case flow.
import {
  AppError,
  caseMessages,
  caseStatusWords,
  fillIn,
  judge,
  transition,
  type Case,
  type CaseAction,
} from '@plainscan/contract';
import { sql, type SQL } from 'drizzle-orm';

import type { Database } from '../platform/database/database.ts';
import type { Caller, SignedIn } from '../platform/http/request-actor.ts';
import { recordCaseChange } from './case-events.ts';
import { mailCaseChange } from './case-mails.ts';
import { presentCase } from './case-presenter.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { factsOf } from './case-facts.ts';
import type { CaseRecord } from './case-record-repository.ts';
import { createCaseRepository, type CaseRepository } from './case-repository.ts';
import { caseTable, type CaseRow } from './case-tables.ts';
import type { Platform } from '../platform/platform.ts';
import { discardCurrentVideo, freezeCurrentVideo } from './video-report-repository.ts';

/** Reads a case or throws 404, with the same body for a foreign one and one that does not exist. */
export async function requireCase(cases: CaseRepository, id: string): Promise<CaseRecord> {
  const record = await cases.find(id);
  if (!record) throw new AppError('not-found');
  return record;
}

/** For the check before a request's body is read. */
export async function findCase(database: Database, actor: SignedIn, id: string): Promise<void> {
  await database.asActor(actor, () => requireCase(createCaseRepository(actor), id));
}

export async function readCase({ database }: Platform, caller: Caller, id: string): Promise<Case> {
  return database.asActor(caller.actor, async () => {
    const cases = createCaseRepository(caller.actor);
    const record = await requireCase(cases, id);
    const { workspaceId, patientUserId } = record.row;
    await recordRead(caller, 'case.read', { entityKind: 'case', entityId: id, workspaceId, patientUserId });
    return presentCase(cases, caller, record);
  });
}

type Step = {
  action: CaseAction;
  change: (caller: Caller, record: CaseRecord) => Partial<CaseRow>;
  /** What the statement checks beside the status, so that two at once cannot both win. */
  guard?: (caller: Caller) => SQL;
  /** Another action behind the same call, whose repetition arrives here. */
  repeats?: CaseAction;
  /** Further rows of the same transaction. */
  also?: (caller: Caller, record: CaseRecord) => Promise<void>;
};

const isMine = (caller: Caller): SQL =>
  sql`(${caseTable.assigneeId} = ${caller.actor.userId} OR ${caseTable.reviewerId} = ${caller.actor.userId})`;

const steps: Record<'claim' | 'optOut' | 'sendForReview' | 'startReview' | 'cancelReview' | 'signOff', Step> =
  {
    claim: {
      action: 'claim',
      change: ({ actor }, { row }) => ({
        assigneeId: actor.userId,
        originalAssigneeId: row.originalAssigneeId ?? actor.userId,
      }),
      guard: () => sql`${caseTable.assigneeId} IS NULL`,
    },
    optOut: { action: 'optOut', change: () => ({ assigneeId: null }) },
    sendForReview: {
      action: 'sendForReview',
      change: ({ context }) => ({ reviewDate: context.now }),
      guard: isMine,
    },
    startReview: {
      action: 'startReview',
      change: ({ actor }) => ({ reviewerId: actor.userId }),
      guard: ({ actor }) =>
        sql`${caseTable.reviewerId} IS NULL AND ${caseTable.assigneeId} IS DISTINCT FROM ${actor.userId}`,
    },
    cancelReview: { action: 'cancelReview', change: () => ({ reviewerId: null }) },
    signOff: {
      action: 'signOff',
      change: ({ actor, context }) => ({ signedOffBy: actor.userId, signedOffAt: context.now }),
      guard: isMine,
      also: ({ context }, { row }) => freezeCurrentVideo(row.id, context.now),
    },
  };

const discardDraft: Step = {
  action: 'discard',
  repeats: 'discardReview',
  change: () => ({}),
  guard: isMine,
  also: ({ context }, { row }) => discardCurrentVideo(row.id, context.now),
};

const discardReview: Step = { action: 'discardReview', change: () => ({ reviewerId: null }), guard: isMine };

export const claimCase = (platform: Platform, caller: Caller, id: string) =>
  perform(platform, caller, id, steps.claim);
export const optOut = (platform: Platform, caller: Caller, id: string) =>
  perform(platform, caller, id, steps.optOut);
export const sendForReview = (platform: Platform, caller: Caller, id: string) =>
  perform(platform, caller, id, steps.sendForReview);
export const startReview = (platform: Platform, caller: Caller, id: string) =>
  perform(platform, caller, id, steps.startReview);
export const cancelReview = (platform: Platform, caller: Caller, id: string) =>
  perform(platform, caller, id, steps.cancelReview);
export const signOffCase = (platform: Platform, caller: Caller, id: string) =>
  perform(platform, caller, id, steps.signOff);

/** CG-33: one call, two meanings. In progress the draft goes; in review the case goes back to its consultant. */
export async function discard(platform: Platform, caller: Caller, id: string): Promise<Case> {
  return perform(platform, caller, id, (record) =>
    record.row.status === 'in-progress' ? discardDraft : discardReview,
  );
}

export async function rateCase(
  platform: Platform,
  caller: Caller,
  id: string,
  rating: { ratingScore: number; ratingComment?: string | undefined },
): Promise<Case> {
  return perform(platform, caller, id, {
    action: 'rate',
    change: ({ context }) => ({
      ratingScore: rating.ratingScore,
      ratingComment: rating.ratingComment ?? null,
      ratedAt: context.now,
    }),
    guard: () => sql`${caseTable.ratedAt} IS NULL`,
  });
}

async function perform(
  platform: Platform,
  caller: Caller,
  id: string,
  choose: Step | ((record: CaseRecord) => Step),
): Promise<Case> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const cases = createCaseRepository(actor);
    const record = await requireCase(cases, id);
    const step = typeof choose === 'function' ? choose(record) : choose;
    const flow = transition(step.action);
    const verdict = judge(step.action, actor, factsOf(record, context.now));
    if (!verdict.allowed) {
      if (await hasJustDone(cases, caller, record, step)) return presentCase(cases, caller, record);
      throw refusal(step.action, record, verdict.because);
    }
    const to = flow.to === 'same' ? {} : { status: flow.to };
    // Only from the status that was judged: who may act differs from one status to the next.
    const moved = await cases.move(
      id,
      [record.row.status],
      { ...step.change(caller, record), ...to, updatedAt: context.now },
      step.guard?.(caller),
    );
    if (!moved) {
      const current = await requireCase(cases, id);
      // A double click: both were judged before the first one won.
      if (await hasJustDone(cases, caller, current, step)) return presentCase(cases, caller, current);
      throw refusal(step.action, current, 'status');
    }
    await step.also?.(caller, record);
    await recordCaseChange(
      cases,
      { row: moved, action: step.action, event: flow.event, from: record.row.status },
      caller,
    );
    const after = await requireCase(cases, id);
    await mailCaseChange(platform, step.action, after, context.now);
    return presentCase(cases, caller, after);
  });
}

/** A repetition by the same person who has just done it has no second effect (architecture, "How a request flows"). */
async function hasJustDone(
  cases: CaseRepository,
  caller: Caller,
  record: CaseRecord,
  { action, repeats }: Step,
): Promise<boolean> {
  const last = await cases.lastEvent(record.row.id);
  const isSame = last?.action === action || (repeats !== undefined && last?.action === repeats);
  return isSame && last.actorId === caller.actor.userId && last.toStatus === record.row.status;
}

type Because = Exclude<ReturnType<typeof judge>, { allowed: true }>['because'];

/** The answer to whoever may not, in words that a person understands. */
export function refusal(action: CaseAction, record: CaseRecord, because: Because): AppError {
  if (because === 'actor') return new AppError('case.actor', { params: { who: whoMay(action) } });
  if (action === 'claim' && record.row.assigneeId !== null) return new AppError('case.picked-up');
  if (because === 'status' || because === 'case.conflict') {
    return new AppError('case.conflict', { params: { status: caseStatusWords.en[record.row.status] } });
  }
  return new AppError(because);
}

function whoMay(action: CaseAction): string {
  const [first = 'claimer'] = Object.values(transition(action).from).flat();
  const words: Record<string, string> = {
    claimer: caseMessages.en['who.claimer'],
    assignee: caseMessages.en['who.assignee'],
    'assignee-without-required-review': caseMessages.en['who.assignee'],
    reviewer: caseMessages.en['who.reviewer'],
    'reviewer-candidate': caseMessages.en['who.reviewer-candidate'],
    owner: caseMessages.en['who.owner'],
  };
  return fillIn(words[first] ?? caseMessages.en['who.assignee']);
}
