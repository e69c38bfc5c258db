// Privacy requests: what is exported, and that an erasure leaves nothing except what the guide names.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { findMarker } from '../../tests/marker-search-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { addCase } from '../../tests/case-fixture.ts';
import { addPerson, openSessionFor, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { readImages } from '../../tests/request-fixture.ts';
import { openCaseDriver, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { marker, createPersonalData, traced } from '../../tests/privacy-fixture.ts';
import { readZip } from '../../tests/zip-fixture.ts';
import { listTables } from '../platform/backup/schema-catalog.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { Platform } from '../platform/platform.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { findPerson, type Proof } from './find-person.ts';
import { personalDataTables, nonPersonalTables } from './personal-data-tables.ts';
import { describeProof } from './person-arguments.ts';

let testBed: TestBed;
let driver: CaseDriver;
let caseId = '';

const proof = {
  facts: { 'birth-date': traced.birthDate, phone: traced.phone, 'study-date': traced.studyDate },
};
const find = (how: Proof = proof, email = traced.email) => findPerson(testBed.product.platform, email, how);
const erase = async (how: Proof = proof, platform: Platform = testBed.product.platform) =>
  erasePerson(platform, (await find(how)).person, describeProof(how));

test('CG-150: every table says whether it contains personal data', async () => {
  const { database } = testBed.product.platform;
  const nobody = { email: 'x', accounts: [], caseIds: [], studyIds: [], uploadIds: [], shareIds: [] };
  const named = [...personalDataTables(nobody).map(({ table }) => table), ...Object.keys(nonPersonalTables)];
  const tables = (await database.asSystem(listTables)).map(({ name }) => name);
  expect(named.toSorted()).toEqual(tables.toSorted());
});

beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
  caseId = await createPersonalData(testBed, driver);
});
afterAll(() => testBed.product.close());

describe('CG-150: who asks', () => {
  test.each<[string, Proof, RegExp]>([
    ['a wrong fact', { facts: { ...proof.facts, 'birth-date': '1951-07-24' } }, /does not prove/],
    ['two facts', { facts: { phone: traced.phone, 'birth-date': traced.birthDate } }, /--birth-date/],
  ])('%s is refused and changes nothing, and the correct one is not revealed', async (_way, how, says) => {
    const refusal = await find(how).then(
      () => 'found',
      (error: Error) => error.message,
    );
    expect(refusal).toMatch(says);
    expect(refusal).toMatch(/Nothing was done/);
    expect(refusal).not.toContain(traced.birthDate);
  });

  test('an unknown address is refused', async () => {
    await expect(find(proof, 'nobody@mail.test')).rejects.toThrow(
      'Nobody here has the address nobody@mail.test. Nothing was done.',
    );
  });

  test('another person’s case without an account is left alone', async () => {
    const { platform } = testBed.product;
    const people = { patient: testBed.ids.inHousePatient, creator: testBed.ids.clerk };
    const { id } = await addCase(platform, {
      ...people,
      workspaceId: workspaceIds.lakeside,
      status: 'completed',
    });
    await testBed.select(sql`UPDATE "case" SET patient_user_id = NULL,
      patient_snapshot = jsonb_set(patient_snapshot, '{email}', '"somebody@mail.test"') WHERE id = ${id}`);
    expect((await find()).person.caseIds).not.toContain(id);
  });

  test('another person’s study without a case is left alone', async () => {
    const { platform } = testBed.product;
    const ownerUserId = testBed.ids.inHousePatient;
    const { studyId } = await readImages(platform, ownerUserId, workspaceIds.harbor, { ownerUserId });
    expect((await find()).person.studyIds).not.toContain(studyId);
  });

  test('another person’s account with the same address is left alone', async () => {
    await addPerson(testBed.product.platform, {
      workspaceId: workspaceIds.harbor,
      role: 'patient',
      email: traced.email,
    });
    const { person, others } = await find();
    expect(person.accounts.map(({ id }) => id)).toEqual([testBed.ids.patient]);
    expect(others.map(({ workspaceName }) => workspaceName)).toEqual(['Harbor Imaging']);
    await testBed.select(sql`UPDATE app_user SET email = 'left@mail.test', proved_emails = '{}'
      WHERE email = ${traced.email} AND workspace_id = ${workspaceIds.harbor}`);
  });
});

test('CG-150: an export contains the stored data and the files, and no secret', async () => {
  const { zip } = await exportPerson(testBed.product.platform, (await find()).person);
  const entries = await readZip(Buffer.concat(await Array.fromAsync(zip)));
  const names = [...entries.keys()];
  expect(names[0]).toBe('data.json');
  expect(names.filter((name) => name.startsWith(`${marker} head/`) && name.endsWith('.dcm'))).toHaveLength(2);
  for (const ending of ['notes.txt', 'Video report.mp4', `${marker}.pdf`, 'Written report.txt'])
    expect(names).toContainEqual(expect.stringMatching(new RegExp(`/${ending}$`)));
  const text = String(entries.get('data.json'));
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(data['app_user']).toMatchObject([{ name: traced.name, email: traced.email }]);
  expect(data['case']).toMatchObject([{ id: caseId, question_text: marker, rating_comment: marker }]);
  for (const table of ['session', 'share_link', 'email_outbox', 'terms_acceptance', 'audit_event', 'study'])
    expect(data[table]?.length, table).toBeGreaterThan(0);
  expect(text).not.toMatch(/token_hash|password_hash|sealed_secret|password_sealed/);
});

