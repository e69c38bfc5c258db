// What the provider does with a portal's case, and how a clinic hands one back: T16, T17, T18 (E-025 … E-028, E-044, CG-34,
// CG-55).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openCast, type Cast } from '../../tests/case-cast-fixture.ts';
import { readCaseRow } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openDesk, statusOf, type Desk } from '../../tests/desk-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { finishProcessing } from './image-processing.ts';

const { lakeside, harbor, provider } = workspaceIds;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  cast = await openCast();
  desk = openDesk(cast);
});
afterAll(() => cast.product.close());

const row = (id: string) => readCaseRow(cast.product.platform, id);
const system = (fn: () => Promise<void>) => cast.product.platform.database.asSystem(fn);

describe('T16 Mark Upload Complete, T17 Bypass', () => {
  test('T16 needs images and a report (CG-55)', async () => {
    const id = await desk.shared();
    expect(statusOf(await desk.post('consultant', id, 'complete-upload-shared', {}))).toBe(
      "400 Radiology images and report can't be blank",
    );
  });

  test('T16 with files that are still coming waits, and T14 then leads to new', async () => {
    const id = await desk.shared();
    const uploadId = await uploadWith(cast.product.platform, cast.ids.consultant, 'study');
    const body = { uploadId, reportUploadId: await desk.report('consultant') };
    expect(statusOf(await desk.post('consultant', id, 'complete-upload-shared', body))).toBe('uploading');
    expect(await desk.password(id)).not.toBeNull();
    const { studyId } = await desk.readStudy('consultant');
    const files = { caseId: id, uploadId };
    await system(() =>
      finishProcessing(
        cast.product.platform,
        files,
        { id: studyId, title: 'CT', type: 'dcm' },
        cast.clock.now(),
      ),
    );
    expect((await row(id)).status).toBe('new');
    expect(await desk.password(id)).toBeNull();
  });

  test('T16 has the report that it takes made viewable', async () => {
    const id = await desk.shared();
    const { uploadId } = await desk.readStudy('consultant');
    const reportUploadId = await desk.report('consultant');
    const answer = await desk.post('consultant', id, 'complete-upload-shared', { uploadId, reportUploadId });
    expect(answer.status).toBe(200);
    const jobs = await cast.select(sql`SELECT job.status FROM job JOIN pack_file
      ON job.subject_id = pack_file.id::text WHERE job.kind = 'make-file-view' AND upload_id = ${reportUploadId}`);
    expect(jobs).toHaveLength(1);
  });

  test('by a clinic only where it makes the videos itself', async () => {
    const pooled = await desk.shared();
    expect((await desk.post('clerk', pooled, 'complete-upload-shared', {})).status).toBe(403);
    const own = await desk.shared({
      workspaceId: harbor,
      patient: cast.ids.inHousePatient,
      creator: cast.ids.inHouse,
    });
    const { uploadId } = await desk.readStudy('inHouse');
    const body = { uploadId, reportUploadId: await desk.report('inHouse') };
    expect(statusOf(await desk.post('inHouse', own, 'complete-upload-shared', body))).toBe('new');
  });

  test('T17 goes on without images, but not in a white-glove clinic (E-026)', async () => {
    await cast.select(sql`UPDATE workspace SET product_type = 'white-glove' WHERE id = ${lakeside}`);
    const white = await desk.shared();
    expect((await cast.put('consultant', white, 'upload-shared/by-pass')).status).toBe(409);
    await cast.select(sql`UPDATE workspace SET product_type = 'white-glove-plus' WHERE id = ${lakeside}`);
    const id = await desk.shared();
    expect(statusOf(await cast.put('consultant', id, 'upload-shared/by-pass'))).toBe('new');
    expect((await row(id)).isBypassed).toBe(true);
    expect(statusOf(await cast.put('consultant', id, 'upload-shared/by-pass'))).toBe('new');
    expect((await row(id)).version).toBe(2);
    expect(statusOf(await cast.put('clerk', id, 'upload-shared/by-pass'))).toMatch(/^403/);
  });
});

describe('T18 Reject Case (CG-34)', () => {
  test('the case goes to the provider; the clinic of another workspace’s patient loses it', async () => {
    const id = await desk.empty({ home: provider, creator: cast.ids.patient });
    expect(statusOf(await cast.put('clerk', id, 'clinic-upload/reject', { reason: 'Not our scan' }))).toBe(
      'pending-upload',
    );
    expect(await row(id)).toMatchObject({ workspaceId: provider, clinicUploadRejected: true });
    expect((await cast.get('clerk', id)).status).toBe(404);
    expect((await cast.get('consultant', id)).status).toBe(200);
    expect(await cast.mailsOf(id)).toContain('upload-rejected-patient to patient@lakeside.test');
  });

  test('a clinic keeps its own patient’s case, and a second rejection gets the specification’s words (E-044)', async () => {
    const id = await desk.empty();
    expect((await cast.put('clerk', id, 'clinic-upload/reject')).status).toBe(200);
    const again = await cast.put('clerk', id, 'clinic-upload/reject');
    expect(statusOf(again)).toBe('400 Not allowed to reject this case with the current status');
    expect((await row(id)).version).toBe(2);
    expect((await cast.mailsOf(id)).filter((mail) => mail.includes('patient@'))).toHaveLength(1);
  });

  test.each(['uploading', 'new', 'in-progress', 'completed'] as const)(
    'in %s: E-044’s words',
    async (status) => {
      const id = await desk.empty({ status });
      expect(statusOf(await cast.put('clerk', id, 'clinic-upload/reject'))).toBe(
        '400 Not allowed to reject this case with the current status',
      );
    },
  );

  test('not by the provider in a case of its own (E-028)', async () => {
    const id = await desk.empty({ workspaceId: provider, home: provider });
    expect((await cast.put('consultant', id, 'clinic-upload/reject')).status).toBe(403);
  });
});
