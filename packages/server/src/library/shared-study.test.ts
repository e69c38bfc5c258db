// G-027, CG-66, CG-175: a case uses a library study instead of sent images.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { setCase } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { addMaterial, sendMaterial, settled } from '../../tests/material-fixture.ts';
import { staffForm } from '../../tests/request-fixture.ts';
import { sendPack, until, uploadWith } from '../../tests/upload-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import { explainSkip, filesBelow, hasTestData } from '../platform/media/test-data-fixture.ts';

let testBed: TestBed;
let resourceId: string;

beforeAll(async () => {
  explainSkip();
  testBed = await openTestBed();
  await testBed.product.startWorker();
  if (!hasTestData) return;
  const files = filesBelow('dicom/ct-3slice').map(({ name, path }) => ({
    path: name,
    bytes: readFileSync(path),
  }));
  const change = { type: 'dcm', category: 'sharedStudy', title: 'Chest of the day' };
  const { body } = await sendMaterial(testBed.callers.super, files, change);
  resourceId = String(body['id']);
  await settled(testBed.callers.super, resourceId);
});
afterAll(() => testBed.product.close());

const report = () =>
  sendPack(testBed.callers.consultant, 'report', [
    { path: 'report.txt', bytes: Buffer.from('All is well here.') },
  ]);
const arrived = (person: 'consultant' | 'super', id: string) =>
  until('the images of the case', async () => {
    const { body } = await testBed.get(person, id);
    return body['dicomStudy'] ? body : undefined;
  });
async function waiting(): Promise<string> {
  const id = await testBed.pooled({ status: 'pending-upload' });
  await setCase(testBed.product.platform, id, { studyId: null, uploadId: null, statusBeforeUpload: null });
  return id;
}

describe.skipIf(!hasTestData)('a shared study for a case', () => {
  test('CG-66, G-008: the provider’s staff submits one with a report; the case gets its own copy', async () => {
    const id = await waiting();
    const body = { sharedImage: { resourceId }, reportUploadId: await report() };
    const sent = await testBed.callers.consultant.call('PUT', `/cases/${id}/clinic-upload`, { body });
    expect(sent).toMatchObject({ status: 200, body: { status: { value: 'uploading' } } });
    expect(await arrived('consultant', id)).toMatchObject({
      dicomStudy: { imageCount: 3, type: 'dcm' },
      status: { value: 'new' },
    });
    const [row] =
      await testBed.select(sql`SELECT study.owner_user_id, study.id, shared_material_id, material.study_id
      FROM "case" JOIN study ON study.id = "case".study_id JOIN material ON material.id = shared_material_id
      WHERE "case".id = ${id}`);
    expect(row).toMatchObject({ owner_user_id: testBed.ids.patient, shared_material_id: resourceId });
    expect(row?.['id']).not.toBe(row?.['study_id']);
    // B4: the identity of the images is checked as usual.
    expect((await testBed.get('consultant', id)).body['identityHold']).not.toBeNull();
  });

  test('CG-175: for anyone else the study does not exist', async () => {
    const { platform } = testBed.product;
    const own = { workspaceId: workspaceIds.provider, by: testBed.ids.super };
    const educational = await addMaterial(platform, own);
    const video = await addMaterial(platform, own, { category: 'sharedStudy', type: 'video' });
    const id = await waiting();
    const submit = async (person: 'clerk' | 'consultant' | 'patient', which: string) => {
      const reportUploadId = await uploadWith(platform, testBed.ids[person], 'report', { status: 'sealed' });
      const body = { sharedImage: { resourceId: which }, reportUploadId };
      return (await testBed.callers[person].call('PUT', `/cases/${id}/clinic-upload`, { body })).status;
    };
    expect(await submit('clerk', resourceId)).toBe(404);
    for (const which of [educational.id, video.id, newId()])
      expect(await submit('consultant', which)).toBe(404);
    const processing = await addMaterial(platform, own, { category: 'sharedStudy', status: 'processing' });
    expect(await submit('consultant', processing.id)).toBe(409);
    expect((await testBed.get('consultant', id)).body['status']).toMatchObject({ value: 'pending-upload' });
  });

  test('G-027, CG-204: a request names one, a repetition adds no case, and the study may be deleted', async () => {
    const reportUploadId = await sendPack(testBed.callers.super, 'report', [
      { path: 'report.txt', bytes: Buffer.from('All is well here.') },
    ]);
    const body = staffForm(testBed.clock.now(), {
      reportUploadId,
      sharedImage: { resourceId },
      workspaceId: workspaceIds.lakeside,
    });
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => testBed.callers.super.call('POST', '/cases', { body, headers });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const ids = new Set(answers.map(({ body: made }) => String(made['id'])));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    await arrived('super', id);
    expect((await testBed.callers.super.call('DELETE', `/materials/${resourceId}`)).status).toBe(204);
    const { body: kept } = await testBed.get('super', id);
    const study = kept['dicomStudy'] as { id: string };
    const shown = await testBed.callers.super.call('GET', `/studies/${study.id}`);
    const series = shown.body['series'] as { instances: { id: string }[] }[];
    const instance = series[0]?.instances[0]?.id;
    expect(
      (await testBed.callers.super.call('GET', `/studies/${study.id}/instances/${instance}`)).status,
    ).toBe(200);
  });
});
