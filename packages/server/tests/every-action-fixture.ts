// SEC-A2: 12 statuses × every action × 8 users. What the table allows is done, with the table's resulting status.
// Everything else is refused, and the row of the case is unchanged (CG-30, CG-49).
import {
  applyAction,
  caseActions,
  checkAction,
  transition,
  type Actor,
  type CaseAction,
  type CaseFacts,
  type StoredStatus,
} from '@plainscan/contract';

import { factsOf } from '../src/cases/case-facts.ts';
import { systemCases } from '../src/cases/system-cases.ts';
import type { TestAnswer } from '../src/test-platform-fixture.ts';
import { actionExpectations } from './action-expectations-fixture.ts';
import { reason } from './action-rows-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from './test-bed-fixture.ts';
import { readCaseRow, setCase } from './case-fixture.ts';
import { signIn } from './demo-people-fixture.ts';
import { openCaseDriver, type CaseDriver } from './upload-case-fixture.ts';
import { uploadWith } from './upload-fixture.ts';

const people = [
  ...(['clerk', 'clinicAdmin', 'patient', 'consultant'] as const),
  ...(['second', 'reviewer', 'super', 'otherClerk'] as const),
];
/** Complete Case needs a form and the checkout a card company. Both have their own tests. */
const elsewhere: readonly CaseAction[] = ['complete', 'pay', 'payForPatient'];
const actions = caseActions.filter(
  (action) => transition(action).permission !== 'system' && !elsewhere.includes(action),
);

let testBed: TestBed;
let driver: CaseDriver;
const actors = {} as Record<TestPerson, Actor>;

/** Opens a separate product for the users. Close it at the end. */
export async function openEveryAction(): Promise<TestBed> {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
  for (const person of people) actors[person] = await signIn(testBed.product.platform, testBed.ids[person]);
  return testBed;
}

const hours = (count: number): Date => new Date(testBed.clock.now().getTime() + count * 3_600_000);
type Start = [name: string, make: () => Promise<string>];
const withWork = () => ({ assignee: testBed.ids.consultant, video: 'ready' as const });
/** Each status, with a function that makes a case in it. */
export const starts: Start[] = [
  ['not-paid', () => driver.empty({ status: 'not-paid', creator: testBed.ids.patient })],
  ['pending-upload', () => driver.empty({ creator: testBed.ids.patient })],
  ['upload-shared', () => driver.shared()],
  ['incomplete', () => driver.empty({ status: 'incomplete' })],
  ['uploading', () => uploading()],
  ['new', () => testBed.pooled()],
  ['delayed', () => testBed.pooled({ dueDate: hours(3) })],
  ['in-progress', () => testBed.worked(withWork())],
  ['review', () => testBed.worked({ ...withWork(), status: 'review' })],
  ['in-review', () => testBed.reviewed()],
  ['completed', () => testBed.worked({ ...withWork(), status: 'completed' })],
  ['archived', () => testBed.worked({ status: 'archived' })],
];

async function uploading(): Promise<string> {
  const { platform } = testBed.product;
  const id = await driver.empty({ status: 'uploading' }, { statusBeforeUpload: 'pending-upload' });
  const uploadId = await uploadWith(platform, testBed.ids.clerk, 'study', { caseId: id });
  await setCase(platform, id, { uploadId });
  return id;
}

async function readFacts(id: string): Promise<CaseFacts> {
  const record = await testBed.product.platform.database.asSystem(() => systemCases.find(id));
  if (!record) throw new Error('The case is gone.');
  return factsOf(record, testBed.clock.now());
}

const { bodies } = actionExpectations;

/** Returns the body that an allowed user has to send. */
async function bodyOf(action: CaseAction, person: TestPerson): Promise<object | undefined> {
  const { platform } = testBed.product;
  const uploaded = (purpose: 'study' | 'video' | 'additional') =>
    uploadWith(platform, testBed.ids[person], purpose, { status: 'sealed' });
  if (action === 'submitUpload' || action === 'completeUpload')
    return { uploadId: await uploaded('study'), reportUploadId: await driver.report(person) };
  if (action === 'submitVideo') return { uploadId: await uploaded('video') };
  // A colleague of the consultant, who may claim pooled cases.
  if (action === 'reassign') return { ...reason, userId: testBed.ids.second };
  return action === 'addFile' ? { uploadId: await uploaded('additional'), type: 'Letter' } : bodies[action];
}

