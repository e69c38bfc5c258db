// The trail as users read it (B13, CG-148, U1): who reads it, its filters, its pages, and its own rows.
import {
  allTrailKinds,
  trailGroupOf,
  type TrailEntry,
  type TrailHistory,
  type TrailPage,
} from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addCase, type TestCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

let bed: TestBed;
let shown: TestCase;
let elsewhere: TestCase;
const { lakeside, harbor } = workspaceIds;

const read = async (person: TestPerson, query = ''): Promise<TrailHistory> => {
  const { status, body } = await bed.callers[person].call('GET', `/trail?limit=100${query}`);
  expect(status).toBe(200);
  return body as unknown as TrailHistory;
};
const kindsIn = ({ data }: TrailPage): string[] => data.map(({ kind }) => kind);
const of = (page: TrailPage, kind: string): TrailEntry | undefined =>
  page.data.find((entry) => entry.kind === kind);

beforeAll(async () => {
  bed = await openTestBed();
  const { ids, product, callers } = bed;
  const facts = { status: 'completed', video: 'ready' } as const;
  shown = await addCase(product.platform, {
    ...facts,
    workspaceId: lakeside,
    pool: true,
    patient: ids.patient,
    creator: ids.clerk,
    title: 'MR Head',
  });
  elsewhere = await addCase(product.platform, {
    ...facts,
    workspaceId: harbor,
    patient: ids.inHousePatient,
    creator: ids.inHouse,
  });
  for (const [person, path] of [
    ['consultant', `/cases/${shown.id}`],
    ['clerk', `/studies/${shown.studyId}`],
    ['patient', `/patients/record/${shown.studyId}/video-report-link`],
    ['inHouse', `/cases/${elsewhere.id}`],
    ['otherClerk', `/cases/${shown.id}`],
  ] as const) {
    bed.clock.advance(1_000);
    await callers[person].call('GET', path);
  }
});
afterAll(() => bed.product.close());

test('U1: shows who opened what and when, with current names', async () => {
  const page = await read('super', `&case=${shown.id}`);
  expect(of(page, 'case.read')).toEqual({
    id: expect.any(String) as string,
    at: '2026-11-20T09:00:01.000Z',
    kind: 'case.read',
    outcome: 'allowed',
    actor: {
      id: bed.ids.consultant,
      name: expect.any(String) as string,
      role: 'creator',
      workspace: 'Plainscan',
    },
    workspace: { id: lakeside, name: 'Lakeside Clinic' },
    patient: { id: bed.ids.patient, name: expect.any(String) as string },
    subject: { kind: 'case', id: shown.id, name: expect.stringContaining('MR Head') as string },
    count: null,
    seen: null,
    call: null,
    ip: '127.0.0.1',
    seq: null,
  });
  // The study of the case is part of its history.
  expect(of(page, 'study.viewed')).toMatchObject({ actor: { id: bed.ids.clerk } });
});

test('U1: a deleted account is listed without its name', async () => {
  const setDeleted = (at: string | null) =>
    bed.select(sql`UPDATE app_user SET deleted_at = ${at}::timestamptz WHERE id = ${bed.ids.consultant}`);
  await setDeleted('2026-11-20');
  const page = await read('super', `&case=${shown.id}`);
  await setDeleted(null);
  expect(of(page, 'case.read')).toMatchObject({ actor: { id: bed.ids.consultant, name: null } });
});

test('U1: refusals are listed too, with the call, without naming the patient', async () => {
  const page = await read('super', `&case=${shown.id}&outcome=denied`);
  expect(page.data).toMatchObject([
    {
      kind: 'call.denied',
      outcome: 'denied',
      actor: { id: bed.ids.otherClerk },
      workspace: { id: workspaceIds.summit },
      patient: null,
      call: 'getCase',
    },
  ]);
});

