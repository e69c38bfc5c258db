// Reports that are still uploading when a case takes them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { readCaseRow } from '../../tests/case-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { readImages, requestShortcuts } from '../../tests/request-fixture.ts';
import { announce, sendChunk } from '../../tests/upload-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { takeReport } from './take-report-handler.ts';

const { lakeside } = workspaceIds;

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const platform = () => testBed.product.platform;
const { create, form } = requestShortcuts(() => testBed);

describe('with a report that is still uploading (running.md: finished or not)', () => {
  const pdf = Buffer.from('%PDF-1.7\n%%EOF');
  const noReport = Buffer.from('PK\x03\x04 an archive');
  /** Announces an upload under a separate name: the same files announced again would be the same upload. */
  const announced = async (bytes: Buffer): Promise<string> => {
    const path = `report-${(count += 1)}.pdf`;
    return (await announce(testBed.callers.clerk, 'report', [{ path, bytes }])).id;
  };
  let count = 0;
  /** Sends the last byte and runs the job that it queues; twice, as after a crash. */
  const arrive = async (uploadId: string, bytes: Buffer): Promise<void> => {
    expect((await sendChunk(testBed.callers.clerk, uploadId, 0, bytes)).status).toBe(204);
    const queued = sql`SELECT payload FROM job WHERE kind = 'take-report' AND subject_id = ${uploadId}`;
    expect(await testBed.select(queued)).toEqual([{ payload: { uploadId } }]);
    for (let run = 0; run < 2; run += 1) await takeReport(platform(), { uploadId });
  };
  const read = async (id: string) => (await testBed.get('clerk', id)).body;

  test('T14 without images: uploading until the report has arrived, then new, without an image mail', async () => {
    const reportUploadId = await announced(pdf);
    const { status, body } = await create('clerk', form({ uploadOption: 'imageless', reportUploadId }));
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { status: { value: 'uploading' }, reports: [] },
    });
    const id = String(body['id']);
    await arrive(reportUploadId, pdf);
    expect(await read(id)).toMatchObject({
      status: { value: 'new' },
      reports: [{ name: expect.stringMatching(/^report-/) }],
    });
    expect(
      await testBed.select(sql`SELECT key FROM email_outbox WHERE key LIKE ${`files-ready:${id}%`}`),
    ).toEqual([]);
  });

  test('T15 without images: a file that is no report sends the case back to waiting for files', async () => {
    const reportUploadId = await announced(noReport);
    const { body } = await create('clerk', form({ uploadOption: 'imageless', reportUploadId }));
    await arrive(reportUploadId, noReport);
    expect(await readCaseRow(platform(), String(body['id']))).toMatchObject({
      status: 'pending-upload',
      uploadFailedReason: { code: 'notReport' },
    });
  });

  test('with images that are already read: new at once, and the report follows', async () => {
    const { uploadId } = await readImages(platform(), testBed.ids.clerk, lakeside);
    const reportUploadId = await announced(pdf);
    const { body } = await create('clerk', form({ uploadId, reportUploadId }));
    expect(body).toMatchObject({ status: { value: 'new' }, reports: [] });
    await arrive(reportUploadId, pdf);
    expect(await read(String(body['id']))).toMatchObject({
      reports: [{ name: expect.stringMatching(/^report-/) }],
    });
  });
});
