import { describe, expect, test } from 'vitest';

import { locales } from '../../shared/messages.ts';
import { makeTermFinder } from './find-terms.ts';
import { glossary } from './glossary.ts';

const find = makeTermFinder(glossary);
const found = (text: string) => find(text).flatMap(({ text: said, term }) => (term ? [[said, term.id]] : []));

describe('the glossary', () => {
  test('B25: has at least 60 terms, each once, in both languages, with two public sources', () => {
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

  test('B25: each form of each term is found in a sentence, whatever its case, and is that term or a longer one’s', () => {
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

  test('B25: none is found inside another word', () => {
    for (const term of glossary)
      for (const locale of locales)
        for (const form of term[locale].forms) {
          const inside = find(`zq${form}zq`).filter((piece) => piece.term);
          // What is left between blanks may be a whole word of its own.
          if (!form.includes(' ') && !form.includes('-')) expect(inside, form).toEqual([]);
        }
    expect(found('The massive discount was discussed in Patellaville.')).toEqual([]);
  });

  test('B25: the longest term wins, and no letter is lost', () => {
    const text =
      'Scattered foci in the periventricular white matter, in keeping with mild small vessel disease.';
    expect(found(text)).toEqual([
      ['foci', 'foci'],
      ['periventricular white matter', 'periventricular'],
      ['small vessel disease', 'small-vessel-disease'],
    ]);
    expect(
      find(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  test('B25: Spanish reports are read with and without accents', () => {
    expect(found('Los ventriculos y la MÉDULA espinal.')).toEqual([
      ['ventriculos', 'ventricles'],
      ['MÉDULA espinal', 'spinal-cord'],
    ]);
    expect(find('')).toEqual([]);
  });
});
