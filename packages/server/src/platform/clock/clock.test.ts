import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { fakeClock } from './test-clock.ts';

test('the system clock returns the current time', () => {
  const before = Date.now();
  const now = systemClock.now().getTime();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});

test('a fake clock stands still until it is moved', () => {
  const clock = fakeClock(new Date('2026-03-29T00:59:59.000Z'));
  expect(clock.now()).toEqual(clock.now());
  clock.advance(1_000);
  expect(clock.now().toISOString()).toBe('2026-03-29T01:00:00.000Z');
  clock.set(new Date('2027-01-01T00:00:00.000Z'));
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z');
});

test('a time that a fake clock returned does not move with it', () => {
  const clock = fakeClock();
  const then = clock.now();
  clock.advance(60_000);
  expect(clock.now().getTime() - then.getTime()).toBe(60_000);
});
