// What patients answer after rating (B20), over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { readCaseRow, setCase } from '../../../tests/case-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../../tests/test-bed-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';

let testBed: TestBed;
let caseId: string;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  caseId = await testBed.pooled({ status: 'completed', video: 'ready' });
});

const answer = (body: object, person: TestPerson = 'patient') => testBed.put(person, caseId, 'answers', body);
const rate = () => testBed.put('patient', caseId, 'rate', { ratingScore: 5 });
const kept = async () => {
  const { understandingScore, worryScore } = await readCaseRow(testBed.product.platform, caseId);
  return [understandingScore, worryScore];
};
const trail = () =>
  testBed.select(
    sql`SELECT 1 FROM audit_event WHERE entity_id = ${caseId} AND action = 'case.questions-answered'`,
  );

describe('B20: the two questions after the rating', () => {
  test('can be answered one by one and changed; repeating an answer writes no row', async () => {
    expect((await rate()).status).toBe(200);
    for (const body of [{ understanding: 4 }, { worry: 2 }, { understanding: 5 }, { understanding: 5 }, {}])
      expect((await answer(body)).status).toBe(204);
    expect(await kept()).toEqual([5, 2]);
    expect(await trail()).toHaveLength(3);
  });

  test('require a rating, and are cleared with it when the report is recalled', async () => {
    const { status, body } = await answer({ worry: 1 });
    expect([status, body['message']]).toEqual([409, 'Rate the report first.']);
    await rate();
    await answer({ worry: 1 });
    await testBed.put('reviewer', caseId, 'recall', { reason: 'The side is wrong' });
    expect(await kept()).toEqual([null, null]);
    await setCase(testBed.product.platform, caseId, { ratedAt: testBed.clock.now() });
    expect((await answer({ worry: 1 })).status).toBe(404);
  });

  test.each([{ worry: 0 }, { worry: 6 }, { understanding: 2.5 }, { understanding: 'much' }])(
    'refuse %j',
    async (body) => {
      await rate();
      expect((await answer(body)).status).toBe(400);
      expect(await kept()).toEqual([null, null]);
    },
  );

  test('can be answered only by the patient', async () => {
    await rate();
    for (const [person, expected] of [
      ['clerk', 403],
      ['super', 403],
      ['inHousePatient', 404],
    ] as const)
      expect((await answer({ worry: 1 }, person)).status, person).toBe(expected);
  });
});
