// What a folder keeps, and what is said about the files that it does not show.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { smallDicom } from '../../../tests/small-dicom-fixture.ts';
import { sendPack, until, type TestFile } from '../../../tests/upload-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { explainSkip, hasTestData, testData } from '../../platform/media/test-data-fixture.ts';
import { openTestPlatform, type TestCaller, type TestPlatform } from '../../test-platform-fixture.ts';

explainSkip();
let product: TestPlatform;
let sender: TestCaller;
beforeAll(async () => {
  product = await openTestPlatform();
  await product.startWorker();
  sender = await product.as('creator@lakeside.test');
});
afterAll(() => product.close());

type Answer = {
  status: string;
  failure: { code: string; message: string } | null;
  study: { id: string; imageCount: number } | null;
  setAside: { path: string; reason: { message: string } }[];
};

const select = (query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  product.platform.database.asSystem(
    async () => (await product.platform.database.current().execute(query)).rows,
  );

/** Sends files as one study and waits until they have been read. */
async function read(files: TestFile[]): Promise<Answer> {
  const id = await sendPack(sender, 'study', files);
  return until('the reading', async () => {
    const answer = (await sender.call('GET', `/uploads/${id}`)).body as unknown as Answer;
    return answer.status === 'read' || answer.status === 'failed' ? answer : undefined;
  });
}

describe('what is not shown', () => {
  const image = {
    patientName: 'Moran^Edith',
    studyDescription: 'MR',
    seriesDescription: 'Sagittal',
    number: 1,
  };
  const named = (path: string, bytes: Buffer): TestFile => ({ path, bytes });

  test('CG-214: images with one UID are all shown; the UID of the file stays in the row', async () => {
    const sopUid = '2.25.4242';
    const answer = await read([
      named('a', smallDicom({ ...image, sopUid })),
      named('b', smallDicom({ ...image, sopUid, number: 2, brightness: 7 })),
      named('copy of b', smallDicom({ ...image, sopUid, number: 2, brightness: 7 })),
    ]);
    expect(answer).toMatchObject({ status: 'read', study: { imageCount: 2 } });
    expect(answer.setAside.map(({ path }) => path)).toEqual(['copy of b']);
    const rows = await select(sql`SELECT sop_uid, sent_sop_uid FROM study_instance
      JOIN study_series ON study_series.id = series_id WHERE study_id = ${answer.study?.id} ORDER BY study_instance.number`);
    expect(rows.map((row) => row['sent_sop_uid'])).toEqual([null, sopUid]);
    expect(rows[0]?.['sop_uid']).toBe(sopUid);
    expect(rows[1]?.['sop_uid']).toMatch(/^2\.25\./);
  });

  test.skipIf(!hasTestData)(
    'CG-215, G-004: a radiotherapy plan alone is named, and each object with its reason',
    async () => {
      const answer = await read([named('plan', readFileSync(join(testData, 'dicom/no-image/rtplan.dcm')))]);
      expect(answer).toMatchObject({ status: 'failed', failure: { code: 'onlyObjects' } });
      expect(answer.failure?.message).toContain('Radiotherapy plan');
      expect(answer.setAside).toHaveLength(1);
      expect(answer.setAside[0]?.reason.message).toContain('Radiotherapy plan');
    },
  );
});
