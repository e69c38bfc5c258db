// The cells of the authorization tests: every call of the live tables × every kind of user × object × header (SEC-A1).
import type { Endpoint } from '@plainscan/contract';

import { endpointTables } from '../src/app.ts';
import { session } from '../src/auth/auth-tables.ts';
import { caseEvent, videoReport } from '../src/cases/case-tables.ts';
import { upload } from '../src/packs/upload-tables.ts';
import { newId } from '../src/platform/clock/uuidv7.ts';
import { eq } from '../src/platform/database/drizzle.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { prepareVideoJob } from '../src/reports/video-jobs.ts';
import {
  callAnonymously,
  openTestPlatform,
  type TestAnswer,
  type TestPlatform,
} from '../src/test-platform-fixture.ts';
import { expectedAnswers } from './authorization-expectations-fixture.ts';
import {
  cellsOf,
  isOutsider,
  type Cell,
  type CellHeader,
  type CellObject,
  type Person,
} from './authorization-cells-fixture.ts';
import { libraryExpectations } from './authorization-library-fixture.ts';
import { queries, stages, unclaimed, untouched, withEmptyBody } from './authorization-requests-fixture.ts';
import { materialOf, sessionOf, templateOf } from './authorization-objects-fixture.ts';
import { createOwnObjects, type OwnObjects } from './authorization-own-objects-fixture.ts';
import { signedInPeople, statusFor, type SignedInPerson, type Stage } from './authorization-rows-fixture.ts';
import { addCase, readCaseRow, setCase, type TestCase } from './case-fixture.ts';
import {
  addPerson,
  disablePerson,
  openSessionFor,
  signIn,
  userIdOf,
  workspaceIds,
} from './demo-people-fixture.ts';
import { addDiscount } from './discount-fixture.ts';
import { reopenOrders } from './order-fixture.ts';
import { addPortals } from './portal-fixture.ts';
import { uploadWith } from './upload-fixture.ts';

export const rows = endpointTables.flatMap((table) => Object.entries(table) as [string, Endpoint][]);

const accounts: Record<Exclude<SignedInPerson, 'user' | 'samePatient'>, string> = {
  owner: 'patient@lakeside.test',
  otherPatient: 'patient@summit.test',
  creatorOwn: 'creator@lakeside.test',
  creatorOther: 'creator@summit.test',
  consultant: 'second@demo.test',
  assignee: 'consultant@demo.test',
  reviewer: 'reviewer@demo.test',
  adminOwn: 'admin@lakeside.test',
  adminOther: 'admin@summit.test',
  superAdmin: 'super@demo.test',
};

export let product: TestPlatform;
export let main: TestCase;
export let other: TestCase;
const ids = {} as Record<SignedInPerson, string>;
const workspaces = {} as Record<SignedInPerson, number>;
const tokens = new Map<Person, string>();
const jobs = { main: '', other: '' };
const videoUploads = {} as Record<'assignee' | 'creatorOther', string>;

/** Opens the product with two cases of two clinics and one session for each kind of user. */
export async function openMatrix(): Promise<void> {
  product = await openTestPlatform();
  const { platform } = product;
  for (const [person, email] of Object.entries(accounts) as [keyof typeof accounts, string][])
    ids[person] = await userIdOf(platform, email);
  ids.user = await addPerson(platform, { workspaceId: workspaceIds.lakeside, role: 'user' });
  ids.samePatient = await addPerson(platform, { workspaceId: workspaceIds.lakeside, role: 'patient' });
  for (const person of signedInPeople) {
    workspaces[person] = (await signIn(platform, ids[person])).workspaceId;
    tokens.set(person, await openSessionFor(platform, ids[person]));
  }
  await addOutsiders();
  main = await addCase(platform, {
    workspaceId: workspaceIds.lakeside,
    pool: true,
    patient: ids.owner,
    creator: ids.creatorOwn,
  });
  other = await addCase(platform, {
    workspaceId: workspaceIds.summit,
    patient: ids.otherPatient,
    creator: ids.creatorOther,
  });
  for (const [name, { id }] of [['main', main] as const, ['other', other] as const]) {
    const subject = { kind: 'case', id };
    jobs[name] = await platform.database.asSystem(() =>
      enqueue(prepareVideoJob, { videoId: newId() }, { subject }),
    );
  }
  for (const person of ['assignee', 'creatorOther'] as const)
    videoUploads[person] = await uploadWith(platform, ids[person], 'video', { status: 'sealed' });
  await addOwnObjects();
}

