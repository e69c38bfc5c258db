// B17: what a caregiver sees of a record, and that nothing is visible once the grant has ended.
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { addGrownUp, careGrantOf, dayAfter, personOf, type Caller } from '../../tests/care-fixture.ts';
import { setCase, type TestCase } from '../../tests/case-fixture.ts';
import { disablePerson } from '../../tests/demo-people-fixture.ts';
import { openLivePages } from '../../tests/live-page-fixture.ts';
import { callWith, sharedCase } from '../../tests/share-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';

let testBed: TestBed;
let address: string;
let shown: TestCase;
let helper: string;
let patient: Caller;

beforeAll(async () => {
  testBed = await openTestBed();
  await testBed.product.startWorker();
  address = await testBed.product.listen();
});
const live = openLivePages(
  () => testBed.product,
  () => address.replace('http', 'ws'),
);
afterAll(async () => {
  live.endAll();
  await testBed.product.close();
});
beforeEach(async () => {
  shown = await sharedCase(testBed);
  await setCase(testBed.product.platform, shown.id, { writtenReport: 'No mass.' });
  helper = (await addGrownUp(testBed.product.platform)).id;
  patient = await personOf(testBed.product, testBed.ids.patient);
});

type Given = Parameters<typeof careGrantOf>[3];
async function helps(given: Given = {}): Promise<{ id: string; call: Caller }> {
  const id = await careGrantOf(testBed.product.platform, testBed.ids.patient, helper, given);
  return { id, call: await personOf(testBed.product, helper, id) };
}
const record = (one: TestCase = shown): string => `/patients/record/${one.studyId}`;
const report = (one: TestCase = shown): string => `${record(one)}/video-report-link`;
const passIn = (answer: TestAnswer, name = 'viewerLink'): string =>
  new URL(String(answer.body[name]), 'http://x.test').searchParams.get('token') ?? '';
const fetchLink = (link: unknown) => callWith(testBed.product, '', String(link));
const notFound = { status: 404, body: { code: 'not-found' } };
const idsIn = (answer: TestAnswer): unknown[] =>
  (answer.body['data'] as { id: string }[]).map(({ id }) => id);

