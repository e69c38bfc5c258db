// Random walks that compare the database with the case flow: before each step the contract says what must happen. Then
// a user tries it over HTTP, or a timer does it, and the row must match.
import {
  applyAction,
  caseActions,
  isInProviderPool,
  isOwnRequest,
  checkAction,
  transition,
  uploadOptions,
  type Actor,
  type CaseAction,
  type CaseFacts,
  type NextAssignee,
} from '@plainscan/contract';

import { failProcessing } from '../src/case-files/image-processing.ts';
import { applySystemTransition } from '../src/case-flow/transition.ts';
import { factsOf } from '../src/cases/case-facts.ts';
import { systemCases } from '../src/cases/system-cases.ts';
import { selectKeptVideo, selectVideo } from '../src/cases/video-report-repository.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import { seededNumbers } from '../src/platform/storage/packs/pack-fixture.ts';
import { finishVideo } from '../src/reports/finish-video.ts';
import type { TestBed, TestPerson } from './test-bed-fixture.ts';
import { setCase } from './case-fixture.ts';
import { workspaceIds } from './demo-people-fixture.ts';
import { openCaseDriver, portalFields, type CaseDriver } from './upload-case-fixture.ts';
import { uploadWith } from './upload-fixture.ts';

type Walker = { testBed: TestBed; driver: CaseDriver; actors: Record<TestPerson, Actor>; next: () => number };

const places = ['lakeside', 'harbor', 'summit', 'provider'] as const;

/** Changes by a call that the contract's facts do not predict, because they depend on files. */
const fileActions: readonly CaseAction[] = ['submitUpload', 'completeUpload', 'submitVideo', 'giveUpUpload'];

/** Actions that a walk cannot take: they need their own form (T09) or change no fact (T10, T21, T34). */
const leftOut: readonly CaseAction[] = ['complete', 'pay', 'payForPatient', 'record', 'editVideo', 'addFile'];

const walkable = caseActions.filter(
  (action) => transition(action).permission !== 'system' && !leftOut.includes(action),
);

async function openWalker(testBed: TestBed): Promise<Omit<Walker, 'next'>> {
  const actors = {} as Walker['actors'];
  for (const person of Object.keys(testBed.ids) as TestPerson[])
    actors[person] = await actorOf(testBed, person);
  return { testBed, driver: openCaseDriver(testBed), actors };
}

