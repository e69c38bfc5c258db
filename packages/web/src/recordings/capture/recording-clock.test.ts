import { describe, expect, it } from 'vitest';
import { createFrameTimes, createRecordingClock, timeText } from './recording-clock.ts';

describe('recording clock', () => {
  it('counts the wall clock minus the pauses', () => {
    let now = 1_000;
    const clock = createRecordingClock(() => now);
    expect(clock.elapsed()).toBe(0);
    clock.start();
    now += 2_000;
    clock.pause();
    now += 60_000;
    expect(clock.elapsed()).toBe(2);
    expect(clock.isRunning).toBe(false);
    clock.resume();
    clock.resume();
    now += 500;
    expect(clock.elapsed()).toBe(2.5);
    expect(clock.isRunning).toBe(true);
  });

  it('keeps its time when it is paused twice', () => {
    let now = 0;
    const clock = createRecordingClock(() => now);
    clock.start();
    now = 1_000;
    clock.pause();
    now = 5_000;
    clock.pause();
    expect(clock.elapsed()).toBe(1);
  });
});

describe('frame times', () => {
  it('names each frame once, in steps of the frame rate, and skips those that were missed', () => {
    const times = createFrameTimes(30);
    expect(times(0)).toBe(0);
    expect(times(0.02)).toBeNull();
    expect(times(1 / 30)).toBeCloseTo(1 / 30, 9);
    expect(times(0.5)).toBeCloseTo(15 / 30, 9);
    expect(times(0.4)).toBeNull();
  });
});

describe('timeText', () => {
  it('says minutes and seconds, and hours when there are some', () => {
    expect([0, 9.9, 222, 3_723, -3].map(timeText)).toEqual(['0:00', '0:09', '3:42', '1:02:03', '0:00']);
  });
});
