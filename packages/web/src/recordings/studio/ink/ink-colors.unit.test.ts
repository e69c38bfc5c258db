import { expect, it } from 'vitest';
import { INK_OUTLINE } from '../../../viewers/ink/draw-ink.ts';
import { inkColors, inkColorNames, nextColor } from './ink-colors.ts';

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

it.each(inkColorNames)(
  'D11: %s has 4.5:1 contrast on black by itself, and on white through its outline',
  (name) => {
    expect(contrast(inkColors[name], '#000000')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inkColors[name], INK_OUTLINE)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(INK_OUTLINE, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  },
);

it('D11: the key cycles through all colors', () => {
  const first = inkColorNames[0] ?? 'yellow';
  const seen = [first];
  while (seen.length < inkColorNames.length) seen.push(nextColor(seen.at(-1) ?? first));
  expect(new Set(seen)).toEqual(new Set(inkColorNames));
  expect(nextColor(seen.at(-1) ?? first)).toBe(first);
});
