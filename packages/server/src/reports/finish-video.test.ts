// R2: what a finished video writes into its case while users change the case.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { callWhileLocked } from '../../tests/held-locks-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { systemCases } from '../cases/system-cases.ts';
import { selectVideo } from '../cases/video-report-repository.ts';
import { sql } from '../platform/database/drizzle.ts';
import { finishVideo } from './finish-video.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

test('a video that becomes ready while its case is being archived leaves the timeline in order', async () => {
  const { platform } = testBed.product;
  const id = await testBed.worked({ video: 'processing' });
  const [row] = await testBed.select(sql`SELECT id FROM video_report WHERE case_id = ${id}`);
  const video = await platform.database.asSystem(() => selectVideo(String(row?.['id'])));
  if (!video) throw new Error('The case has no video.');
  await callWhileLocked<unknown>(platform, () => systemCases.lock(id), [
    async () => expect(await testBed.put('super', id, 'archive')).toMatchObject({ status: 200 }),
    () => finishVideo(platform, video, { status: 'ready' }),
  ]);
  // Each entry continues from the status in which the one before it left the case.
  expect(
    await testBed.select(
      sql`SELECT action, from_status, to_status FROM case_event WHERE case_id = ${id}
        AND action IN ('archive', 'videoReady') ORDER BY id`,
    ),
  ).toEqual([
    { action: 'archive', from_status: 'in-progress', to_status: 'archived' },
    { action: 'videoReady', from_status: 'archived', to_status: 'archived' },
  ]);
});