describe('a caregiver sees', () => {
  test('B17: the finished reports with their text, but no images unless they were granted', async () => {
    const { call } = await helps();
    const list = await call('GET', '/patients/record?limit=100');
    expect(idsIn(list)).toContain(shown.studyId);
    expect((list.body['data'] as object[])[0]).toMatchObject({
      previewUrl: null,
      viewerLink: null,
      shareLink: null,
      imageCount: 0,
      isAbleToViewRecord: false,
      newAnswers: 0,
    });
    expect((await call('GET', record())).body).toMatchObject({
      id: shown.studyId,
      status: 'completed',
      case: null,
    });
    const { body } = await call('GET', report());
    expect(body).toMatchObject({ writtenReport: 'No mass.', images: null, videoReport: { status: 'ready' } });
    const files = body['reportFiles'] as { viewerLink: string }[];
    const pass = new URL(files[0]?.viewerLink ?? '', 'http://x.test').searchParams.get('token');
    expect((await callWith(testBed.product, pass, `/resources/${shown.reportFileId}`)).body).toMatchObject({
      downloadPath: null,
    });
    expect((await call('GET', `${record()}/viewer-link`)).body).toEqual({ viewerLink: null });
  });

  test('B17: the images if they were granted, without a download', async () => {
    const { call } = await helps({ showsImages: true });
    const { body } = await call('GET', report());
    expect(body['images']).toMatchObject({ count: 1 });
    const link = await call('GET', `${record()}/viewer-link`);
    const pass = passIn(link);
    const get = (path: string) => callWith(testBed.product, pass, path);
    expect((await get(`/studies/${shown.studyId}`)).status).toBe(200);
    expect((await get(`/studies/${shown.studyId}/instances/${shown.instanceId}`)).status).toBe(200);
    expect((await get(`/resources/${shown.studyId}`)).body).toMatchObject({ downloadPath: null });
    const other = await sharedCase(testBed);
    expect(await get(`/studies/${other.studyId}`)).toMatchObject(notFound);
  });

  test('B17: only the records named in the grant', async () => {
    const other = await sharedCase(testBed);
    const { call } = await helps({ showsImages: true, recordIds: [shown.studyId] });
    expect(idsIn(await call('GET', '/patients/record?limit=100'))).toEqual([shown.studyId]);
    expect((await call('GET', report())).status).toBe(200);
    for (const path of [record(other), report(other), `${record(other)}/viewer-link`])
      expect(await call('GET', path)).toMatchObject(notFound);
  });

  test('B17: no record of another patient, and no step that only the patient sees', async () => {
    const { call } = await helps({ showsImages: true });
    const foreign = await testBed.reviewed({ patient: testBed.ids.inHousePatient, status: 'completed' });
    expect(await call('GET', `/patients/record/${foreign}`)).toMatchObject(notFound);
    await setCase(testBed.product.platform, shown.id, { status: 'not-paid' });
    expect((await call('GET', record())).body).toMatchObject({ status: 'in-progress', caseStatus: null });
  });

  test('B17: nothing through calls meant for the patient; each attempt is in the trail', async () => {
    const { call } = await helps({ showsImages: true });
    const refused = { status: 403, body: { code: 'care.not-here' } };
    for (const [method, path, body] of [
      ['GET', `/cases/${shown.id}`],
      ['GET', `/cases/${shown.id}/questions`],
      ['GET', '/users/current-user'],
      ['GET', '/caregivers'],
      ['POST', `${record()}/share-links`, { what: 'video' }],
      ['GET', `${record()}/download`],
      ['PUT', '/users/current-user', { name: 'X' }],
      ['PUT', `${record()}/view-report-first-time`],
    ] as const)
      expect(await call(method, path, body), path).toMatchObject(refused);
    const [denied] = await testBed.select(
      sql`SELECT count(*)::int AS n FROM audit_event WHERE actor_id = ${helper} AND detail ->> 'code' = 'care.not-here'`,
    );
    expect(Number(denied?.['n'])).toBe(8);
  });

  test('B17, U1: and their visits appear in the patient’s trail', async () => {
    const { call, id } = await helps();
    await call('GET', report());
    const rows = await testBed.select(
      sql`SELECT actor_role FROM audit_event WHERE actor_id = ${helper} AND patient_user_id = ${testBed.ids.patient} AND action = 'report.watched'`,
    );
    expect(rows).toEqual([{ actor_role: 'caregiver' }]);
    const given = (await patient('GET', '/caregivers')).body['data'] as {
      id: string;
      lastVisitAt: string | null;
    }[];
    expect(given.find((one) => one.id === id)?.lastVisitAt).not.toBeNull();
  });
});