/** Things that belong to one user: the first to the owner or the assignee, the second to someone elsewhere. */
const ownObjects: OwnObjects = {};

async function addOwnObjects(): Promise<void> {
  Object.assign(ownObjects, await createOwnObjects(product.platform, { ids, main, other }));
}

async function addOutsiders(): Promise<void> {
  const { platform } = product;
  const { database, clock } = platform;
  const past = new Date(clock.now().getTime() - 60_000);
  const facts = { workspaceId: workspaceIds.lakeside, role: 'creator' } as const;
  for (const [name, change] of [
    ['expired', { expiresAt: past }],
    ['revoked', { revokedAt: past }],
  ] as const) {
    const userId = await addPerson(platform, facts);
    tokens.set(name, await openSessionFor(platform, userId));
    await database.asSystem(() =>
      database.current().update(session).set(change).where(eq(session.userId, userId)),
    );
  }
  const invited = await addPerson(platform, { ...facts, status: 'invited' });
  tokens.set('invited', await openSessionFor(platform, invited));
  const disabled = await addPerson(platform, facts);
  tokens.set('disabled', await openSessionFor(platform, disabled));
  await disablePerson(platform, disabled);
}

/** Resets both cases to the state in which the call starts. */
export async function enter(stage: Stage): Promise<void> {
  const { platform } = product;
  const { video, ...change } = stages[stage];
  const isNew = unclaimed.includes(stage);
  if (stage === 'upload-shared') await addPortals(product.platform, [main, other]);
  for (const [row, assignee, reviewer] of [
    [main, ids.assignee, ids.reviewer],
    [other, ids.creatorOther, ids.adminOther],
  ] as const) {
    await setCase(platform, row.id, {
      ...untouched,
      ...change,
      workspaceId: row === main ? workspaceIds.lakeside : workspaceIds.summit,
      inProviderPool: row === main,
      assigneeId: isNew ? null : assignee,
      reviewerId: stage === 'in-review' || stage === 'completed' ? reviewer : null,
    });
    await platform.database.asSystem(async () => {
      const database = platform.database.current();
      await database.delete(caseEvent).where(eq(caseEvent.caseId, row.id));
      await database.delete(videoReport).where(eq(videoReport.caseId, row.id));
      const now = platform.clock.now();
      const shown = { caseId: row.id, version: 1, status: 'ready' as const, createdAt: now, updatedAt: now };
      await database.update(upload).set({ caseId: null }).where(eq(upload.purpose, 'video'));
      if (video) await database.insert(videoReport).values({ id: newId(), ...shown });
    });
  }
}

