import { describe, expect, it } from 'vitest';
import { commandOfKey, toolKeys } from '../study/viewer-keys.ts';
import {
  clampZoom,
  pinchRatio,
  slicesInDrag,
  slicesInWheel,
  windowAfterDrag,
  zoomAfterDrag,
} from './viewport-gestures.ts';

describe('gestures', () => {
  it('widens the window by dragging right, and raises its center by dragging down', () => {
    const range = { lower: 0, upper: 100 };
    const wider = windowAfterDrag(range, { x: 100, y: 0 }, 400);
    expect(wider.upper - wider.lower).toBeGreaterThan(100);
    expect((wider.upper + wider.lower) / 2).toBeCloseTo(50);
    const moved = windowAfterDrag(range, { x: 0, y: 40 }, 400);
    expect(moved).toEqual({ lower: 10, upper: 110 });
    const narrow = windowAfterDrag(range, { x: -100_000, y: 0 }, 400);
    expect(narrow.upper).toBeGreaterThan(narrow.lower);
  });

  it('zooms by dragging up, within limits', () => {
    expect(zoomAfterDrag(1, -100)).toBeGreaterThan(1.5);
    expect(zoomAfterDrag(1, 1e6)).toBe(0.1);
    expect(clampZoom(1000)).toBe(30);
  });

  it('uses the ratio of two fingers, and 1 if they start in one place', () => {
    expect(
      pinchRatio(
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
        ],
        [
          { x: 0, y: 0 },
          { x: 20, y: 0 },
        ],
      ),
    ).toBe(2);
    expect(
      pinchRatio(
        [
          { x: 5, y: 5 },
          { x: 5, y: 5 },
        ],
        [
          { x: 0, y: 0 },
          { x: 9, y: 0 },
        ],
      ),
    ).toBe(1);
  });

  it('scrolls by whole slices and keeps the remaining pixels', () => {
    const first = slicesInDrag(15, 800, 10);
    expect(first).toEqual({ slices: 1, rest: 3 });
    expect(slicesInDrag(first.rest + 9, 800, 10)).toEqual({ slices: 1, rest: 0 });
    expect(slicesInDrag(-25, 800, 10)).toEqual({ slices: -2, rest: -1 });
  });

  it('goes through a long series in one drag', () => {
    expect(slicesInDrag(800, 800, 400).slices).toBe(400);
  });

  it('counts a wheel notch as one slice, and adds up the small steps of a touchpad', () => {
    expect(slicesInWheel(120, 0, 0).slices).toBe(1);
    expect(slicesInWheel(-3, 1, 0).slices).toBe(-1);
    const small = slicesInWheel(20, 0, 0);
    expect(small).toEqual({ slices: 0, rest: 20 });
    expect(slicesInWheel(20, 0, small.rest)).toEqual({ slices: 1, rest: 10 });
  });
});

describe('keys', () => {
  const press = (key: string, held = {}) =>
    commandOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

  it('scrolls through slices', () => {
    const to = (key: string) => {
      const command = press(key);
      return command?.kind === 'slice' ? command.to(20, 100) : null;
    };
    expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].map(to)).toEqual([
      19, 21, 10, 30, 0, 99,
    ]);
  });

  it('selects tools by the letters in the toolbar, in either case', () => {
    for (const tool of ['scroll', 'window', 'zoom', 'pan'] as const) {
      expect(press(toolKeys[tool])).toEqual({ kind: 'tool', tool });
    }
    expect(press('Z', { shiftKey: true })?.kind).toBe('reset');
  });

  it("leaves the browser's own shortcuts and other keys alone", () => {
    expect(press('r', { ctrlKey: true })).toBeNull();
    expect(press('w', { metaKey: true })).toBeNull();
    expect(press('Tab')).toBeNull();
    expect(press('q')).toBeNull();
  });
});
