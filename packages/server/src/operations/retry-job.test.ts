// B16: those who may can retry a failed preparation or reading, and what depends on it waits again.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { readCaseRow, setCase } from '../../tests/case-fixture.ts';
import { openCaseDriver, type CaseDriver } from '../../tests/upload-case-fixture.ts';
import { uploadWith } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { prepareVideoJob } from '../reports/video-jobs.ts';
import { readStudyJob } from '../uploads/upload-jobs.ts';

let testBed: TestBed;
let driver: CaseDriver;
beforeAll(async () => {
  testBed = await openTestBed();
  driver = openCaseDriver(testBed);
});
afterAll(() => testBed.product.close());

const system = <T>(fn: () => Promise<T>) => testBed.product.platform.database.asSystem(fn);
const retry = (person: TestPerson, jobId: string) =>
  testBed.callers[person].call('POST', `/jobs/${jobId}/retry`);
const end = (jobId: string, status: string) =>
  testBed.select(sql`UPDATE job SET status = ${status} WHERE id = ${jobId}`);

test('a video whose preparation failed is prepared again, for anyone who records it', async () => {
  const id = await testBed.worked({ video: 'failed' });
  const [video] = await testBed.select(sql`SELECT id FROM video_report WHERE case_id = ${id}`);
  const videoId = String(video?.['id']);
  const options = { subject: { kind: 'case', id }, key: `prepare-video:${videoId}` };
  const jobId = await system(() => enqueue(prepareVideoJob, { videoId }, options));
  await end(jobId, 'dead');
  const failedJobOf = async (person: TestPerson) =>
    ((await testBed.get(person, id)).body['videoReport'] as { failedJobId: string | null }).failedJobId;
  expect([await failedJobOf('consultant'), await failedJobOf('clerk')]).toEqual([jobId, null]);
  expect((await retry('clerk', jobId)).status).toBe(403);
  expect((await retry('otherClerk', jobId)).status).toBe(404);
  expect((await retry('consultant', jobId)).status).toBe(204);
  expect((await testBed.get('consultant', id)).body['videoReport']).toMatchObject({
    status: 'processing',
    failure: null,
    failedJobId: null,
  });
  expect((await retry('consultant', jobId)).status).toBe(409);
});

test('images whose reading failed are read again, and the case waits for them (T13, T15)', async () => {
  const { platform } = testBed.product;
  const id = await driver.empty({}, { uploadFailedReason: { code: 'readingCutOff' } });
  const uploadId = await uploadWith(platform, testBed.ids.clerk, 'study', { status: 'failed', caseId: id });
  await setCase(platform, id, { uploadId });
  const options = { subject: { kind: 'upload', id: uploadId }, key: `read-study:${uploadId}` };
  const jobId = await system(() => enqueue(readStudyJob, { uploadId }, options));
  await end(jobId, 'dead');
  expect((await testBed.get('clinicAdmin', id)).body['failedJobId']).toBe(jobId);
  expect((await testBed.get('patient', id)).body['failedJobId']).toBeNull();
  expect((await retry('clinicAdmin', jobId)).status).toBe(204);
  expect(await readCaseRow(platform, id)).toMatchObject({ status: 'uploading', uploadFailedReason: null });
  const [left] = await testBed.select(sql`SELECT upload.status AS upload, job.status AS job FROM upload, job
    WHERE upload.id = ${uploadId} AND job.id = ${jobId}`);
  expect(left).toEqual({ upload: 'sealed', job: 'queued' });
});
