import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  currentSnackbars,
  dismissSnackbar,
  holdSnackbars,
  notify,
  releaseSnackbars,
} from './snackbar-store.ts';

const texts = () => currentSnackbars().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of currentSnackbars()) dismissSnackbar(id);
  vi.useRealTimers();
});

describe('notify', () => {
  it('C-028 X-016 stays 10 s, an error 11 s', () => {
    notify('done', 'Case submitted');
    notify('error', 'Not allowed');
    vi.advanceTimersByTime(9_999);
    expect(texts()).toEqual(['Case submitted', 'Not allowed']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual(['Not allowed']);
    vi.advanceTimersByTime(1_000);
    expect(texts()).toEqual([]);
  });
  it('shows the same message once and restarts its timer', () => {
    notify('done', 'Saved');
    vi.advanceTimersByTime(9_000);
    notify('done', 'Saved');
    vi.advanceTimersByTime(9_000);
    expect(texts()).toEqual(['Saved']);
    vi.advanceTimersByTime(1_000);
    expect(texts()).toEqual([]);
  });
  it('shows at most three, and removes the oldest', () => {
    for (const text of ['1', '2', '3', '4']) notify('done', text);
    expect(texts()).toEqual(['2', '3', '4']);
  });
  it('waits while it is being read', () => {
    notify('done', 'Saved');
    holdSnackbars();
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['Saved']);
    releaseSnackbars();
    vi.advanceTimersByTime(10_000);
    expect(texts()).toEqual([]);
  });
});
