// What a viewer learns about a study or a file, and who may see it (H-026 … H-028, CG-50, CG-142).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { addCase, type TestCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { callWith } from '../../tests/share-fixture.ts';
import { additionalFile } from '../cases/case-child-tables.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { newObjectKey } from '../platform/storage/object-key.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';
import { saveFileView } from '../viewers/resource-repository.ts';

let testBed: TestBed;
let shown: TestCase;
/** A file from the patient, and one from the clinic that only supplied images. */
const added = { patient: newId(), supplier: newId() };

beforeAll(async () => {
  testBed = await openTestBed();
  const { product, ids } = testBed;
  shown = await addCase(product.platform, {
    workspaceId: workspaceIds.lakeside,
    uploadWorkspaceId: workspaceIds.summit,
    status: 'completed',
    pool: true,
    patient: ids.patient,
    creator: ids.clerk,
    video: 'ready',
  });
  const { database, clock } = product.platform;
  await database.asSystem(async () => {
    for (const [name, addedBy] of [
      ['patient', ids.patient],
      ['supplier', ids.otherClerk],
    ] as const)
      await database
        .current()
        .insert(additionalFile)
        .values({
          id: added[name],
          caseId: shown.id,
          uploadId: shown.uploadId,
          packFileId: shown.packFileId,
          name: `${name}.pdf`,
          description: 'From Dr. Ames',
          type: 'other',
          status: 'ready',
          addedBy,
          createdAt: clock.now(),
        });
    await database.current().execute(sql`UPDATE study SET patient_name = 'MORAN^EDITH',
      patient_birth_date = '1954-02-11', patient_sex = 'F', study_date = '2026-06-11' WHERE id = ${shown.studyId}`);
  });
});
afterAll(() => testBed.product.close());

const get = (person: TestPerson, path: string): Promise<TestAnswer> =>
  testBed.callers[person].call('GET', path);
const titlesOf = ({ body }: TestAnswer): unknown[] =>
  (body['data'] as { title: string }[]).map(({ title }) => title);

