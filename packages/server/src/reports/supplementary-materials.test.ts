// T22, T25, CG-41: library resources that accompany a video report: who attaches them, and who sees them when.
import type { SupplementaryMaterial } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openCaseDriver, statusOf, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { addMaterial } from '../../tests/material-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import type { MaterialRow } from '../library/material-tables.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';

let testBed: TestBed;
let driver: CaseDriver;
let disc: MaterialRow;
let spine: MaterialRow;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
  disc = await add({ title: 'What a disc is' });
  spine = await add({ title: 'The spine', category: 'supplementary', anatomy: 'Spine', modality: 'MRI' });
});
afterAll(() => testBed.product.close());

const add = (change: Partial<MaterialRow> = {}, workspaceId: number = workspaceIds.provider) =>
  addMaterial(testBed.product.platform, { workspaceId, by: testBed.ids.super }, change);
const submit = (person: TestPerson, id: string, body: object) =>
  driver.post(person, id, 'video-report', body);
const materialsOf = ({ body }: TestAnswer) => body['supplementaryMaterials'] as SupplementaryMaterial[];
const titlesOf = (answer: TestAnswer) => materialsOf(answer).map(({ title }) => title);
const videoUpload = () =>
  uploadWith(testBed.product.platform, testBed.ids.consultant, 'video', { status: 'sealed' });
const look = (person: TestPerson, { studyId }: MaterialRow) =>
  testBed.callers[person].call('GET', `/resources/${studyId}`);

describe('T22: a report is submitted with materials', () => {
  test('each once and in order, and a new video keeps materials that are not sent', async () => {
    const id = await testBed.worked();
    const answer = await submit('consultant', id, {
      uploadId: await videoUpload(),
      supplementaryMaterials: [spine.id, disc.id, spine.id],
      writtenReport: 'All is well.',
    });
    expect(answer.status).toBe(200);
    expect(titlesOf(answer)).toEqual(['The spine', 'What a disc is']);
    expect(materialsOf(answer)[0]).toMatchObject({
      id: spine.id,
      resource: { type: 'dcm', uuid: spine.studyId, duration: null },
    });
    const again = await submit('consultant', id, { uploadId: await videoUpload() });
    expect(titlesOf(again)).toEqual(['The spine', 'What a disc is']);
    expect(again.body).toMatchObject({ writtenReport: 'All is well.', videoVersions: [{}, {}] });
    expect(
      titlesOf(await submit('consultant', id, { uploadId: await videoUpload(), supplementaryMaterials: [] })),
    ).toEqual([]);
  });

  test('refuses anything not ready, shared only with cases, from another clinic, or deleted', async () => {
    const id = await testBed.worked({ video: 'ready' });
    const message =
      '422 A selected resource is not ready or is no longer in the library. Remove it or select another.';
    for (const material of [
      await add({ status: 'processing', studyId: null }),
      await add({ category: 'sharedStudy' }),
      await add({}, workspaceIds.summit),
      { id: '018f2f6e-0000-7000-8000-00000000dead' },
    ])
      expect(
        statusOf(await submit('consultant', id, { supplementaryMaterials: [disc.id, material.id] })),
      ).toBe(message);
    expect(titlesOf(await testBed.get('consultant', id))).toEqual([]);
  });

  test('refuses what the consultant only knows from a report of another library', async () => {
    const foreign = await add({ title: 'Knees of Summit' }, workspaceIds.summit);
    const other = await testBed.reviewed({ reviewer: testBed.ids.super });
    expect((await submit('super', other, { supplementaryMaterials: [foreign.id] })).status).toBe(200);
    expect(titlesOf(await testBed.get('consultant', other))).toEqual(['Knees of Summit']);
    const id = await testBed.worked({ video: 'ready' });
    const body = { supplementaryMaterials: [foreign.id] };
    expect((await submit('consultant', id, body)).body['code']).toBe('case.material-missing');
  });

  test('the same video sent again changes nothing, even once it is being reviewed', async () => {
    const id = await testBed.worked();
    const body = { uploadId: await videoUpload(), supplementaryMaterials: [disc.id] };
    const [first, second] = [await submit('consultant', id, body), await submit('consultant', id, body)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body['history']).toEqual(first.body['history']);
    await testBed.select(sql`UPDATE video_report SET status = 'ready' WHERE case_id = ${id}`);
    await testBed.put('consultant', id, 'done');
    const third = await submit('consultant', id, body);
    expect(third).toMatchObject({ status: 200, body: { status: { value: 'review' }, videoVersions: [{}] } });
    const counts = await testBed.select(sql`SELECT count(*)::int AS jobs FROM job
      WHERE kind = 'prepare-video' AND subject_id = ${id}`);
    expect(counts).toEqual([{ jobs: 1 }]);
  });
});

