// Drawing templates: saved by a clinic for everyone who may record there.
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const arrow = {
  kind: 'arrow',
  color: '#ffd34d',
  points: [
    { x: -0.1, y: 0 },
    { x: 0.1, y: 0.05 },
  ],
  words: '',
};
const make = (name: string, marks: unknown = [arrow]) =>
  testBed.callers.consultant.call('POST', '/drawing-templates', { body: { name, marks } });
const list = async (person: 'consultant' | 'second') =>
  (await testBed.callers[person].call('GET', '/drawing-templates')).body['data'];

test('T21: a drawing is saved once under its name, seen by colleagues, and removed', async () => {
  const made = await make('Canal');
  expect(made).toMatchObject({ status: 201, body: { name: 'Canal', marks: [arrow] } });
  expect(await list('second')).toEqual([made.body]);
  expect(await make('canal')).toMatchObject({
    status: 400,
    body: { validationError: { name: ['Another template of this clinic already has this name.'] } },
  });
  const id = String(made.body['id']);
  const remove = () => testBed.callers.second.call('DELETE', `/drawing-templates/${id}`);
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect(await list('consultant')).toEqual([]);
  expect(
    await testBed.select(
      sql`SELECT action, detail FROM audit_event WHERE entity_id = ${id} AND action LIKE 'drawing%' ORDER BY position`,
    ),
  ).toEqual([
    { action: 'drawing-template.added', detail: { name: 'Canal' } },
    { action: 'drawing-template.removed', detail: { name: 'Canal' } },
  ]);
});

test.each([
  ['no marks', []],
  ['too many marks', Array.from({ length: limits.drawingMarks + 1 }, () => arrow)],
  ['no points', [{ ...arrow, points: [] }]],
  [
    'too many points',
    [{ ...arrow, points: Array.from({ length: limits.drawingPoints + 1 }, () => arrow.points[0]) }],
  ],
  ['a color that is none', [{ ...arrow, color: 'red;' }]],
  ['an unknown kind', [{ ...arrow, kind: 'laser' }]],
])('refuses a drawing with %s', async (_, marks) => {
  expect((await make('Bad', marks)).status).toBe(400);
});
