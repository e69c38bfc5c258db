import { limits, minute } from '@plainscan/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleStateAt, recordActivity, watchIdle, type IdleState } from './idle-watch.ts';
import {
  clearSessionTimes,
  readActivity,
  readUpTime,
  storeSessionEnd,
} from '../platform/session/session-storage.ts';

let states: IdleState[];
const last = () => states.at(-1);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 9, 0, 0) });
  states = [];
});
afterEach(() => vi.useRealTimers());

function watch(isWorking = () => false): () => void {
  return watchIdle({ onState: (state) => states.push(state), isWorking });
}

describe('idleStateAt', () => {
  it('A-039 ends after more than 15 minutes, not at 15', () => {
    expect(limits.idleMilliseconds).toBe(900_000);
    expect(idleStateAt(15 * minute, 0, null).hasEnded).toBe(false);
    expect(idleStateAt(15 * minute + 1, 0, null).hasEnded).toBe(true);
  });
  it('A-039 ends an idle session long before the server would', () => {
    const sessionEnd = 30 * 24 * 60 * minute;
    expect(idleStateAt(14 * minute - 1, 0, sessionEnd)).toMatchObject({ left: null, hasEnded: false });
    expect(idleStateAt(14 * minute + 15_000, 0, sessionEnd).left).toBe(45_000);
    expect(idleStateAt(15 * minute, 0, sessionEnd).hasEnded).toBe(false);
    expect(idleStateAt(15 * minute + 1, 0, sessionEnd).hasEnded).toBe(true);
  });
  it('warns one minute before, and returns the time left', () => {
    expect(idleStateAt(14 * minute - 1, 0, null).left).toBeNull();
    expect(idleStateAt(14 * minute + 15_000, 0, null).left).toBe(45_000);
  });
  it('A-037 counts whole minutes', () => {
    expect(idleStateAt(3.9 * minute, 0, null).minutes).toBe(3);
  });
  it('A-042 ends when the session itself does, regardless of activity', () => {
    expect(idleStateAt(10_000, 9_000, 9_500).hasEnded).toBe(true);
    expect(idleStateAt(10_000, 9_000, 70_000)).toMatchObject({ hasEnded: false, left: 60_000 });
  });
});

describe('watchIdle', () => {
  it('A-037 restarts on activity', () => {
    const stop = watch();
    vi.advanceTimersByTime(14.5 * minute);
    expect(last()?.left).toBe(30_000);
    recordActivity();
    vi.advanceTimersByTime(1_000);
    expect(last()).toMatchObject({ left: null, minutes: 0, hasEnded: false });
    stop();
  });
  it('A-039 reports the end after more than 15 minutes without activity', () => {
    const stop = watch();
    vi.advanceTimersByTime(15 * minute + 1_000);
    expect(last()?.hasEnded).toBe(true);
    stop();
  });
  it('A-039 reports the same end in a session that the server keeps for days', () => {
    storeSessionEnd(new Date(Date.now() + 7 * 24 * 60 * minute).toISOString());
    const stop = watch();
    vi.advanceTimersByTime(15 * minute);
    expect(last()).toMatchObject({ left: 0, hasEnded: false });
    vi.advanceTimersByTime(1_000);
    expect(last()?.hasEnded).toBe(true);
    stop();
  });
  it('A-038 G-016 CG-176 an upload or a recording resets it every second', () => {
    const stop = watch(() => true);
    vi.advanceTimersByTime(40 * minute);
    expect(last()).toMatchObject({ minutes: 0, hasEnded: false });
    stop();
  });
  it('A-041 stores the up-time every minute', () => {
    const stop = watch();
    vi.advanceTimersByTime(3 * minute);
    expect(readUpTime()).toBe(3);
    stop();
    vi.advanceTimersByTime(3 * minute);
    expect(readUpTime()).toBe(3);
  });
  it('X-001 ends after over 15 minutes; ticks every 60 s, work resets it every 1 s, saves up-time every 60 s', () => {
    let isWorking = false;
    const stop = watch(() => isWorking);
    vi.advanceTimersByTime(minute - 1_000);
    expect([last()?.minutes, readUpTime()]).toEqual([0, 0]);
    vi.advanceTimersByTime(1_000);
    expect([last()?.minutes, readUpTime()]).toEqual([1, 1]);
    isWorking = true;
    vi.advanceTimersByTime(1_000);
    expect(last()?.minutes).toBe(0);
    isWorking = false;
    vi.advanceTimersByTime(900_000);
    expect(last()?.hasEnded).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(last()?.hasEnded).toBe(true);
    stop();
  });
  it('notices activity in another window through the shared storage', () => {
    const stop = watch();
    vi.advanceTimersByTime(14.5 * minute);
    localStorage.setItem('last-active-at', String(Date.now()));
    vi.advanceTimersByTime(1_000);
    expect(last()?.left).toBeNull();
    stop();
  });
  it('A-043 clears its times with the session', () => {
    storeSessionEnd(new Date(Date.now() + minute).toISOString());
    expect(readActivity()).not.toBeNull();
    clearSessionTimes();
    expect(readActivity()).toBeNull();
  });
});
