// A video of a second or two is most likely a mistake: whoever sends it has to say why (T26, T30).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

async function withVideoOf(seconds: number): Promise<string> {
  const id = await testBed.worked({ video: 'ready' });
  await testBed.select(sql`UPDATE video_report SET duration_seconds = ${seconds} WHERE case_id = ${id}`);
  return id;
}

const short = {
  status: 409,
  body: {
    code: 'case.video-short',
    message: 'This video is shorter than 3 seconds. Say why it is sent like this, or record it again.',
  },
};

test.each(['done', 'sign-off'])('PUT /cases/:id/%s needs a reason below three seconds', async (call) => {
  const id = await withVideoOf(2.9);
  expect(await testBed.put('consultant', id, call)).toMatchObject(short);
  expect(await testBed.put('consultant', id, call, { reason: ' ' })).toMatchObject({ status: 409 });
  const reason = 'One sentence is all there is to say.';
  expect((await testBed.put('consultant', id, call, { reason })).status).toBe(200);
  const { body } = await testBed.get('reviewer', id);
  expect(body['history']).toContainEqual(expect.objectContaining({ reason }));
});

test.each([3, 61])('a video of %d seconds needs none', async (seconds) => {
  const id = await withVideoOf(seconds);
  expect((await testBed.put('consultant', id, 'done')).status).toBe(200);
});
