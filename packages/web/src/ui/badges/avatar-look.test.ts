import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf } from './avatar-look.ts';

describe('initialsOf', () => {
  it.each([
    ['Adaeze Nwosu', 'AN'],
    ['  luis   ortega-moreno ', 'LO'],
    ['Ana Maria de la Cruz', 'AC'],
    ['Plato', 'P'],
    ['', ''],
    ['山田 太郎', '山太'],
    ['𝒜da 𝒵', '𝒜𝒵'],
  ])('%j is %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('hueOf', () => {
  it('is always the same for an ID, and on the color circle', () => {
    expect(hueOf('0193-ab')).toBe(hueOf('0193-ab'));
    const hues = Array.from({ length: 200 }, (_, index) => hueOf(`id-${index}`));
    expect(hues.every((hue) => hue >= 0 && hue < 360)).toBe(true);
    expect(new Set(hues).size).toBeGreaterThan(100);
  });
});
