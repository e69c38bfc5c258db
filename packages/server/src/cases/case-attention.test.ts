// CG-193: the sort order of the case lists: whose turn it is, then by due date, finished cases last.
import { caseNextActors, storedStatuses, type StoredStatus } from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

type Row = { title: string };

/** In the order of their due dates; those of completed and archived cases are in the past. */
const statuses: readonly StoredStatus[] = [
  'completed',
  'review',
  'pending-upload',
  'new',
  'incomplete',
  'archived',
  'in-progress',
];

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
  const start = testBed.clock.now().getTime();
  for (const [at, status] of statuses.entries())
    await testBed.pooled({ status, title: status, dueDate: new Date(start + (30 + at) * 3_600_000) });
});
afterAll(() => testBed.product.close());

async function titles(person: TestPerson, query = ''): Promise<string[]> {
  const { body } = await testBed.callers[person].call('GET', `/cases?orderField=attention&limit=50${query}`);
  return (body['data'] as Row[]).map(({ title }) => title);
}

test('CG-193: the database knows whose turn each status means', async () => {
  const numbers = { provider: 0, clinic: 1, nobody: 2 };
  for (const status of storedStatuses) {
    const [row] = await testBed.select(sql`SELECT case_turn(${status}) AS turn`);
    expect(row, status).toEqual({ turn: numbers[caseNextActors[status]] });
  }
});

test('CG-193: a provider’s list starts with its own people’s work', async () => {
  const order = ['review', 'new', 'in-progress', 'pending-upload', 'incomplete', 'completed', 'archived'];
  for (const person of ['consultant', 'super'] as const) expect(await titles(person), person).toEqual(order);
});

test('CG-193: a clinic’s list starts with the clinic’s own work', async () => {
  const order = ['pending-upload', 'incomplete', 'review', 'new', 'in-progress', 'completed', 'archived'];
  expect(await titles('clerk')).toEqual(order);
  expect(await titles('clerk', '&orderType=DESC')).toEqual(order.toReversed());
});

test('CG-193: pages continue in that order, and a filter keeps it', async () => {
  const pages = await Promise.all(
    [0, 1, 2, 3].map(async (page) => {
      const { body } = await testBed.callers.clerk.call(
        'GET',
        `/cases?orderField=attention&limit=2&page=${page}`,
      );
      return (body['data'] as Row[]).map(({ title }) => title);
    }),
  );
  expect(pages.flat()).toEqual(await titles('clerk'));
  expect(await titles('clerk', '&status=new,review,completed')).toEqual(['review', 'new', 'completed']);
  expect(await titles('clerk', '&status=new,review')).toEqual(['review', 'new']);
});