describe('a caregiver sees nothing', () => {
  /** Opens everything that a caregiver can have: the list, a link to bytes, and a pass of the viewer. */
  async function holds(given: Given = { showsImages: true }) {
    const { call, id } = await helps(given);
    const { body } = await call('GET', report());
    const video = (body['videoReport'] as { downloadLink: string }).downloadLink;
    const pass = passIn(await call('GET', `${record()}/viewer-link`));
    const study = () => callWith(testBed.product, pass, `/studies/${shown.studyId}`);
    expect([(await fetchLink(video)).status, (await study()).status]).toEqual([200, 200]);
    const nothing = async () => {
      expect(await call('GET', '/patients/record')).toMatchObject(notFound);
      expect(await call('GET', report())).toMatchObject(notFound);
      expect((await fetchLink(video)).status).toBe(404);
      expect([404, 410, 401]).toContain((await study()).status);
    };
    return { id, call, nothing, study, video };
  }

  test('B17: after the patient has removed the caregiver', async () => {
    const { id, nothing } = await holds();
    expect((await patient('DELETE', `/caregivers/${id}`)).status).toBe(204);
    await nothing();
  });

  test('B17: after the caregiver has left', async () => {
    const { id, nothing } = await holds();
    expect((await (await personOf(testBed.product, helper))('DELETE', `/helped-people/${id}`)).status).toBe(
      204,
    );
    await nothing();
  });

  test('B17: when the account of either side is closed', async () => {
    const { call } = await helps();
    const other = (await addGrownUp(testBed.product.platform)).id;
    const id = await careGrantOf(testBed.product.platform, other, helper);
    const theirs = await personOf(testBed.product, helper, id);
    expect((await theirs('GET', '/patients/record')).status).toBe(200);
    await disablePerson(testBed.product.platform, other);
    expect(await theirs('GET', '/patients/record')).toMatchObject(notFound);
    await disablePerson(testBed.product.platform, helper);
    expect((await call('GET', '/patients/record')).status).toBe(401);
  });

  test('B17: before the first day, and after the last', async () => {
    const early = await helps({ from: 2, until: 3 });
    expect(await early.call('GET', '/patients/record')).toMatchObject(notFound);
    await testBed.select(sql`DELETE FROM care_grant WHERE id = ${early.id}`);
    const held = await holds({ showsImages: true, until: 0 });
    const [row] = await testBed.select(sql`SELECT ends_at FROM care_grant WHERE id = ${held.id}`);
    const left = new Date(String(row?.['ends_at'])).getTime() - testBed.clock.now().getTime();
    testBed.clock.advance(left);
    const later = await personOf(testBed.product, helper, held.id);
    expect(await later('GET', '/patients/record')).toMatchObject(notFound);
    expect((await fetchLink(held.video)).status).toBe(404);
    patient = await personOf(testBed.product, testBed.ids.patient);
  });

  test('B17: of the images once they are no longer granted', async () => {
    const { id, call, study } = await holds();
    const change = { showsImages: false, until: dayAfter(testBed.clock.now(), 20) };
    expect((await patient('PUT', `/caregivers/${id}`, change)).status).toBe(200);
    expect([401, 404, 410]).toContain((await study()).status);
    expect((await call('GET', report())).body).toMatchObject({ images: null });
  });

  test('B17: with someone else’s grant, or one that never existed', async () => {
    const { id } = await helps();
    const stranger = (await addGrownUp(testBed.product.platform)).id;
    for (const named of [id, 'x', '019a0000-0000-7000-8000-000000000000']) {
      const call = await personOf(testBed.product, stranger, named);
      expect(await call('GET', '/patients/record')).toMatchObject(notFound);
    }
    const staff = await personOf(testBed.product, testBed.ids.clinicAdmin, id);
    expect(await staff('GET', record())).toMatchObject(notFound);
  });

  test('B17, L6: a playing video stops within a second, and the open page is told', async () => {
    const { id, call } = await helps();
    const key = newObjectKey();
    await testBed.product.platform.objects.put(key, Buffer.alloc(64 * 1024 * 1024, 1));
    await testBed.select(
      sql`UPDATE video_report SET video_key = ${key}, video_sha256 = NULL WHERE case_id = ${shown.id}`,
    );
    const { body } = await call('GET', report());
    const link = (body['videoReport'] as { downloadLink: string }).downloadLink;
    const page = await live.signedInPage(helper);
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let received = 0;
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      received += bytes.length;
      if (received > 200_000) socket.pause();
    });
    socket.write(`GET ${link} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await vi.waitFor(() => expect(received).toBeGreaterThan(200_000), 10_000);
    const connections = (): Promise<number> =>
      new Promise((tell, fail) =>
        testBed.product.app.server.getConnections((error, count) => (error ? fail(error) : tell(count))),
      );
    const before = await connections();
    await patient('DELETE', `/caregivers/${id}`);
    // The product's clock stands still, so it is the removal that cuts the connection, not a deadline.
    await vi.waitFor(async () => expect(await connections()).toBe(before - 1), {
      timeout: 15_000,
      interval: 20,
    });
    await vi.waitFor(() => expect(page.frames.map(({ event }) => event)).toContain('care-changed'), 5_000);
    socket.destroy();
  }, 30_000);
});