export function pathOf(name: string, { path }: Endpoint, object: CellObject): string {
  const place = object === 'other' ? other : main;
  const named = (own: string): string =>
    object === 'absent' ? absentId : object === 'garbage' ? 'not-an-id' : own;
  const own = path.startsWith('/uploads')
    ? place.uploadId
    : path.startsWith('/studies') || path.includes(':uuid')
      ? place.studyId
      : name === 'retryJob'
        ? jobs[object === 'other' ? 'other' : 'main']
        : name in ownObjects
          ? (ownObjects[name]?.[object === 'other' ? 'other' : 'main'] ?? '')
          : place.id;
  return path
    .replace(':instanceId', place.instanceId)
    .replace(/:id|:uuid/, named(own))
    .replace(':userId', named(name in ownObjects ? own : object === 'other' ? ids.otherPatient : ids.owner))
    .replace(':code', 'NOBODY')
    .replace(':noteId', '019a0000-0000-7000-8000-000000000000')
    .replace(/:(questionId|webhookId|deliveryId|keyId)/, '019a0000-0000-7000-8000-000000000000')
    .replace(':token', 'nobody')
    .replace(':workspaceId', '1')
    .replace(':namespace', 'SUMMIT')
    .replace(':frames', '1')
    .replace(':element', '7FE00010')
    .replaceAll(/:(study|series|sop)Uid/g, '1.2.3');
}

const absentId = '019a0000-0000-7000-8000-000000000000';
const caseOf = (object: CellObject): string =>
  ({ main: main.id, other: other.id, absent: absentId, garbage: 'not-an-id' })[object];

function bodyOf(name: string, person: Person): object | undefined {
  const answer = expectedAnswers[name];
  if (answer && 'sends' in answer && answer.sends) return answer.sends;
  if (name === 'createUpload') return { purpose: 'study', files: [{ path: 'IM1', size: 10 }] };
  if (name === 'submitVideoReport')
    return { uploadId: videoUploads[person === 'creatorOther' ? 'creatorOther' : 'assignee'] };
  if (name === 'createShareLink') return { what: 'video' };
  if (name === 'changeLocale') return { locale: 'en' };
  return withEmptyBody.has(name) ? {} : undefined;
}

export function headersOf(person: Person, header: CellHeader): Record<string, string> {
  const own = workspaces[person as SignedInPerson] ?? workspaceIds.lakeside;
  const foreign = own === workspaceIds.summit ? workspaceIds.lakeside : workspaceIds.summit;
  const named = { none: undefined, own: String(own), foreign: String(foreign), garbage: '3; DROP TABLE' }[
    header
  ];
  const token = tokens.get(person);
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(named !== undefined && { 'workspace-id': named }),
  };
}

async function call(name: string, row: Endpoint, { person, object, header }: Cell): Promise<TestAnswer> {
  const body = bodyOf(name, person);
  const isStream = row.bodyKind === 'stream';
  const query = name === 'createCaseCheckout' ? `?caseId=${caseOf(object)}` : (queries[name] ?? '');
  return callAnonymously(product.app, row.method, pathOf(name, row, object) + query, {
    headers: {
      ...headersOf(person, header),
      // Y-003: sent like a client of the specification, with or without a body.
      'content-type': isStream ? 'application/offset+octet-stream' : 'application/json',
      ...(isStream && { 'upload-offset': '0' }),
    },
    ...(body && { body }),
    ...(isStream && { bytes: Buffer.from('abc') }),
  });
}

/**
 * Returns the status in expectedAnswers, following the order of checks: 401, tenant 403, role 403, parameters 400,
 * object 404, and so on.
 */
function expectedOf(name: string, row: Endpoint, { person, object, header }: Cell): number {
  const answer = expectedAnswers[name];
  if (answer === undefined) throw new Error(`The expectedAnswers has no row for ${name}.`);
  if ('everybody' in answer) return answer.everybody;
  if (row.permission === 'public' || isOutsider(person)) return 401;
  const mayChoose = person === 'superAdmin' && header === 'foreign';
  if ((header === 'foreign' || header === 'garbage') && !mayChoose) return 403;
  if ('plain' in answer) return statusFor(answer.plain, person);
  // IDs of the card company have no fixed format.
  if (object === 'garbage' && name === 'checkPaymentSession') return statusFor(answer.absent, person);
  if (object !== 'garbage') return statusFor(answer[object], person);
  // Their role is allowed, but not their workspace. This is checked only for a valid path.
  const isOfWorkspace = name in libraryExpectations && (person === 'creatorOwn' || person === 'adminOwn');
  if (isOfWorkspace) return 400;
  return statusFor(answer.absent, person) === 403 ? 403 : 400;
}