describe('T25: materials change without a new video', () => {
  test('by the consultant, then by the reviewer, with a timeline entry', async () => {
    const id = await testBed.worked({ video: 'ready' });
    const first = await submit('consultant', id, {
      supplementaryMaterials: [disc.id],
      writtenReport: 'One.',
    });
    expect(first.body).toMatchObject({ writtenReport: 'One.', status: { value: 'in-progress' } });
    expect((first.body['videoVersions'] as unknown[]).length).toBe(1);
    expect(first.body['history']).toContainEqual(expect.objectContaining({ event: 'case.extras-changed' }));
    const reviewed = await testBed.reviewed();
    expect(titlesOf(await submit('reviewer', reviewed, { supplementaryMaterials: [spine.id] }))).toEqual([
      'The spine',
    ]);
    expect((await submit('consultant', reviewed, { supplementaryMaterials: [] })).status).toBe(403);
    expect(titlesOf(await testBed.get('consultant', reviewed))).toEqual(['The spine']);
  });

  test('requires a video, an open report, and a user who works on it', async () => {
    const body = { supplementaryMaterials: [disc.id] };
    const bare = await testBed.worked();
    expect(statusOf(await submit('consultant', bare, body))).toBe('409 Record or upload a video first.');
    const id = await testBed.worked({ video: 'ready' });
    for (const [person, status] of [
      ['second', 403],
      ['clerk', 403],
      ['patient', 403],
      ['otherClerk', 404],
    ] as const)
      expect([person, (await submit(person, id, body)).status]).toEqual([person, status]);
    const done = await testBed.worked({ status: 'completed', video: 'ready' });
    expect((await submit('consultant', done, body)).status).toBe(409);
  });
});

describe('CG-41: the patient', () => {
  test('sees the materials and can open them from sign-off until a recall', async () => {
    const id = await testBed.reviewed();
    await submit('reviewer', id, { supplementaryMaterials: [disc.id] });
    expect(titlesOf(await testBed.get('patient', id))).toEqual([]);
    expect((await look('patient', disc)).status).toBe(404);
    await testBed.put('reviewer', id, 'sign-off', { checks: ['right-patient'] });
    expect(titlesOf(await testBed.get('patient', id))).toEqual(['What a disc is']);
    const seen = await look('patient', disc);
    expect([seen.status, seen.body['type']]).toEqual([200, 'dcm']);
    // The rest of the library stays closed, and this resource stays closed to patients of other cases.
    expect((await look('patient', spine)).status).toBe(404);
    expect((await look('inHousePatient', disc)).status).toBe(404);
    expect((await testBed.callers.patient.call('GET', `/materials/${disc.id}`)).status).toBe(404);
    await testBed.put('reviewer', id, 'recall', { reason: 'The side is wrong' });
    expect(titlesOf(await testBed.get('patient', id))).toEqual([]);
    expect((await look('patient', disc)).status).toBe(404);
  });

  test('the ordering clinic can open them too; a clinic that only sent the images cannot read them', async () => {
    const id = await testBed.reviewed();
    await submit('reviewer', id, { supplementaryMaterials: [spine.id] });
    expect(titlesOf(await testBed.get('clerk', id))).toEqual(['The spine']);
    expect((await look('clerk', spine)).status).toBe(200);
    expect((await look('otherClerk', spine)).status).toBe(200); // creator mode: the library is theirs
    await testBed.select(
      sql`UPDATE "case" SET upload_workspace_id = ${workspaceIds.harbor} WHERE id = ${id}`,
    );
    expect((await testBed.get('inHouse', id)).body['supplementaryMaterials']).toEqual([]);
  });

  test('a resource that becomes a study for cases disappears from the report and for its patient', async () => {
    const study = await add({ title: 'A study' });
    const id = await testBed.worked({ status: 'in-progress', video: 'ready' });
    await submit('consultant', id, { supplementaryMaterials: [study.id] });
    await testBed.select(sql`UPDATE "case" SET status = 'completed' WHERE id = ${id}`);
    expect((await look('patient', study)).status).toBe(200);
    const body = { title: 'A study', category: 'sharedStudy' };
    expect((await testBed.callers.super.call('PUT', `/materials/${study.id}`, { body })).status).toBe(200);
    expect(titlesOf(await testBed.get('patient', id))).toEqual([]);
    expect((await look('patient', study)).status).toBe(404);
  });

  test('a deleted resource disappears from the report', async () => {
    const videoFile = await add({ title: 'A videoFile' });
    const id = await testBed.worked({ status: 'in-progress', video: 'ready' });
    await submit('consultant', id, { supplementaryMaterials: [disc.id, videoFile.id] });
    expect((await testBed.callers.super.call('DELETE', `/materials/${videoFile.id}`)).status).toBe(204);
    expect(titlesOf(await testBed.get('consultant', id))).toEqual(['What a disc is']);
  });
});