describe('CG-150: an erasure', () => {
  beforeEach(async () => {
    await testBed.select(sql`UPDATE "case" SET status = 'completed' WHERE id = ${caseId}`);
  });

  test('waits for open cases', async () => {
    await testBed.select(sql`UPDATE "case" SET status = 'in-progress' WHERE id = ${caseId}`);
    await expect(erase()).rejects.toThrow(/^These cases are not finished: TST-.{4}\. /);
    expect(await testBed.select(sql`SELECT 1 FROM video_report WHERE case_id = ${caseId}`)).toHaveLength(1);
  });

  test('that was killed halfway can be run again', async () => {
    const { platform } = testBed.product;
    const packs = { ...platform.packs, discard: () => Promise.reject(new Error('killed')) };
    await expect(erase(proof, { ...platform, packs })).rejects.toThrow('killed');
    expect(await findMarker(platform, marker)).not.toEqual([]);
    expect((await find()).person.caseIds).toEqual([caseId]);
  });

  test('R11: leaves no name, text or file anywhere, and everyone else untouched', async () => {
    const { platform } = testBed.product;
    const other = await addCase(platform, {
      workspaceId: workspaceIds.lakeside,
      patient: testBed.ids.inHousePatient,
      creator: testBed.ids.clerk,
      status: 'completed',
      video: 'ready',
    });
    const audited = await testBed.select(
      sql`SELECT id FROM audit_event WHERE patient_user_id = ${testBed.ids.patient}`,
    );
    const token = await openSessionFor(platform, testBed.ids.patient);
    expect(await erase()).toEqual({ accounts: 1, cases: 1, studies: 2, uploads: 3 });

    expect(await findMarker(platform, marker)).toEqual([]);
    expect(await findMarker(platform, traced.birthDate)).toEqual([]);
    expect(await testBed.select(sql`SELECT 1 FROM session WHERE user_id = ${testBed.ids.patient}`)).toEqual(
      [],
    );
    const { app } = testBed.product;
    const response = await app.inject({
      url: '/api/users/current-user',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(401);
    expect((await testBed.get('super', other.id)).body['videoReport']).toMatchObject({ status: 'ready' });
    expect(audited.length).toBeGreaterThan(0);
    const kept = await testBed.select(
      sql`SELECT id FROM audit_event WHERE patient_user_id = ${testBed.ids.patient}`,
    );
    expect(kept.length).toBeGreaterThan(audited.length);
  });

  test('leaves an empty case that can still be opened, and what the law requires', async () => {
    const shown = await testBed.get('super', caseId);
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({ videoReport: null, dicomStudy: null, questionText: null });
    expect((await testBed.callers.clerk.call('GET', '/cases')).status).toBe(200);
    const [consent] = await testBed.select(sql`SELECT kind FROM terms_acceptance WHERE case_id = ${caseId}`);
    expect(consent).toEqual({ kind: 'request' });
    const [row] = await testBed.select(
      sql`SELECT detail FROM audit_event WHERE action = 'person.erased' AND entity_id = ${testBed.ids.patient}`,
    );
    expect(row).toEqual({ detail: { how: 'matched: birth-date, phone, study-date', cases: 1, studies: 2 } });
  });

  test('a second time finds nobody and changes nothing', async () => {
    await expect(erase()).rejects.toThrow(/^Nobody here has the address/);
  });

  test('of a staff member leaves their work; the only super-admin stays', async () => {
    const { platform } = testBed.product;
    const checked: Proof = { checked: 'came in person' };
    const worked = await addCase(platform, {
      workspaceId: workspaceIds.lakeside,
      patient: testBed.ids.inHousePatient,
      creator: testBed.ids.clerk,
      status: 'completed',
      video: 'ready',
      assignee: testBed.ids.second,
    });
    const staff = await find(checked, 'second@demo.test');
    expect(await erasePerson(platform, staff.person, 'checked')).toMatchObject({
      accounts: 1,
      cases: 0,
      studies: 0,
    });
    expect(await findMarker(platform, 'second@demo.test')).toEqual([]);
    expect((await testBed.get('super', worked.id)).body['videoReport']).toMatchObject({ status: 'ready' });
    const boss = await find(checked, 'super@demo.test');
    await expect(erasePerson(platform, boss.person, 'checked')).rejects.toThrow(
      /^This is the only super-admin/,
    );
  });
});
