import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startWakeLoop } from './wake-loop.ts';

const pollMs = 60_000;
const onError = (error: unknown): never => {
  throw error;
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('wakes during the rest period share one round, which follows it', async () => {
  const run = vi.fn(() => Promise.resolve(undefined));
  const loop = startWakeLoop({ run, pollMs, restMs: 50, onError });
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 5; at += 1) loop.wake();
  await vi.advanceTimersByTimeAsync(49);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  await loop.settle();
  await vi.advanceTimersByTimeAsync(pollMs - 1);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(3);
  await loop.stop();
});

test('stopping ends the rest period, and no other round follows', async () => {
  const run = vi.fn(() => Promise.resolve(undefined));
  const loop = startWakeLoop({ run, pollMs, restMs: 5_000, onError });
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
  loop.wake();
  await vi.advanceTimersByTimeAsync(10);
  // No timer moves on while this waits.
  await loop.stop();
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(pollMs);
  expect(run).toHaveBeenCalledTimes(1);
});

test('the first round can wait, and a wake ends the wait', async () => {
  const run = vi.fn(() => Promise.resolve(undefined));
  const polled = startWakeLoop({ run, pollMs: 40, waitsFirst: true, onError });
  await polled.settle();
  await vi.advanceTimersByTimeAsync(39);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  await polled.stop();
  run.mockClear();
  const woken = startWakeLoop({ run, pollMs, waitsFirst: true, onError });
  woken.wake();
  await woken.settle();
  expect(run).toHaveBeenCalledTimes(1);
  await woken.stop();
});
