import { describe, expect, it } from 'vitest';
import { createRecordingClock, timeText } from './recording-clock.ts';

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

  it('keeps its time when paused twice', () => {
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

describe('timeText', () => {
  it('formats minutes and seconds, and hours if any', () => {
    expect([0, 9.9, 222, 3_723, -3].map(timeText)).toEqual(['0:00', '0:09', '3:42', '1:02:03', '0:00']);
  });
});
