import { describe, expect, test } from 'vitest';

import { locales } from '../../shared/messages.ts';
import { makeTermFinder } from './find-terms.ts';
import { glossary } from './glossary.ts';

const find = makeTermFinder(glossary);
const found = (text: string) => find(text).flatMap(({ text: said, term }) => (term ? [[said, term.id]] : []));

describe('the glossary', () => {
  test('B25: has at least 60 unique terms in both languages, each with two public sources', () => {
    expect(glossary.length).toBeGreaterThanOrEqual(60);
    expect(new Set(glossary.map(({ id }) => id)).size).toBe(glossary.length);
    for (const { id, sources, ...words } of glossary) {
      expect(new Set(sources).size, id).toBe(2);
      for (const source of sources) expect(source, id).toMatch(/^https:\/\/[\w.]+\/\S+$/);
      for (const locale of locales) {
        const { name, forms, text } = words[locale];
        expect(name.length * forms.length * text.length, id).toBeGreaterThan(0);
        expect(text.length, id).toBeLessThan(160);
        for (const form of forms) expect(form, id).toBe(form.toLowerCase().trim());
      }
    }
  });

  test('B25: finds every form of every term in a sentence, in any case, as that term or a longer one', () => {
    for (const term of glossary)
      for (const locale of locales)
        for (const form of term[locale].forms)
          for (const written of [
            form,
            form.toUpperCase(),
            form.replaceAll(' ', '-'),
            form.replaceAll(' ', '\n'),
          ]) {
            const hits = found(`There is (${written}), seen well.`);
            expect(
              hits.map(([said]) => said),
              `${term.id}: ${written}`,
            ).toEqual([written]);
          }
  });

  test('B25: does not match inside other words', () => {
    for (const term of glossary)
      for (const locale of locales)
        for (const form of term[locale].forms) {
          const inside = find(`zq${form}zq`).filter((piece) => piece.term);
          // A form with spaces or hyphens may contain a whole word that is another term.
          if (!form.includes(' ') && !form.includes('-')) expect(inside, form).toEqual([]);
        }
    expect(found('The massive discount was discussed in Patellaville.')).toEqual([]);
  });

  test('B25: picks the longest term and keeps every letter', () => {
    const text =
      'Scattered foci in the periventricular white matter, in keeping with mild small vessel disease.';
    expect(found(text)).toEqual([
      ['foci', 'foci'],
      ['periventricular white matter', 'periventricular-white-matter'],
      ['small vessel disease', 'small-vessel-disease'],
    ]);
    expect(
      find(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  test('B25: matches Spanish text with and without accents', () => {
    expect(found('Los ventriculos y la MÉDULA espinal.')).toEqual([
      ['ventriculos', 'ventricles'],
      ['MÉDULA espinal', 'spinal-cord'],
    ]);
    expect(find('')).toEqual([]);
  });
});
