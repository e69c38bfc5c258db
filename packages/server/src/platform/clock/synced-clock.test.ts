import { expect, test } from 'vitest';

import { createSyncedClock } from './synced-clock.ts';

/** A clock whose time passes only through `wait`, and another machine's clock that answers after `delay`. */
function openScene() {
  let elapsed = 1_000;
  let other = Date.parse('2026-03-29T00:59:59.000Z');
  const wait = (milliseconds: number): void => {
    elapsed += milliseconds;
    other += milliseconds;
  };
  const clock = createSyncedClock(() => elapsed);
  const sync = (delay = 0): Promise<void> =>
    clock.sync(async () => {
      wait(delay / 2);
      const time = new Date(other);
      wait(delay / 2);
      return time;
    });
  const setOther = (time: string): void => void (other = Date.parse(time));
  return { clock, wait, sync, setOther };
}

test('SEC-R9: the clock has the time of the other machine and runs on with the time that passes', async () => {
  const { clock, wait, sync } = openScene();
  await sync();
  expect(clock.now().toISOString()).toBe('2026-03-29T00:59:59.000Z');
  wait(1_500);
  expect(clock.now().toISOString()).toBe('2026-03-29T01:00:00.500Z');
});

test('the delay of a reading is halved', async () => {
  const { clock, sync } = openScene();
  await sync(400);
  expect(clock.now().toISOString()).toBe('2026-03-29T00:59:59.400Z');
});

test('a slow reading that agrees within its delay changes nothing', async () => {
  const { clock, sync, wait, setOther } = openScene();
  await sync();
  setOther('2026-03-29T00:59:59.150Z');
  await sync(400);
  expect(clock.now().toISOString()).toBe('2026-03-29T00:59:59.400Z');
  wait(100);
  await sync(2);
  expect(clock.now().toISOString()).toBe('2026-03-29T00:59:59.652Z');
});

test('the clock follows when the other one is set, and keeps running if a reading fails', async () => {
  const { clock, sync, wait, setOther } = openScene();
  await sync();
  setOther('2026-12-31T23:59:59.000Z');
  await sync();
  expect(clock.now().toISOString()).toBe('2026-12-31T23:59:59.000Z');
  await expect(clock.sync(() => Promise.reject(new Error('the server is gone')))).rejects.toThrow('gone');
  wait(1_000);
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z');
});
