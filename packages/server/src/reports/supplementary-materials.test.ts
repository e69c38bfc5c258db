// T22, T25, CG-41: resources of the library beside a video report: who puts them there, and who sees them when.
import type { SupplementaryMaterial } from '@plainscan/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openCast, type Cast, type CastMember } from '../../tests/case-cast-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openDesk, statusOf, type Desk } from '../../tests/desk-fixture.ts';
import { addMaterial } from '../../tests/material-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import type { MaterialRow } from '../library/material-tables.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';

let cast: Cast;
let desk: Desk;
let disc: MaterialRow;
let spine: MaterialRow;
beforeAll(async () => {
  cast = await openCast();
  desk = openDesk(cast);
  disc = await add({ title: 'What a disc is' });
  spine = await add({ title: 'The spine', category: 'supplementary', anatomy: 'Spine', modality: 'MRI' });
});
afterAll(() => cast.product.close());

const add = (change: Partial<MaterialRow> = {}, workspaceId: number = workspaceIds.provider) =>
  addMaterial(cast.product.platform, { workspaceId, by: cast.ids.super }, change);
const submit = (person: CastMember, id: string, body: object) => desk.post(person, id, 'video-report', body);
const materialsOf = ({ body }: TestAnswer) => body['supplementaryMaterials'] as SupplementaryMaterial[];
const titlesOf = (answer: TestAnswer) => materialsOf(answer).map(({ title }) => title);
const videoUpload = () =>
  uploadWith(cast.product.platform, cast.ids.consultant, 'video', { status: 'sealed' });
const look = (person: CastMember, { studyId }: MaterialRow) =>
  cast.callers[person].call('GET', `/resources/${studyId}`);

describe('T22: a report is submitted with materials', () => {
  test('each once, in their order, and a new video keeps those that are not named', async () => {
    const id = await cast.worked();
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

  test('takes nothing that is not ready, shared with cases alone, another clinic’s, or gone', async () => {
    const id = await cast.worked({ video: 'ready' });
    const said =
      '422 A chosen resource is no longer in the library, or not ready yet. Take it out or choose another.';
    for (const material of [
      await add({ status: 'processing', studyId: null }),
      await add({ category: 'sharedStudy' }),
      await add({}, workspaceIds.summit),
      { id: '018f2f6e-0000-7000-8000-00000000dead' },
    ])
      expect(
        statusOf(await submit('consultant', id, { supplementaryMaterials: [disc.id, material.id] })),
      ).toBe(said);
    expect(titlesOf(await cast.get('consultant', id))).toEqual([]);
  });
});

describe('T25: what goes with the video changes without a new one', () => {
  test('by the consultant, then by the reviewer, and the timeline says so', async () => {
    const id = await cast.worked({ video: 'ready' });
    const first = await submit('consultant', id, {
      supplementaryMaterials: [disc.id],
      writtenReport: 'One.',
    });
    expect(first.body).toMatchObject({ writtenReport: 'One.', status: { value: 'in-progress' } });
    expect((first.body['videoVersions'] as unknown[]).length).toBe(1);
    expect(first.body['history']).toContainEqual(expect.objectContaining({ event: 'case.extras-changed' }));
    const reviewed = await cast.reviewed();
    expect(titlesOf(await submit('reviewer', reviewed, { supplementaryMaterials: [spine.id] }))).toEqual([
      'The spine',
    ]);
    expect((await submit('consultant', reviewed, { supplementaryMaterials: [] })).status).toBe(403);
    expect(titlesOf(await cast.get('consultant', reviewed))).toEqual(['The spine']);
  });

  test('needs a video, an open report, and somebody who works on it', async () => {
    const body = { supplementaryMaterials: [disc.id] };
    const bare = await cast.worked();
    expect(statusOf(await submit('consultant', bare, body))).toBe('409 Record or upload a video first.');
    const id = await cast.worked({ video: 'ready' });
    for (const [person, status] of [
      ['second', 403],
      ['clerk', 403],
      ['patient', 403],
      ['otherClerk', 404],
    ] as const)
      expect([person, (await submit(person, id, body)).status]).toEqual([person, status]);
    const done = await cast.worked({ status: 'completed', video: 'ready' });
    expect((await submit('consultant', done, body)).status).toBe(409);
  });
});

describe('CG-41: the patient', () => {
  test('sees the materials and may look at them from the sign-off to the recall', async () => {
    const id = await cast.reviewed();
    await submit('reviewer', id, { supplementaryMaterials: [disc.id] });
    expect(titlesOf(await cast.get('patient', id))).toEqual([]);
    expect((await look('patient', disc)).status).toBe(404);
    await cast.put('reviewer', id, 'sign-off', { checks: ['right-patient'] });
    expect(titlesOf(await cast.get('patient', id))).toEqual(['What a disc is']);
    const seen = await look('patient', disc);
    expect([seen.status, seen.body['type']]).toEqual([200, 'dcm']);
    // The rest of the library stays closed, and so does this one to patients of other cases.
    expect((await look('patient', spine)).status).toBe(404);
    expect((await look('inHousePatient', disc)).status).toBe(404);
    expect((await cast.callers.patient.call('GET', `/materials/${disc.id}`)).status).toBe(404);
    await cast.put('reviewer', id, 'recall', { reason: 'The side is wrong' });
    expect(titlesOf(await cast.get('patient', id))).toEqual([]);
    expect((await look('patient', disc)).status).toBe(404);
  });

  test('the clinic that ordered may look at them as well, a clinic that only sent the images reads none', async () => {
    const id = await cast.reviewed();
    await submit('reviewer', id, { supplementaryMaterials: [spine.id] });
    expect(titlesOf(await cast.get('clerk', id))).toEqual(['The spine']);
    expect((await look('clerk', spine)).status).toBe(200);
    expect((await look('otherClerk', spine)).status).toBe(200); // creator mode: the library is theirs
    await cast.select(sql`UPDATE "case" SET upload_workspace_id = ${workspaceIds.harbor} WHERE id = ${id}`);
    expect((await cast.get('inHouse', id)).body['supplementaryMaterials']).toEqual([]);
  });

  test('a resource that becomes a study for cases leaves the report, and its patient', async () => {
    const study = await add({ title: 'A study' });
    const id = await cast.worked({ status: 'in-progress', video: 'ready' });
    await submit('consultant', id, { supplementaryMaterials: [study.id] });
    await cast.select(sql`UPDATE "case" SET status = 'completed' WHERE id = ${id}`);
    expect((await look('patient', study)).status).toBe(200);
    const body = { title: 'A study', category: 'sharedStudy' };
    expect((await cast.callers.super.call('PUT', `/materials/${study.id}`, { body })).status).toBe(200);
    expect(titlesOf(await cast.get('patient', id))).toEqual([]);
    expect((await look('patient', study)).status).toBe(404);
  });

  test('a resource that is deleted leaves the report', async () => {
    const film = await add({ title: 'A film' });
    const id = await cast.worked({ status: 'in-progress', video: 'ready' });
    await submit('consultant', id, { supplementaryMaterials: [disc.id, film.id] });
    expect((await cast.callers.super.call('DELETE', `/materials/${film.id}`)).status).toBe(204);
    expect(titlesOf(await cast.get('consultant', id))).toEqual(['What a disc is']);
  });
});