async function call(action: CaseAction, person: TestPerson, id: string, body?: object): Promise<TestAnswer> {
  const [method = '', path = ''] = (transition(action).call ?? '').split(' ');
  const upload = path.startsWith('/uploads')
    ? (await readCaseRow(testBed.product.platform, id)).uploadId
    : null;
  return testBed.callers[person].call(method, path.replace(':id', upload ?? id), body ? { body } : {});
}

/** Returns all actions of the same call. */
const sharing = (action: CaseAction): CaseAction[] =>
  actions.filter((one) => transition(one).call === transition(action).call);

async function checkRefused(action: CaseAction, person: TestPerson, id: string): Promise<string | null> {
  const before = await readCaseRow(testBed.product.platform, id);
  const { status } = await call(action, person, id, bodies[action]);
  const isSame = JSON.stringify(await readCaseRow(testBed.product.platform, id)) === JSON.stringify(before);
  if (isSame && [400, 403, 404, 409].includes(status)) return null;
  return `${person} ${action}: refused with ${status}${isSame ? '' : ', and the case was changed'}`;
}

async function checkDone(action: CaseAction, person: TestPerson, id: string): Promise<string | null> {
  const facts = await readFacts(id);
  const { status, body } = await call(action, person, id, await bodyOf(action, person));
  const expected: StoredStatus = applyAction(action, actors[person], factsBefore(action, facts)).status;
  const row = await readCaseRow(testBed.product.platform, id);
  if (status < 300 && row.status === expected && row.version > 1) return null;
  return `${person} ${action}: ${status} ${String(body['message'])}, ${row.status} instead of ${expected}`;
}

/** Checks that the screens get the same answer. */
async function checkOffered(
  person: TestPerson,
  id: string,
  allowed: readonly CaseAction[],
): Promise<string | null> {
  const { status, body } = await testBed.get(person, id);
  if (status === 404) return null;
  const offered = (body['offeredActions'] as { action: CaseAction; enabled: boolean }[])
    .filter(({ action, enabled }) => enabled && actions.includes(action))
    .map(({ action }) => action);
  const hidden = (action: CaseAction): boolean =>
    allowed.some((one) => one === transition(action).insteadOffered);
  const isSame = offered.join() === allowed.filter((action) => !hidden(action)).join();
  return isSame ? null : `${person} is offered ${offered.join()} and may ${allowed.join()}`;
}

/** Files sent with the call have not been read yet. */
const factsBefore = (action: CaseAction, facts: CaseFacts): CaseFacts =>
  action === 'completeUpload' ? { ...facts, study: 'processing' } : facts;

/** A twelfth of the cells. Each action has other users in each status. */
export function isSampled(status: string, person: string, action: CaseAction): boolean {
  const place = starts.findIndex(([name]) => name === status) + actions.indexOf(action);
  return (place + people.findIndex((one) => one === person) * 5) % 12 === 0;
}

export type Checked = {
  /** How many cells were tested. */
  cells: number;
  /** Those whose call means another action here, which is allowed and tested in its own cell. */
  expectedDifferences: number;
  wrong: string[];
};

/** Tests every action of every user in one status, or only the chosen ones. */
export async function checkEveryAction(
  [status, make]: Start,
  isAsked: typeof isSampled = () => true,
): Promise<Checked> {
  const checked: Checked = { cells: 0, expectedDifferences: 0, wrong: [] };
  const note = (problem: string | null): void => void (problem !== null && checked.wrong.push(problem));
  for (const person of people) {
    const id = await make();
    const facts = await readFacts(id);
    const allowed = actions.filter((action) => checkAction(action, actors[person], facts).allowed);
    note(await checkOffered(person, id, allowed));
    for (const action of actions.filter((one) => isAsked(status, person, one))) {
      if (allowed.includes(action)) note(await checkDone(action, person, await make()));
      else if (sharing(action).some((one) => allowed.includes(one))) {
        checked.expectedDifferences += 1;
        continue;
      } else note(await checkRefused(action, person, id));
      checked.cells += 1;
    }
  }
  return checked;
}
