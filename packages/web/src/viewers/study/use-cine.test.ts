import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dueSlice, steppedSpeed, useCine } from './use-cine.ts';

describe('the slice that is due', () => {
  it('follows the clock, not the number of pictures drawn', () => {
    expect(dueSlice({ from: 0, count: 60, speed: 30, elapsedMs: 1000 / 30 })).toBe(1);
    expect(dueSlice({ from: 0, count: 60, speed: 30, elapsedMs: 1000 })).toBe(30);
    expect(dueSlice({ from: 50, count: 60, speed: 30, elapsedMs: 500 })).toBe(5);
  });

  it('is not early, and not late because a timer fired a moment early', () => {
    expect(dueSlice({ from: 3, count: 60, speed: 10, elapsedMs: 50 })).toBe(3);
    expect(dueSlice({ from: 3, count: 60, speed: 10, elapsedMs: 99 })).toBe(4);
  });
});

it('H-001: the next speed exists above and below any rate', () => {
  expect(steppedSpeed(30, 1)).toBe(60);
  expect(steppedSpeed(25.3, 1)).toBe(30);
  expect(steppedSpeed(25.3, -1)).toBe(24);
  expect(steppedSpeed(2, -1)).toBe(2);
});

describe('a series that plays', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Returns the shown slices after a time in which each picture takes `drawMs` to draw. */
  function play(fileRate: number | null, drawMs: number, forMs: number, count = 60): number[] {
    const asked: number[] = [];
    const { result, rerender } = renderHook(
      ({ shown }) => useCine({ seriesId: 's', shown, count }, fileRate, (index) => asked.push(index)),
      { initialProps: { shown: 0 } },
    );
    act(() => result.current.toggle());
    const shown = [0];
    for (let passed = 0; passed < forMs; passed += drawMs) {
      const before = asked.length;
      act(() => {
        vi.advanceTimersByTime(drawMs);
      });
      const next = asked.length > before ? asked.at(-1) : undefined;
      if (next === undefined) continue;
      shown.push(next);
      rerender({ shown: next });
    }
    return shown;
  }

  it('keeps the rate of its file', () => {
    expect(play(30, 10, 1000).at(-1)).toBeGreaterThanOrEqual(28);
  });

  it('leaves pictures out if they take too long to draw', () => {
    const shown = play(30, 100, 1000);
    expect(shown.length).toBeLessThanOrEqual(11);
    expect(shown.at(-1)).toBeGreaterThanOrEqual(26);
  });

  it('goes on if the slice that is due is the one on the screen', () => {
    // Two slices at 60 a second, drawn so slowly that an even number of them passes.
    expect(new Set(play(60, 100, 2000, 2)).size).toBe(2);
  });

  it('has ten pictures a second if the file does not say', () => {
    expect(play(null, 10, 1000).at(-1)).toBeGreaterThanOrEqual(9);
    expect(play(null, 10, 1000).at(-1)).toBeLessThanOrEqual(10);
  });
});
