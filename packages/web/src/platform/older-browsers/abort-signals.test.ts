import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fillInAbortSignals } from './abort-signals.ts';

const { any, timeout } = AbortSignal;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(AbortSignal, { any: undefined, timeout: undefined });
  fillInAbortSignals();
});
afterEach(() => {
  Object.assign(AbortSignal, { any, timeout });
  vi.useRealTimers();
});

test('CG-213: a signal ends after its time', () => {
  const signal = AbortSignal.timeout(50);
  vi.advanceTimersByTime(49);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('CG-213: a signal of several ends with the first, for its reason', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([first.signal, second.signal]);
  expect(signal.aborted).toBe(false);
  second.abort('second');
  first.abort('first');
  expect(signal.reason).toBe('second');
});

test('CG-213: a signal of an ended one has ended', () => {
  expect(AbortSignal.any([new AbortController().signal, AbortSignal.abort('over')]).reason).toBe('over');
});