test('B13: an administrator sees what concerns their clinic, and no other', async () => {
  const page = await read('clinicAdmin');
  expect(page.data.length).toBeGreaterThan(0);
  expect(new Set(page.data.map(({ workspace }) => workspace?.id))).toEqual(new Set([lakeside]));
  expect(page.data.map(({ ip }) => ip)).toEqual(page.data.map(() => null));
  expect(kindsIn(await read('clinicAdmin', `&case=${elsewhere.id}`))).toEqual([]);
  expect((await read('clinicAdmin', `&clinic=${lakeside}`)).data.length).toBeGreaterThan(0);
  const other = await bed.callers.clinicAdmin.call('GET', `/trail?clinic=${harbor}`);
  expect(other.status).toBe(404);
});

test.each([
  ['clerk', '/trail', 403],
  ['patient', '/trail', 403],
  ['clerk', '/trail/proof', 403],
  ['clerk', '/trail/openings', 403],
  ['clinicAdmin', '/trail/export', 403],
  ['super', '/trail/openings', 403],
] as const)('B13: %s asks for %s and gets %i', async (person, path, status) => {
  expect((await bed.callers[person].call('GET', path)).status).toBe(status);
});

test('B13: by user, patient, clinic, group and time', async () => {
  const { ids } = bed;
  const byActor = await read('super', `&actor=${ids.consultant}`);
  expect(new Set(byActor.data.map(({ actor }) => actor.id))).toEqual(new Set([ids.consultant]));
  const byPatient = await read('super', `&patient=${ids.inHousePatient}`);
  expect(byPatient.data.map(({ kind, actor }) => [kind, actor.id])).toEqual([['case.read', ids.inHouse]]);
  // What a user did, and what was done to their account and records.
  const byPerson = await read('super', `&person=${ids.patient}`);
  expect(kindsIn(byPerson)).toEqual(expect.arrayContaining(['auth.login', 'case.read', 'report.watched']));
  const seen = await read('super', `&clinic=${lakeside}&groups=seen`);
  expect(new Set(seen.data.map(({ kind }) => trailGroupOf(kind)))).toEqual(new Set(['seen']));
  const late = await read('super', `&from=2026-11-20T09:00:02Z&until=2026-11-20T09:00:03Z`);
  expect(kindsIn(late)).toEqual(['study.viewed']);
  for (const moment of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'])
    expect((await bed.callers.super.call('GET', `/trail?until=${moment}`)).status, moment).toBe(400);
});

test('B13: page by page, newest first, each row once, no matter what happens in between', async () => {
  const whole = await read('super', '&until=2026-11-20T09:01:00Z');
  const found: string[] = [];
  let before = '';
  do {
    const { body } = await bed.callers.super.call(
      'GET',
      `/trail?limit=3&until=2026-11-20T09:01:00Z${before === '' ? '' : `&before=${before}`}`,
    );
    const { data, next } = body as unknown as TrailPage;
    found.push(...data.map(({ id }) => id));
    before = next ?? '';
    // Each read adds a row, and none of them shifts the next page.
    expect(data.length).toBeLessThanOrEqual(3);
  } while (before !== '');
  expect(new Set(found).size).toBe(found.length);
  expect(found.slice(-whole.data.length)).toEqual(whole.data.map(({ id }) => id));
  const times = whole.data.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('B13: reading the trail adds a row to the trail that was read', async () => {
  bed.clock.advance(60_000);
  await read('clinicAdmin', `&case=${shown.id}`);
  const [newest] = (await read('super', `&case=${shown.id}`)).data;
  expect(newest).toMatchObject({ kind: 'trail.read', actor: { id: bed.ids.clinicAdmin } });
  const rows = await bed.select(sql`SELECT detail FROM audit_event WHERE id = ${newest?.id ?? ''}::uuid`);
  expect(rows).toMatchObject([{ detail: { case: shown.id } }]);
});

test('B13: patients see who opened their studies and reports, and nothing about others', async () => {
  const ask = async (person: TestPerson, by: string): Promise<TrailPage> => {
    const { status, body } = await bed.callers[person].call('GET', `/trail/openings?by=${by}`);
    expect(status).toBe(200);
    return body as unknown as TrailPage;
  };
  const others = await ask('patient', 'others');
  expect(others.data.map(({ kind, actor }) => [kind, actor.id])).toEqual([
    ['study.viewed', bed.ids.clerk],
    ['case.read', bed.ids.consultant],
  ]);
  expect(others.data.every(({ ip, patient }) => ip === null && patient?.id === bed.ids.patient)).toBe(true);
  const everyone = await ask('patient', 'everyone');
  expect(kindsIn(everyone)).toEqual(['report.watched', 'study.viewed', 'case.read']);
  expect(kindsIn(await ask('inHousePatient', 'others'))).toEqual(['case.read']);
  const own = await read('super', `&person=${bed.ids.patient}&groups=trail`);
  expect(kindsIn(own)).toContain('trail.own-read');
});

test('B13: sums up who opened a case, whatever the filters, for its own clinic', async () => {
  const { ofCase } = await read('super', `&case=${shown.id}&groups=money`);
  const { clerk, consultant, patient } = bed.ids;
  expect(ofCase?.viewers).toMatchObject([
    { id: patient, role: 'patient', parts: ['video'] },
    { id: clerk, role: 'creator', times: 1, lastAt: '2026-11-20T09:00:02.000Z', parts: ['images'] },
    { id: consultant, role: 'creator', times: 1, lastAt: '2026-11-20T09:00:01.000Z', parts: ['case'] },
  ]);
  expect(ofCase).toMatchObject({ moreViewers: 0 });
  // The refused employee of another clinic did not open it.
  expect((await read('clinicAdmin', `&case=${shown.id}`)).ofCase).toEqual(ofCase);
  expect((await read('inHouseAdmin', `&case=${shown.id}`)).ofCase).toBeNull();
  expect((await read('clinicAdmin')).ofCase).toBeNull();
  const { data } = await read('super', `&case=${shown.id}`);
  expect((await read('super', `&case=${shown.id}&before=${data[0]?.id}`)).ofCase).toBeNull();
});

test('B13: adds up repeated openings, and lists everyone with a shared link as one', async () => {
  const id = await bed.pooled({ status: 'completed', video: 'ready' });
  for (const person of ['clerk', 'clerk', 'clinicAdmin'] as const) {
    bed.clock.advance(1_000);
    await bed.get(person, id);
  }
  await bed.select(sql`INSERT INTO audit_event (id, workspace_id, actor_role, action, entity_kind, entity_id, outcome, at)
    SELECT gen_random_uuid(), ${lakeside}, 'share-link', 'share.opened', 'case', ${id}, 'allowed', ${bed.clock.now().toISOString()}
    FROM generate_series(1, 2)`);
  const { ofCase } = await read('clinicAdmin', `&case=${id}`);
  expect(ofCase?.viewers.map(({ id: user, role, times }) => [user, role, times])).toEqual([
    [bed.ids.clinicAdmin, 'admin', 1],
    [null, 'share-link', 2],
    [bed.ids.clerk, 'creator', 2],
  ]);
});

test('B13, CG-203: says how long a report took once it is sent', async () => {
  const id = await bed.reviewed();
  expect((await read('clinicAdmin', `&case=${id}`)).ofCase?.duration).toBeNull();
  bed.clock.advance(300_000);
  expect((await bed.put('reviewer', id, 'sign-off', { checks: ['right-patient'] })).status).toBe(200);
  // The fixture's timeline has no step between the request and the sign-off.
  const stages = [{ stage: 'images', seconds: 300 }];
  expect((await read('clinicAdmin', `&case=${id}`)).ofCase?.duration).toEqual({ stages, totalSeconds: 300 });
});

test('B13: every kind has its group', () => {
  expect(allTrailKinds.filter((kind) => trailGroupOf(kind) === null)).toEqual([]);
  expect(trailGroupOf('case.of-another-version')).toBeNull();
});
