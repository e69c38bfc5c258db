import { expect, test } from 'vitest';
import { fakeClock } from './test-clock.ts';
import { makeUuidv7, newId } from './uuidv7.ts';

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('an ID has the form of version 7 and starts with its time', () => {
  const id = makeUuidv7(fakeClock(new Date('2026-01-05T09:00:00.123Z')))();
  expect(id).toMatch(FORM);
  const milliseconds = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  expect(new Date(milliseconds).toISOString()).toBe('2026-01-05T09:00:00.123Z');
});

test('10,000 IDs of one millisecond sort in creation order', () => {
  const make = makeUuidv7(fakeClock());
  const ids = Array.from({ length: 10_000 }, make);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the order holds when the clock goes back', () => {
  const clock = fakeClock();
  const make = makeUuidv7(clock);
  const first = make();
  clock.advance(-3_600_000);
  const second = make();
  clock.advance(3_600_001);
  const third = make();
  expect([third, second, first].sort()).toEqual([first, second, third]);
});

test('the process never repeats an ID', () => {
  expect(new Set(Array.from({ length: 5_000 }, newId)).size).toBe(5_000);
});
