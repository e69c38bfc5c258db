import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { clearSessionTimes, readActivity, storeActivity } from '../../platform/session/session-storage.ts';
import type { SessionPhase } from '../keeping/session-state.ts';
import { useRecordingActivity } from './use-recording-activity.ts';

const start = new Date(2026, 10, 21, 9, 0, 0).getTime();
let root: Root;

function Studio({ phase }: { phase: SessionPhase }) {
  useRecordingActivity(phase);
  return null;
}
const show = (phase: SessionPhase) => act(async () => root.render(<Studio phase={phase} />));
const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ now: start });
  clearSessionTimes();
  storeActivity(start - 600_000);
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('CG-176 each second of a recording counts as activity, for as long as it lasts', async () => {
  await show('recording');
  expect(readActivity()).toBe(start);
  await wait(40 * 60_000);
  expect(readActivity()).toBe(start + 40 * 60_000);
  await show('finishing');
  await wait(5_000);
  expect(readActivity()).toBe(start + 40 * 60_000 + 5_000);
});

it.each(['idle', 'asking', 'paused', 'saved', 'problem'] as const)(
  'CG-176 a studio that is %s does not count as activity',
  async (phase) => {
    await show(phase);
    await wait(60_000);
    expect(readActivity()).toBe(start - 600_000);
  },
);

it('CG-176 a pause and a closed page end it', async () => {
  await show('recording');
  await show('paused');
  await wait(60_000);
  expect(readActivity()).toBe(start);
  await show('recording');
  await act(async () => root.render(null));
  await wait(60_000);
  expect(readActivity()).toBe(start + 60_000);
});
