import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

import { startWakeLoop } from './wake-loop.ts';

const pollMs = 60_000;
const onError = (error: unknown): never => {
  throw error;
};

test('wakes during the rest period share one round, which follows it', async () => {
  const started: number[] = [];
  const run = (): Promise<undefined> => Promise.resolve(void started.push(performance.now()));
  const loop = startWakeLoop({ run, pollMs, restMs: 50, onError });
  await vi.waitFor(() => expect(started).toHaveLength(1));
  for (let at = 0; at < 5; at += 1) loop.wake();
  await loop.settle();
  expect(started).toHaveLength(2);
  expect((started[1] ?? 0) - (started[0] ?? 0)).toBeGreaterThanOrEqual(49);
  await loop.stop();
});

test('stopping ends the rest period, and no other round follows', async () => {
  const run = vi.fn(() => Promise.resolve(undefined));
  const loop = startWakeLoop({ run, pollMs, restMs: 5_000, onError });
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  loop.wake();
  await pause(10);
  const requestedAt = performance.now();
  await loop.stop();
  expect(performance.now() - requestedAt).toBeLessThan(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('the first round can wait, and a wake ends the wait', async () => {
  const run = vi.fn(() => Promise.resolve(undefined));
  const polled = startWakeLoop({ run, pollMs: 40, waitsFirst: true, onError });
  await polled.settle();
  expect(run).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  await polled.stop();
  run.mockClear();
  const woken = startWakeLoop({ run, pollMs, waitsFirst: true, onError });
  woken.wake();
  await woken.settle();
  expect(run).toHaveBeenCalledTimes(1);
  await woken.stop();
});
