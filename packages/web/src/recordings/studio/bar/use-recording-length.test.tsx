import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { SessionPhase } from '../../keeping/session-state.ts';
import { useRecordingLength } from './use-recording-length.ts';

let root: Root;
let page: HTMLElement;
let recorded = 0;
const end = vi.fn<() => void>();

function Length({ phase }: { phase: SessionPhase }) {
  return useRecordingLength(() => recorded, phase, end);
}

const show = (phase: SessionPhase) => act(async () => root.render(<Length phase={phase} />));
const reach = (seconds: number) =>
  act(async () => {
    recorded = seconds;
    vi.advanceTimersByTime(250);
  });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  end.mockClear();
  recorded = 0;
  page = document.createElement('div');
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('T21: a recording that reaches 30 minutes is finished once and not discarded', async () => {
  await show('recording');
  await reach(1_799.9);
  expect(end).not.toHaveBeenCalled();
  await reach(1_800);
  await reach(1_800.2);
  expect(end).toHaveBeenCalledTimes(1);
});

it('shows the recorded seconds and keeps the last value at the end', async () => {
  await show('recording');
  await reach(42);
  recorded = 0;
  await show('finishing');
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(page.textContent).toBe('42');
});
