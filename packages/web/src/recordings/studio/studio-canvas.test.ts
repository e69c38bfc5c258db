import { describe, expect, it } from 'vitest';
import { fitInto } from './studio-canvas.ts';

describe('fitInto', () => {
  it('centres a tall pane in a wide frame, and a wide one between bars', () => {
    expect(fitInto({ width: 360, height: 720 }, { width: 1280, height: 720 })).toEqual({
      scale: 1,
      x: 460,
      y: 0,
    });
    expect(fitInto({ width: 2560, height: 720 }, { width: 1280, height: 720 })).toEqual({
      scale: 0.5,
      x: 0,
      y: 180,
    });
  });

  it('stays finite for a pane that has no size yet', () => {
    const fit = fitInto({ width: 0, height: 0 }, { width: 1280, height: 720 });
    expect(Object.values(fit).every(Number.isFinite)).toBe(true);
  });
});
