import { describe, expect, it } from 'vitest';
import { fitInto, isSameScene } from './studio-canvas.ts';

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

describe('isSameScene', () => {
  const mark = { kind: 'pen', sliceKey: 'a/1', color: '#fff', points: [], words: '' } as const;
  const scene = { drawing: 1, pointer: null, ink: { marks: [mark], laser: [], color: '#fff' } };

  it('is true while image, ink and pointer do not change', () => {
    expect(isSameScene(null, scene)).toBe(false);
    expect(isSameScene(scene, { ...scene, ink: { ...scene.ink, marks: [mark] } })).toBe(true);
    expect(isSameScene(scene, { ...scene, drawing: 2 })).toBe(false);
    expect(isSameScene(scene, { ...scene, pointer: { x: 1, y: 2 } })).toBe(false);
    expect(isSameScene(scene, { ...scene, ink: { ...scene.ink, marks: [{ ...mark }] } })).toBe(false);
  });

  it('is false while a laser fades, and once more after it is gone', () => {
    const lit = { ...scene, ink: { ...scene.ink, laser: [{ x: 1, y: 1, at: 0 }] } };
    expect(isSameScene(lit, lit)).toBe(false);
    expect(isSameScene(lit, scene)).toBe(false);
    expect(isSameScene(scene, scene)).toBe(true);
  });
});
