import { describe, expect, it } from 'vitest';
import { fitInto, isSameScene, panePlaces } from './studio-canvas.ts';
import type { DrawnScene } from './studio-canvas.ts';

describe('fitInto', () => {
  it('centers a tall pane in a wide frame, and a wide one between bars', () => {
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

describe('panePlaces', () => {
  it('D10, B18: divides a wide frame into two equal panes with a line between them', () => {
    const frame = { width: 1_920, height: 1_080 };
    expect(panePlaces(frame, 1)).toEqual([{ x: 0, y: 0, ...frame }]);
    expect(panePlaces(frame, 2)).toEqual([
      { x: 0, y: 0, width: 958, height: 1_080 },
      { x: 962, y: 0, width: 958, height: 1_080 },
    ]);
  });

  it('B18: stacks them in a tall frame, which stays while a recording runs', () => {
    expect(panePlaces({ width: 1_080, height: 1_350 }, 2)).toEqual([
      { x: 0, y: 0, width: 1_080, height: 673 },
      { x: 0, y: 677, width: 1_080, height: 673 },
    ]);
  });
});

describe('isSameScene', () => {
  const mark = { kind: 'pen', sliceKey: 'a/1', color: '#fff', points: [], words: '' } as const;
  const pane = { label: '', pointer: null, ink: { marks: [mark], laser: [], color: '#fff' } };
  const scene = { frame: { width: 1_080, height: 1_350 }, drawing: 1, fonts: 0, panes: [pane] };
  const changed = (change: Partial<DrawnScene['panes'][number]>): DrawnScene => ({
    ...scene,
    panes: [{ ...pane, ...change }],
  });

  it('is true while images, ink and pointer do not change', () => {
    expect(isSameScene(null, scene)).toBe(false);
    expect(isSameScene(scene, changed({ ink: { ...pane.ink, marks: [mark] } }))).toBe(true);
    expect(isSameScene(scene, { ...scene, drawing: 2 })).toBe(false);
    expect(isSameScene(scene, { ...scene, fonts: 1 })).toBe(false);
    expect(isSameScene(scene, { ...scene, frame: { ...scene.frame } })).toBe(false);
    expect(isSameScene(scene, changed({ pointer: { x: 1, y: 2 } }))).toBe(false);
    expect(isSameScene(scene, changed({ label: 'Normal' }))).toBe(false);
    expect(isSameScene(scene, changed({ ink: { ...pane.ink, marks: [{ ...mark }] } }))).toBe(false);
    expect(isSameScene(scene, { ...scene, panes: [pane, pane] })).toBe(false);
  });

  it('is false while a laser fades, and once more when it is gone', () => {
    const lit = changed({ ink: { ...pane.ink, laser: [{ x: 1, y: 1, at: 0 }] } });
    expect(isSameScene(lit, lit)).toBe(false);
    expect(isSameScene(lit, scene)).toBe(false);
    expect(isSameScene(scene, scene)).toBe(true);
  });
});
