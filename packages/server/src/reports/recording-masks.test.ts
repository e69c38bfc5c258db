// F18: the areas that a case's videos mask are set before recording, by the user who records it.
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const box = { x: -0.5, y: 2.5, width: 120, height: 20.5 };
const masked = (...boxes: object[]) => ({ data: [{ series: '1.2.9', boxes }] });
const read = (id: string, person: TestPerson = 'consultant') =>
  testBed.callers[person].call('GET', `/cases/${id}/recording-masks`);
const save = (id: string, body: object, person: TestPerson = 'consultant') =>
  testBed.callers[person].call('PUT', `/cases/${id}/recording-masks`, { body });
const rowsOf = (id: string) =>
  testBed.select(
    sql`SELECT detail FROM audit_event WHERE entity_id = ${id} AND action = 'recording.masked' ORDER BY at, id`,
  );

test('F18: masks are saved with the case and read back, and each change is audited once', async () => {
  const id = await testBed.worked();
  expect((await read(id)).body).toEqual({ data: [] });
  expect(await save(id, masked(box))).toMatchObject({ status: 200, body: masked(box) });
  await save(id, masked(box));
  expect((await read(id)).body).toEqual(masked(box));
  await save(id, masked(box, { ...box, y: 200 }));
  expect((await save(id, masked())).body).toEqual({ data: [] });
  expect((await read(id)).body).toEqual({ data: [] });
  expect(await rowsOf(id)).toEqual([
    { detail: { masks: 1 } },
    { detail: { masks: 2 } },
    { detail: { masks: 0 } },
  ]);
});

test('F18: only the user recording the case can read and change them', async () => {
  const id = await testBed.worked();
  for (const person of ['second', 'patient'] as const)
    expect([(await read(id, person)).status, (await save(id, masked(box), person)).status]).toEqual([
      403, 403,
    ]);
  const done = await testBed.worked({ status: 'completed', video: 'ready' });
  expect((await read(done)).status).toBe(409);
  expect(await rowsOf(id)).toEqual([]);
});

test.each([
  ['a box without a width', masked({ ...box, width: 0 })],
  ['too many boxes', masked(...Array.from({ length: limits.masksOfSeries + 1 }, () => box))],
  ['a place far outside', masked({ ...box, x: 1e9 })],
])('F18: %s is refused', async (_name, body) => {
  const id = await testBed.worked();
  expect((await save(id, body)).status).toBe(400);
});
