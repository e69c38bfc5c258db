import { explanationProblem, locales, makeTermFinder, termKinds, type Locale } from '@plainscan/contract';
import { readTerms, readGlossary } from '@plainscan/contract/glossary';
import { describe, expect, test } from 'vitest';

import { readingGrade } from '../../../../contract/src/shared/reading-ease.ts';
import { builtInGlossary } from './built-in-glossary.ts';
import { inflectedForms } from './inflected-forms-fixture.ts';
import { pluralForms } from './plural-forms-fixture.ts';

const { entries, forms: read, pictures } = builtInGlossary();
const finders = { en: makeTermFinder(read.en), es: makeTermFinder(read.es) };

/** Everyday words are found only near a term, and a comma ends what is before it. */
const near = { en: ', liver.', es: ', hígado.' };

/** Returns what rules find of these words that are made from forms, as lines that a person can read. */
function foundByRule(make: (form: string, locale: Locale) => readonly string[]): string[] {
  const placeOf = new Map(entries.map(({ id }, place) => [id, place]));
  const lines = new Set<string>();
  for (const { id, forms } of entries)
    for (const locale of locales)
      for (const form of forms[locale])
        for (const made of make(form, locale)) {
          const [piece] = finders[locale](made + near[locale]);
          if (piece?.text !== made || piece.term?.place !== placeOf.get(id)) continue;
          const words = form.split(' ');
          for (const [at, word] of made.split(' ').entries())
            if (word !== words[at]) lines.add(`${locale} ${word} ← ${words[at]}`);
        }
  return Array.from(lines).toSorted((one, other) => (one < other ? -1 : 1));
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

describe('the built-in glossary', () => {
  test('B25: has 1,200 entries of every kind, each once, each with a public source', () => {
    expect(entries.length).toBeGreaterThanOrEqual(1_200);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(termKinds));
  });

  test('B25: each text is one that a patient can read, and promises nothing', () => {
    const problems = entries.flatMap(({ id, words: { en, es } }) => [
      ...[explanationProblem(en.text, 'en', null), explanationProblem(es.text, 'es', null)].flatMap(
        (problem) => (problem === null ? [] : `${id}: ${problem}`),
      ),
      ...[en.text, es.text].flatMap((text) => (text.endsWith('.') ? [] : `${id}: ${text}`)),
      ...(/don.t worry|no se preocupe|will die|morir/i.test(en.text + es.text) ? [`${id}: promises`] : []),
    ]);
    expect(problems).toEqual([]);
    expect(median(entries.map(({ words }) => readingGrade([words.en.text])))).toBeLessThanOrEqual(6);
  });

  test('B25: each form belongs to one entry, and is found in a sentence as that term or a longer one', () => {
    const owners = new Map<string, string>();
    const problems: string[] = [];
    for (const { id, forms } of entries)
      for (const locale of locales)
        for (const form of forms[locale]) {
          const key = `${locale} ${form}`;
          if (owners.has(key)) problems.push(`${form} belongs to ${owners.get(key)} and ${id}`);
          owners.set(key, id);
          const sentence = `There is (${form})${near[locale]}`;
          const pieces = finders[locale](sentence).filter(({ text }) => text === form);
          if (!pieces.some(({ term }) => term)) problems.push(`${id}: “${form}” is not found`);
        }
    expect(problems).toEqual([]);
  });

  test('B25: no entry speaks inside a name or another word', () => {
    for (const text of ['Patellaville', 'Discount', 'Massimo Hiatala', 'Mrs. Lobell', 'Cystine'])
      for (const locale of locales)
        expect(
          finders[locale](text).every(({ term }) => term === null),
          text,
        ).toBe(true);
  });

  test('B25: the plurals that are found by rule stand where a person can read them', async () => {
    const lines = foundByRule(pluralForms);
    expect(lines.length).toBeGreaterThan(3_000);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('plurals-by-rule.txt');
  });

  test('B25: so do the adjectives, adverbs and verbs', async () => {
    const everyday = new Set(entries.flatMap((entry) => [...entry.everyday.en, ...entry.everyday.es]));
    const lines = foundByRule((form, locale) => inflectedForms(form, locale, everyday.has(form)));
    expect(lines.length).toBeGreaterThan(3_000);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('inflections-by-rule.txt');
  });

  test('B25: at least 250 entries have a picture of their place in the body', () => {
    expect(pictures.filter((picture) => picture !== null).length).toBeGreaterThanOrEqual(250);
    expect(entries.find(({ id }) => id === 'liver')?.picture).toBe('liver.liver');
  });

  test('B25: a wrong row is refused with its line', () => {
    const header = 'id,kind,en,en_forms,en_text,es,es_forms,es_text,sources';
    const row = 'cyst,finding,Cyst,cyst,A sac.,Quiste,quiste,Una bolsa.,https://example.org/cyst';
    expect(readTerms(`${header}\n${row}\n`)).toHaveLength(1);
    expect(() => readTerms(`${header}\n${row}\n${row.replace('finding', 'thing')}\n`)).toThrow(
      /^Line 3: .*kind/s,
    );
    const tables = { bones: `${header}\n${row}\n`, parts: 'part,en,es\n', pictures: 'picture,entries\n' };
    expect(() => readGlossary({ ...tables, bones: `${header}\n,${row}\n` })).toThrow(/bones\.csv/);
    const withPictures = (rows: string) => () =>
      readGlossary({ ...tables, pictures: tables.pictures + rows });
    expect(withPictures('chest.heart,cyst\n')().pictures).toEqual(['chest.heart']);
    expect(withPictures('chest.heart,cist\n')).toThrow('there is no term cist');
    expect(withPictures('chest.heart,cyst\nchest.lungs,cyst\n')).toThrow('cyst is in chest.heart and in');
    expect(withPictures('heart,cyst\n')).toThrow(/^Line 2: .*picture/s);
  });
});
