// How the provider handles a portal's case, and how a clinic hands one back: T16, T17, T18 (E-025 … E-028, E-044,
// CG-34, CG-55).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { readCaseRow } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openCaseDriver, statusOf, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { finishProcessing } from './image-processing.ts';

const { lakeside, harbor, provider } = workspaceIds;
let testBed: TestBed;
let driver: CaseDriver;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
});
afterAll(() => testBed.product.close());

const row = (id: string) => readCaseRow(testBed.product.platform, id);
const system = (fn: () => Promise<void>) => testBed.product.platform.database.asSystem(fn);

describe('T16 Mark Upload Complete, T17 Bypass', () => {
  test('T16 needs images and a report (CG-55)', async () => {
    const id = await driver.shared();
    expect(statusOf(await driver.post('consultant', id, 'complete-upload-shared', {}))).toBe(
      "400 Radiology images and report can't be blank",
    );
  });

  test('T16 with files that are still uploading waits, and T14 then leads to new', async () => {
    const id = await driver.shared();
    const uploadId = await uploadWith(testBed.product.platform, testBed.ids.consultant, 'study');
    const body = { uploadId, reportUploadId: await driver.report('consultant') };
    expect(statusOf(await driver.post('consultant', id, 'complete-upload-shared', body))).toBe('uploading');
    expect(await driver.password(id)).not.toBeNull();
    const { studyId } = await driver.readStudy('consultant');
    const files = { caseId: id, uploadId };
    await system(() =>
      finishProcessing(
        testBed.product.platform,
        files,
        { id: studyId, title: 'CT', type: 'dcm' },
        testBed.clock.now(),
      ),
    );
    expect((await row(id)).status).toBe('new');
    expect(await driver.password(id)).toBeNull();
  });

  test('V-033: T16 takes images and a report, which is made viewable', async () => {
    const id = await driver.shared();
    const { uploadId } = await driver.readStudy('consultant');
    const reportUploadId = await driver.report('consultant');
    const answer = await driver.post('consultant', id, 'complete-upload-shared', {
      uploadId,
      reportUploadId,
    });
    expect(answer.status).toBe(200);
    const jobs = await testBed.select(sql`SELECT job.status FROM job JOIN pack_file
      ON job.subject_id = pack_file.id::text WHERE job.kind = 'make-file-view' AND upload_id = ${reportUploadId}`);
    expect(jobs).toHaveLength(1);
  });

  test('by a clinic only if it makes the videos itself', async () => {
    const pooled = await driver.shared();
    expect((await driver.post('clerk', pooled, 'complete-upload-shared', {})).status).toBe(403);
    const own = await driver.shared({
      workspaceId: harbor,
      patient: testBed.ids.inHousePatient,
      creator: testBed.ids.inHouse,
    });
    const { uploadId } = await driver.readStudy('inHouse');
    const body = { uploadId, reportUploadId: await driver.report('inHouse') };
    expect(statusOf(await driver.post('inHouse', own, 'complete-upload-shared', body))).toBe('new');
  });

  test('T17 continues without images, but not in a white-glove clinic (E-026)', async () => {
    await testBed.select(sql`UPDATE workspace SET product_type = 'white-glove' WHERE id = ${lakeside}`);
    const white = await driver.shared();
    expect((await testBed.put('consultant', white, 'upload-shared/by-pass')).status).toBe(409);
    await testBed.select(sql`UPDATE workspace SET product_type = 'white-glove-plus' WHERE id = ${lakeside}`);
    const id = await driver.shared();
    expect(statusOf(await testBed.put('consultant', id, 'upload-shared/by-pass'))).toBe('new');
    expect((await row(id)).isBypassed).toBe(true);
    expect(statusOf(await testBed.put('consultant', id, 'upload-shared/by-pass'))).toBe('new');
    expect((await row(id)).version).toBe(2);
    expect(statusOf(await testBed.put('clerk', id, 'upload-shared/by-pass'))).toMatch(/^403/);
  });
});

describe('T18 Reject Case (CG-34)', () => {
  test('E-043: the case goes to the provider; the clinic loses it if the patient is another workspace’s', async () => {
    const id = await driver.empty({ home: provider, creator: testBed.ids.patient });
    expect(statusOf(await testBed.put('clerk', id, 'clinic-upload/reject', { reason: 'Not our scan' }))).toBe(
      'pending-upload',
    );
    expect(await row(id)).toMatchObject({ workspaceId: provider, clinicUploadRejected: true });
    expect((await testBed.get('clerk', id)).status).toBe(404);
    expect((await testBed.get('consultant', id)).status).toBe(200);
    expect(await testBed.mailsOf(id)).toContain('upload-rejected-patient to patient@lakeside.test');
  });

  test('a clinic keeps its own patient’s case; a second rejection returns the specification’s words (E-044)', async () => {
    const id = await driver.empty();
    expect((await testBed.put('clerk', id, 'clinic-upload/reject')).status).toBe(200);
    const again = await testBed.put('clerk', id, 'clinic-upload/reject');
    expect(statusOf(again)).toBe('400 Not allowed to reject this case with the current status');
    expect((await row(id)).version).toBe(2);
    expect((await testBed.mailsOf(id)).filter((mail) => mail.includes('patient@'))).toHaveLength(1);
  });

  test.each(['uploading', 'new', 'in-progress', 'completed'] as const)(
    'in %s: E-044’s words',
    async (status) => {
      const id = await driver.empty({ status });
      expect(statusOf(await testBed.put('clerk', id, 'clinic-upload/reject'))).toBe(
        '400 Not allowed to reject this case with the current status',
      );
    },
  );

  test('not by the provider in a case of its own (E-028)', async () => {
    const id = await driver.empty({ workspaceId: provider, home: provider });
    expect((await testBed.put('consultant', id, 'clinic-upload/reject')).status).toBe(403);
  });
});