export type CheckedCall = {
  cells: number;
  /** Responses that differ from expectedAnswers. */
  wrong: string[];
  /** The bodies of all 404 responses, without the request ID. */
  notFound: Set<string>;
  /** The responses, by request ID. */
  answers: Map<string, { at: string; status: number; isPublic: boolean }>;
};

/** Makes a call in every cell. Undoes what was allowed, so that each cell starts from the same state. */
export async function checkCall(name: string, row: Endpoint, isFull: boolean): Promise<CheckedCall> {
  const answer = expectedAnswers[name];
  const stage = answer && 'stage' in answer ? answer.stage : undefined;
  const checked: CheckedCall = { cells: 0, wrong: [], notFound: new Set(), answers: new Map() };
  if (stage !== undefined) await enter(stage);
  if (name === 'chooseDemo') await reopenOrders(product.platform);
  for (const cell of cellsOf(row, isFull)) {
    const expected = expectedOf(name, row, cell);
    const { status, body, headers: sent } = await call(name, row, cell);
    const at = `${name} ${cell.person} ${cell.object} ${cell.header}`;
    checked.answers.set(String(sent['x-request-id']), { at, status, isPublic: row.permission === 'public' });
    if (status !== expected) checked.wrong.push(`${at}: ${status}, not ${expected}`);
    if (status >= 400 && row.method !== 'HEAD') {
      const { requestId, ...rest } = body;
      const isWhole = [requestId, rest['message'], rest['code']].every((part) => typeof part === 'string');
      if (!isWhole) checked.wrong.push(`${at}: an error without its message, code or request id`);
      // W-042 defines its message, the same for everyone.
      const isSession = name === 'checkPaymentSession' && rest['code'] === 'payment.session-invalid';
      if (status === 404 && !isSession) checked.notFound.add(JSON.stringify(rest));
    }
    if (status < 300) await undo(name, stage, cell);
    checked.cells += 1;
  }
  if (stage !== undefined) checked.wrong.push(...(await touchedCases(name, stage)));
  return checked;
}

async function undo(name: string, stage: Stage | undefined, { person, object }: Cell): Promise<void> {
  if (stage !== undefined) await enter(stage);
  if (name === 'logout')
    tokens.set(person, await openSessionFor(product.platform, ids[person as SignedInPerson]));
  const place = object === 'other' ? 'other' : 'main';
  const things = ownObjects['endSession'];
  if (name === 'endSession' && things !== undefined)
    things[place] = await sessionOf(product.platform, ids[person as SignedInPerson]);
  const discounts = ownObjects['removeDiscount'];
  if (name === 'removeDiscount' && discounts !== undefined)
    discounts[place] = await addDiscount(product.platform);
  const materials = ownObjects['removeMaterial'];
  if (name === 'removeMaterial' && materials !== undefined) {
    if (object === 'other')
      materials.other = await materialOf(product.platform, ids.adminOther, workspaceIds.summit);
    else materials.main = await materialOf(product.platform, ids.superAdmin, workspaceIds.provider);
  }
  const templates = name.endsWith('Template') ? ownObjects[name] : undefined;
  if (name.startsWith('remove') && templates !== undefined)
    templates[place] = await templateOf(
      product.platform,
      workspaceIds[object === 'other' ? 'summit' : 'provider'],
    );
  if (name === 'endSessions') await addOwnObjects();
}

/** Checks that refused calls did not change a case. */
async function touchedCases(name: string, stage: Stage): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id } of [main, other]) {
    const row = await readCaseRow(product.platform, id);
    if (row.version !== 1 || row.status !== stages[stage].status)
      wrong.push(`${name}: a case was changed by a call that was refused`);
  }
  return wrong;
}
