import { locales } from '@plainscan/contract';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LocaleProvider } from '../../platform/language/i18n.tsx';
import { BodyMapPicture } from './body-map-picture.tsx';
import { bodyMapSources, pictures } from './body-map-sources.ts';

const loaded = await Promise.all(
  Object.entries(bodyMapSources).map(async ([name, { load }]) => ({ name, map: (await load()).map })),
);
const regions = loaded.flatMap(({ name, map }) =>
  map.parts.flatMap((part) => (part.label ? [{ picture: `${name}.${part.name}`, part, map }] : [])),
);

test('B25: each picture of a term is a region of a body map, and each region is that of a term', () => {
  const used = pictures.filter((picture) => picture !== null);
  expect(used.length).toBeGreaterThanOrEqual(250);
  expect(regions.map(({ picture }) => picture).toSorted()).toEqual([...new Set(used)].toSorted());
});

test('B25: each region is drawn, and named in both languages as nothing else on its map is', () => {
  for (const { picture, part, map } of regions) {
    const names = new Set(map.parts.filter(({ d }) => d).map(({ name }) => name));
    expect(part.of ?? [part.name], picture).toSatisfy((of: string[]) => of.every((name) => names.has(name)));
    for (const locale of locales) {
      expect(part.label?.[locale], picture).toMatch(/^[^.]+$/);
      const alike = map.parts.filter(({ label }) => label?.[locale] === part.label?.[locale]);
      expect(alike, picture).toHaveLength(1);
    }
  }
});

test('B25: the paths stay inside of the drawing, apart from what is cut off at its edges', () => {
  for (const { name, map } of loaded)
    for (const d of [...map.outline, ...map.parts.flatMap((part) => part.d ?? [])])
      for (const [, x, y] of d.matchAll(/M(-?[\d.]+) ?(-?[\d.]+)/g)) {
        expect(Number(x), name).toSatisfy((at: number) => at >= -8 && at <= 156);
        expect(Number(y), name).toSatisfy((at: number) => at >= -8 && at <= 148);
      }
});

test('B25: a picture has one name for screen readers, and says where something was looked for', () => {
  const map = loaded.find(({ name }) => name === 'chest')!.map;
  const { rerender } = render(<BodyMapPicture map={map} region="heart" />, { wrapper: LocaleProvider });
  const picture = screen.getByRole('img', { name: 'Here: heart. Seen from the front.' });
  expect(picture.querySelectorAll('.colored')).toHaveLength(1);
  expect(picture.textContent).toContain('yourleft');
  rerender(<BodyMapPicture map={map} region="lungs" isSought />);
  const looked = screen.getByRole('img', { name: 'Looked for here: lungs. Seen from the front.' });
  expect(looked.querySelectorAll('.colored')).toHaveLength(5);
});
