import { describe, expect, test } from 'vitest';

import { evaluate, hexOf, oklchOf } from './oklch.ts';

describe('CG-213: colors of older browsers', () => {
  // As Chromium 156 computes `oklch(from #… l c h)`.
  test.each([
    ['#0d5cb8', { l: 0.486_23, c: 0.161_689, h: 256.621 }],
    ['#c2185b', { l: 0.531_307, c: 0.201_547, h: 5.624 }],
    ['#10b981', { l: 0.695_867, c: 0.149_045, h: 162.472 }],
  ])('%s in OKLCH, and back', (hex, { l, c, h }) => {
    const color = oklchOf(hex);
    expect(color.l).toBeCloseTo(l, 3);
    expect(color.c).toBeCloseTo(c, 3);
    expect(color.h).toBeCloseTo(h, 1);
    expect(hexOf(color)).toBe(hex);
  });

  test.each([
    ['min(l, .49) c h', { l: 0.49, c: 0.2, h: 30 }],
    ['.965 calc(min(c, .16)*.14) h', { l: 0.965, c: 0.0224, h: 30 }],
    [
      'calc(clamp(0, (l - .67)*999, 1)*l + (1 - clamp(0, (l - .67)*999, 1))*min(l, .54)) c h',
      { l: 0.54, c: 0.2, h: 30 },
    ],
    ['0.5 calc(0.15*0.72) 294', { l: 0.5, c: 0.108, h: 294 }],
    ['calc(l/2)max(c,.3)-h', { l: 0.3, c: 0.3, h: -30 }],
  ])('%s', (text, { l, c, h }) => {
    const color = evaluate(text, { l: 0.6, c: 0.2, h: 30 });
    expect(color.l).toBeCloseTo(l, 6);
    expect(color.c).toBeCloseTo(c, 6);
    expect(color.h).toBeCloseTo(h, 6);
  });

  test.each(['l c', 'l c h l', 'pow(l, 2) c h', 'calc(l c h', 'x c h'])('%s is refused', (text) => {
    expect(() => evaluate(text, { l: 0.6, c: 0.2, h: 30 })).toThrow();
  });
});