describe('a study', () => {
  test('H-026: comes with its document and its children, and without download links for missing files', async () => {
    const { status, body } = await get('clerk', `/resources/${shown.studyId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ uuid: shown.studyId, type: 'dcm', title: 'MR head', state: 'ready' });
    expect(body['document']).toMatchObject({ studyId: shown.studyId, imageCount: 1 });
    expect(body['childResources']).toHaveLength(3);
    const link = new URL(String(body['viewerLink']), 'http://host');
    expect(`${link.pathname}?uuid=${link.searchParams.get('uuid')}`).toBe(`/viewer?uuid=${shown.studyId}`);
    const pass = link.searchParams.get('token');
    expect((await callWith(testBed.product, pass, `/resources/${shown.studyId}`)).status).toBe(200);
  });

  test('CG-142, V-040: hideContext leaves out the patient, the date and the written report', async () => {
    const seen = await get('clerk', `/resources/${shown.studyId}`);
    const patient = { name: 'MORAN^EDITH' };
    expect(seen.body['document']).toMatchObject({ patient, studyDate: '2026-06-11' });
    expect(JSON.stringify(seen.body)).toContain('report.pdf');
    const hidden = await get('clerk', `/resources/${shown.studyId}?hideContext=true`);
    expect(hidden.status).toBe(200);
    expect(JSON.stringify(hidden.body)).not.toMatch(/MORAN|1954-02-11|2026-06-11|report\.pdf/);
    // As the specification prints it, without a value.
    const printed = await get('clerk', `/resources/${shown.studyId}?hideContext=`);
    expect(printed.body['document']).toMatchObject({ patient });
  });

  test.each(['clerk', 'consultant', 'super', 'patient'] as const)('is shown to its %s', async (person) => {
    expect((await get(person, `/resources/${shown.studyId}`)).status).toBe(200);
  });

  test.each(['inHouse', 'inHousePatient'] as const)('is not found by %s', async (person) => {
    expect((await get(person, `/resources/${shown.studyId}`)).status).toBe(404);
    expect((await get(person, `/resources/${added.patient}`)).status).toBe(404);
  });

  test('is audited, with the patient it shows', async () => {
    await get('reviewer', `/resources/${shown.studyId}`);
    const [row] = await testBed.select(sql`SELECT entity_id, patient_user_id FROM audit_event
      WHERE action = 'resource.viewed' AND actor_id = ${testBed.ids.reviewer}`);
    expect(row).toEqual({ entity_id: shown.studyId, patient_user_id: testBed.ids.patient });
  });
});

describe('a file', () => {
  const view = {
    state: 'ready',
    failure: null,
    previewKey: null,
    textKey: null,
    contentKey: null,
    h264Key: null,
    posterKey: null,
    durationSeconds: null,
  } as const;

  test.each([
    ['pdf', {}, { path: true, h264Path: false }],
    ['3d', {}, { path: true, h264Path: false }],
    ['video', { h264Key: newObjectKey() }, { path: true, h264Path: true }],
    ['image', {}, { path: false, h264Path: false }],
  ] as const)('H-022: has its type (%s), its paths, its texts and its viewer', async (type, made, has) => {
    const { database, clock } = testBed.product.platform;
    const { packFileId } = shown;
    await database.asSystem(() =>
      saveFileView({ ...view, pages: [], ...made, packFileId, type, updatedAt: clock.now() }),
    );
    const { status, body } = await get('patient', `/resources/${added.patient}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ type, state: 'ready', description: 'From Dr. Ames', childResources: [] });
    expect(String(body['viewerLink'])).toMatch(/^\/viewer\?uuid=/);
    const paths = { path: body['path'], h264Path: body['h264Path'] };
    const expected = Object.entries(has).map(([name, isThere]) => [
      name,
      isThere ? expect.stringMatching(/^\/media\//) : null,
    ]);
    expect(paths).toEqual(Object.fromEntries(expected));
  });

  test('H-022: a document has its text and its layout', async () => {
    const { database, clock } = testBed.product.platform;
    const { packFileId } = shown;
    const keys = { textKey: newObjectKey(), contentKey: newObjectKey() };
    await database.asSystem(() =>
      saveFileView({ ...view, ...keys, pages: [], packFileId, type: 'text', updatedAt: clock.now() }),
    );
    const { body } = await get('patient', `/resources/${added.patient}`);
    const link = expect.stringMatching(/^\/media\//);
    expect(body).toMatchObject({ type: 'text', path: null, textPath: link, contentPath: link });
  });

  test('H-022: a study has the type dcm, its images and its other files', async () => {
    const { body } = await get('patient', `/resources/${shown.studyId}`);
    expect(body).toMatchObject({ type: 'dcm', path: null, h264Path: null, description: null });
    expect(body['document']).toMatchObject({ studyId: shown.studyId });
    expect(body['childResources']).not.toEqual([]);
  });
});

describe('the children of a study', () => {
  test('H-028, V-041: lists its other files, each with its own pass that opens nothing else', async () => {
    const answer = await get('patient', `/patients/record/${shown.id}/child-resources-link`);
    expect(titlesOf(answer)).toEqual(['report.pdf', 'patient.pdf', 'supplier.pdf']);
    const [, child] = answer.body['data'] as { uuid: string; viewerLink: string }[];
    const link = new URL(child?.viewerLink ?? '', 'http://host');
    expect(link.searchParams.get('uuid')).toBe(child?.uuid);
    const pass = link.searchParams.get('token');
    const own = await callWith(testBed.product, pass, `/resources/${child?.uuid}`);
    expect(own).toMatchObject({ status: 200, body: { uuid: child?.uuid, title: 'patient.pdf' } });
    for (const other of [added.supplier, shown.studyId])
      expect((await callWith(testBed.product, pass, `/resources/${other}`)).status).toBe(404);
  });

  test('CG-50: a clinic that only supplied images sees only the files it supplied', async () => {
    expect((await get('otherClerk', `/resources/${added.supplier}`)).status).toBe(200);
    expect((await get('otherClerk', `/resources/${added.patient}`)).status).toBe(404);
    expect((await get('otherClerk', `/resources/${shown.reportFileId}`)).status).toBe(404);
    const children = await get('otherClerk', `/patients/record/${shown.id}/child-resources-link`);
    expect(titlesOf(children)).toEqual(['supplier.pdf']);
  });
});

describe('a written report (H-003, H-011)', () => {
  const reportsOf = async (record: string) => {
    const { body } = await get('patient', `/patients/record/${record}/child-resources-link`);
    return (body['data'] as { uuid: string; viewerLink: string }[]).filter(({ viewerLink }) =>
      viewerLink.startsWith('/report-viewer?'),
    );
  };

  test('is found by the address of the report viewer, with the other reports of its case', async () => {
    const second = newId();
    await testBed.select(sql`INSERT INTO report_file (id, case_id, pack_file_id, name, mime, size)
      SELECT ${second}, case_id, pack_file_id, 'second.pdf', mime, size FROM report_file WHERE id = ${shown.reportFileId}`);
    const [first, other] = await reportsOf(shown.id);
    expect([first?.uuid, other?.uuid]).toEqual([shown.reportFileId, second]);
    const link = new URL(first?.viewerLink ?? '', 'http://host');
    expect(link.searchParams.get('caseId')).toBe(shown.id);
    const pass = link.searchParams.get('token');
    const { status, body } = await callWith(testBed.product, pass, `/resources/${shown.reportFileId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'report.pdf',
      childResources: [{ uuid: second, title: 'second.pdf' }],
    });
  });

  test('is found by the case if the case has no images', async () => {
    const imageless = await addCase(testBed.product.platform, {
      workspaceId: workspaceIds.lakeside,
      status: 'completed',
      video: 'ready',
      patient: testBed.ids.patient,
      creator: testBed.ids.clerk,
    });
    await testBed.select(sql`UPDATE "case" SET study_id = NULL WHERE id = ${imageless.id}`);
    expect(await reportsOf(imageless.id)).toMatchObject([{ uuid: imageless.reportFileId }]);
  });
});

test('CG-215: an object that is no image tells its kind, and another file of the study does not', async () => {
  const [object, other] = [newId(), newId()];
  for (const [id, description] of [
    [object, 'Radiotherapy structures'],
    [other, null],
  ] as const)
    await testBed.select(sql`INSERT INTO study_file (id, study_id, pack_file_id, title, description, position)
      VALUES (${id}, ${shown.studyId}, ${shown.packFileId}, 'Plan', ${description}, 0)`);
  expect((await get('clerk', `/resources/${object}`)).body).toMatchObject({ objectKind: 'structures' });
  const { status, body } = await get('clerk', `/resources/${other}`);
  expect([status, body['objectKind']]).toEqual([200, undefined]);
});