const pick = <T>(next: () => number, from: readonly T[]): T => {
  const chosen = from[Math.floor(next() * from.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
};

type Walks = {
  walks: number;
  steps: number;
  seed: number;
  atOnce?: number;
  tell?: (problem: string) => void;
};

/** Takes many walks, `atOnce` of them in parallel. Returns what went wrong, and reports it at once. */
export async function runRandomWalks(
  testBed: TestBed,
  { walks, steps, seed, atOnce = 1, tell }: Walks,
): Promise<string[]> {
  const walker = await openWalker(testBed);
  const wrong: string[] = [];
  let begun = 0;
  const keepWalking = async (): Promise<void> => {
    while (begun < walks) {
      const at = begun++;
      const next = seededNumbers(seed + Math.imul(at + 1, 2_654_435_761));
      const problem = await walk({ ...walker, next }, steps);
      if (problem === null) continue;
      wrong.push(`walk ${at}: ${problem}`);
      tell?.(`walk ${at}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepWalking));
  return wrong;
}

/** Walks `steps` steps with its own case. Returns what went wrong, or `null`. */
async function walk(walker: Walker, steps: number): Promise<string | null> {
  const id = await begin(walker);
  const trail: string[] = [];
  for (let at = 0; at < steps; at += 1) {
    const before = await readFacts(walker, id);
    const isPersons = walker.next() < 0.8;
    const problem = isPersons
      ? await actAsRandomPerson(walker, id, before, trail)
      : await runTimers(walker, id, before, trail);
    if (problem !== null) return `${trail.join(', ')}: ${problem}`;
  }
  return null;
}

async function begin({ testBed, next }: Walker): Promise<string> {
  const place = pick(next, places);
  const workspaceId = workspaceIds[place];
  const id = await testBed.pooled({
    workspaceId,
    status: pick(next, ['new', 'pending-upload', 'upload-shared', 'not-paid']),
    pool: false,
  });
  const { platform } = testBed.product;
  const status = (await readRow(testBed, id)).row.status;
  const isEarly = status !== 'new';
  await setCase(platform, id, {
    uploadOption: pick(next, uploadOptions),
    payer: pick(next, ['patient', 'workspace']),
    needsPayment: status === 'not-paid',
    createdBy: pick(next, [testBed.ids.clerk, testBed.ids.patient]),
    ...(isEarly && { dueDate: null, studyId: null, uploadId: null }),
  });
  const facts = await readFactsOf(testBed, id);
  await setCase(platform, id, { inProviderPool: isInProviderPool(facts) });
  return id;
}

async function readRow(testBed: TestBed, id: string) {
  const { database } = testBed.product.platform;
  const record = await database.asSystem(() => systemCases.find(id));
  if (!record) throw new Error('The case is gone.');
  return record;
}

const readFactsOf = async (testBed: TestBed, id: string): Promise<CaseFacts> =>
  factsOf(await readRow(testBed, id), testBed.clock.now());

const readFacts = ({ testBed }: Walker, id: string): Promise<CaseFacts> => readFactsOf(testBed, id);

async function actorOf(testBed: TestBed, person: TestPerson): Promise<Actor> {
  const rows = await testBed.callers[person].call('GET', '/users/current-user');
  const { id, role, workspace } = rows.body as {
    id: string;
    role: Actor['role'];
    workspace: { id: number; isProviderWorkspace: boolean };
  };
  return { userId: id, role, workspaceId: workspace.id, isProvider: workspace.isProviderWorkspace };
}

async function actAsRandomPerson(
  walker: Walker,
  id: string,
  before: CaseFacts,
  trail: string[],
): Promise<string | null> {
  const people = Object.keys(walker.actors) as TestPerson[];
  const person = pick(walker.next, people);
  const actor = walker.actors[person];
  const allowed = walkable.filter((action) => checkAction(action, actor, before).allowed);
  // Mostly allowed actions, so that the walk makes progress, and sometimes any action.
  const candidate = pick(walker.next, allowed.length > 0 && walker.next() < 0.8 ? allowed : walkable);
  const action = intendedAction(candidate, actor, before);
  trail.push(`${person} ${action}`);
  const named = action === 'reassign' ? await chooseAssignee(walker, id) : undefined;
  const given = named ? { ...before, nextAssignee: named } : before;
  const check = checkAction(action, actor, given);
  const answer = await callOf(walker, id, action, person, named);
  if (answer === null) return null;
  const after = await readFacts(walker, id);
  if (isOneUnpaidTooMany(answer, id, applyAction(action, actor, given))) return compare(before, after);
  if (answer.status >= 500) return `answered ${answer.status}`;
  if (!check.allowed) {
    return isSame(before, after) ? null : `refused, and yet changed: ${difference(before, after)}`;
  }
  if (answer.status >= 300)
    return `should be allowed and was ${answer.status}: ${JSON.stringify(answer.body)}`;
  // T16 includes a study that has not been read yet.
  const adjusted = action === 'completeUpload' ? { ...given, study: 'processing' as const } : given;
  const expected = applyAction(action, actor, adjusted);
  return fileActions.includes(action) ? sameStatus(expected, after) : compare(expected, after);
}

/**
 * CG-166: a patient with a request waiting for payment cannot restore a second one. This involves two cases, but the
 * table sees one.
 */
const isOneUnpaidTooMany = ({ status, body }: Answer, id: string, expected: CaseFacts): boolean => {
  const { code, caseId } = body as { code?: string; caseId?: string };
  return (
    status === 409 &&
    code === 'case.unpaid-open' &&
    caseId !== id &&
    expected.status === 'not-paid' &&
    isOwnRequest(expected)
  );
};

/** Returns the action meant by a call. Two calls have several meanings, and the case decides (CG-32, CG-33). */
function intendedAction(action: CaseAction, actor: Actor, { status, assignee }: CaseFacts): CaseAction {
  if (['sendToProvider', 'optOut', 'takeBack'].includes(action)) {
    if (assignee === null) return 'sendToProvider';
    return assignee.userId === actor.userId ? 'optOut' : 'takeBack';
  }
  if (action === 'discard' || action === 'discardReview')
    return status === 'in-progress' ? 'discard' : 'discardReview';
  return action;
}

type Answer = { status: number; body: unknown };

/** T43: chooses any user, with or without the draft. Returns whether a draft of theirs is waiting for them. */
async function chooseAssignee({ testBed, actors, next }: Walker, caseId: string): Promise<NextAssignee> {
  const { database } = testBed.product.platform;
  const chosen = actors[pick(next, Object.keys(actors) as TestPerson[])];
  const now = testBed.clock.now();
  const draft = await database.asSystem(() => selectKeptVideo(caseId, chosen.userId, now));
  return { ...chosen, isActive: true, takesDraft: next() < 0.5, ownDraft: draft?.status ?? null };
}

async function callOf(
  walker: Walker,
  id: string,
  action: CaseAction,
  person: TestPerson,
  named?: NextAssignee,
): Promise<Answer | null> {
  const { testBed } = walker;
  const { call } = transition(action);
  if (call === undefined) return null;
  const [method = '', path = ''] = call.split(' ');
  if (action === 'giveUpUpload') {
    const uploadId = (await readRow(testBed, id)).row.uploadId;
    return uploadId === null ? null : testBed.callers[person].call('DELETE', `/uploads/${uploadId}`);
  }
  if (action === 'sendAgain') await waitTenMinutes(testBed, id);
  const isOfFiles = action === 'submitUpload' || action === 'completeUpload';
  const whom = named && { userId: named.userId, handOverDraft: named.takesDraft };
  const body = isOfFiles
    ? await filesOf(walker, person)
    : { ...(await bodyOf(walker, action, person)), ...whom };
  return testBed.callers[person].call(method, path.replace(':id', id), { body });
}

/** T44: an email goes out again after ten minutes. The walks share a clock, so the case's own timeline moves instead. */
async function waitTenMinutes({ product }: TestBed, caseId: string): Promise<void> {
  const { database } = product.platform;
  await database.asSystem(() =>
    database
      .current()
      .execute(sql`UPDATE case_event SET at = at - interval '10 minutes 1 second' WHERE case_id = ${caseId}`),
  );
}

async function bodyOf(
  { testBed, next }: Walker,
  action: CaseAction,
  person: TestPerson,
): Promise<Record<string, unknown>> {
  const bodies: Partial<Record<CaseAction, Record<string, unknown>>> = {
    sharePortal: { uploadSharedInfo: portalFields },
    acceptIdentity: { verdict: 'accept', reason: 'Seen.' },
    refuseIdentity: { verdict: 'refuse', reason: 'Another name.' },
    letPatientPay: { selectedPaymentMethod: 'patient-pay' },
    signOff: {},
    rate: { ratingScore: 1 + Math.floor(next() * 5) },
  };
  if (action === 'submitVideo')
    return {
      uploadId: await uploadWith(testBed.product.platform, testBed.ids[person], 'video', {
        status: 'sealed',
      }),
    };
  return bodies[action] ?? { reason: 'Because the walk says so.' };
}

/** Uploads a study that has not been read yet, and a report. */
async function filesOf({ testBed, driver }: Walker, person: TestPerson): Promise<Record<string, unknown>> {
  return {
    uploadId: await uploadWith(testBed.product.platform, testBed.ids[person], 'study', { status: 'sealed' }),
    reportUploadId: await driver.report(person),
  };
}

/** Simulates what happens by itself: files are read or refused, videos become ready or fail, payments arrive. */
async function runTimers(
  { testBed, next }: Walker,
  id: string,
  before: CaseFacts,
  trail: string[],
): Promise<string | null> {
  const { platform } = testBed.product;
  const now = testBed.clock.now();
  const record = await readRow(testBed, id);
  if (before.status === 'uploading') {
    trail.push('images refused');
    const files = { caseId: id, uploadId: record.row.uploadId };
    await platform.database.asSystem(() => failProcessing(platform, files, { code: 'noStudyFiles' }, now));
    return sameStatus(applyAction('failProcessing', nobody, before), await readFactsOf(testBed, id));
  }
  if (before.status === 'not-paid') {
    trail.push('paid');
    await platform.database.asSystem(() =>
      applySystemTransition(platform, id, { action: 'confirmPayment' }, now),
    );
    return compare(applyAction('confirmPayment', nobody, before), await readFactsOf(testBed, id));
  }
  if (before.video === 'processing') {
    const status = next() < 0.7 ? 'ready' : 'failed';
    trail.push(`video ${status}`);
    const video = await platform.database.asSystem(() => selectVideo(record.video?.id ?? ''));
    if (video) await finishVideo(platform, video, { status });
    return compare({ ...before, video: status }, await readFactsOf(testBed, id));
  }
  return null;
}

const nobody: Actor = { userId: '', role: 'super-admin', workspaceId: 0, isProvider: true };

/** Drops what changes by time alone, and what the row stores as text instead of a boolean. */
const comparable = ({ isDelayed: _late, upload: _upload, study: _study, ...facts }: CaseFacts) => facts;

const isSame = (a: CaseFacts, b: CaseFacts): boolean =>
  JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));

const difference = (a: CaseFacts, b: CaseFacts): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(comparable(b)).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(a[name as keyof CaseFacts]),
      ),
    ),
  );

const compare = (expected: CaseFacts, found: CaseFacts): string | null =>
  isSame(expected, found) ? null : `differs from the table: ${difference(expected, found)}`;

const sameStatus = (expected: CaseFacts, found: CaseFacts): string | null =>
  expected.status === found.status ? null : `is ${found.status}, the table says ${expected.status}`;
