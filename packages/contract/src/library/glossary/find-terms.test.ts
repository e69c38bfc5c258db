import { describe, expect, test } from 'vitest';

import { makeTermFinder, type TermFinder } from './find-terms.ts';
import { explainTerm } from './glossary-term.ts';
import { languageOf } from './text-language.ts';

const english = makeTermFinder({
  language: 'en',
  terms: [
    'foci',
    'white matter',
    'periventricular white matter',
    'PET;pet scan',
    '!mass effect',
    'pulmonary nodule;granuloma;metastasis;vertebra;diverticulum;thrombus;cervix',
    'mediastinal',
    '!splenomegaly',
    "!baker's cyst;bakers cyst",
    '~extend;~structure;~stop',
    'lateral;edema;itis',
  ].join('|'),
  parts: ['hepato', 'cardio', 'peri'],
});
const spanish = makeTermFinder({
  language: 'es',
  terms:
    'ventrículo;nariz|médula espinal|!nódulo pulmonar;lesión;nódulo de tiroides|hepático;conducto|~comprimir;~realizar',
  parts: [],
});
const termsIn = (find: TermFinder, text: string) =>
  find(text).flatMap(({ text: said, term }) => (term ? [[said, term.key]] : []));
const found = (text: string) => termsIn(english, text);
const find = english;

describe('the search for terms', () => {
  test('B25: picks the longest term and keeps every letter', () => {
    const text = 'Scattered foci in the periventricular white-matter, next to the white\nmatter.';
    expect(found(text)).toEqual([
      ['foci', '0'],
      ['periventricular white-matter', '2'],
      ['white\nmatter', '1'],
    ]);
    expect(
      find(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
    expect(find('')).toEqual([]);
  });

  test('B25: a phrase does not reach over the end of a sentence', () => {
    expect(found('No mass. Effect of gravity. White, matter.')).toEqual([]);
  });

  test('B25: matches in any case, with and without accents, whichever apostrophe', () => {
    expect(termsIn(spanish, 'Los ventriculos y la MÉDULA espinal.')).toEqual([
      ['ventriculos', '0'],
      ['MÉDULA espinal', '1'],
    ]);
    expect(found("Baker’s cyst, BAKER'S CYST.")).toEqual([
      ['Baker’s cyst', '8'],
      ["BAKER'S CYST", '8'],
    ]);
  });

  test('B25: a form in capitals matches capitals only', () => {
    expect(found('Her pet was at the PET.')).toEqual([['PET', '3']]);
    expect(found('A pet scan.')).toEqual([['pet scan', '3']]);
  });

  test('B25: does not match inside other words', () => {
    expect(found('Whitematter, focist, xnodule, nodule2, Mediastinoville.')).toEqual([]);
  });

  test.each([
    [
      'pulmonary nodules',
      'granulomas',
      'granulomata',
      'metastases',
      'vertebrae',
      'diverticula',
      'thrombi',
      'cervices',
    ],
  ])('B25: finds regular plurals such as %s', (...plurals) => {
    for (const plural of plurals) expect(found(plural), plural).toEqual([[plural, '5']]);
    for (const plural of ['nódulos pulmonares', 'lesiones', 'nódulos de tiroides'])
      expect(termsIn(spanish, plural), plural).toEqual([[plural, '2']]);
    expect(termsIn(spanish, 'narices')).toEqual([['narices', '0']]);
  });

  test('B25: explains everyday words only beside a term or between two', () => {
    expect(found('The structure was tall, and the trip was extended.')).toEqual([]);
    expect(found('The structure beside the granuloma.')).toEqual([
      ['structure', '9'],
      ['granuloma', '5'],
    ]);
    const far = 'The structure that you see on the left is a granuloma';
    expect(found(far)).toEqual([['granuloma', '5']]);
    expect(found(`${far} or a vertebra.`)).toContainEqual(['structure', '9']);
  });

  test.each([
    ['extending', 'extended', 'extends', 'stopping', 'structured'],
    ['laterally', 'oedema', 'oedemas'],
  ])('B25: finds what the rules know of a word, such as %s', (...words) => {
    for (const word of words) expect(found(`Granuloma, ${word}`)[1]?.[0], word).toBe(word);
    for (const word of ['hepáticas', 'hepática', 'comprimiéndolo', 'comprimió', 'realizándose', 'realizada'])
      expect(termsIn(spanish, `Lesión, ${word}`)[1]?.[0], word).toBe(word);
  });

  test('B25: takes no noun for an adjective and no other word for a verb', () => {
    expect(termsIn(spanish, 'Lesión, conducta, realidad, compra')).toEqual([['Lesión', '2']]);
    expect(found('Granuloma, vertebraed, thrombusing')).toEqual([['Granuloma', '5']]);
  });

  test('B25: finds a word without an entry by its parts, or not at all', () => {
    const [piece] = find('Cardiomediastinal');
    const texts = {
      terms: Array.from({ length: 9 }, () => ({ name: 'Mediastinum', text: 'The middle.' })),
      parts: { cardio: 'heart' },
    };
    expect(piece?.term && explainTerm(piece.term, texts)).toEqual({
      name: 'cardio- + Mediastinum',
      text: 'cardio- = heart. Mediastinum: The middle.',
    });
    expect(found('hepatosplenomegaly, pericardiomediastinal')).toEqual([
      ['hepatosplenomegaly', 'hepato+7'],
      ['pericardiomediastinal', 'peri+cardio+6'],
    ]);
    expect(found('peri-cardio-mediastinal, cardio-splenomegaly; peri mediastinal, peri-cardio')).toEqual([
      ['peri-cardio-mediastinal', 'peri+cardio+6'],
      ['cardio-splenomegaly', 'cardio+7'],
      ['mediastinal', '6'],
    ]);
    expect(found('carditis, hepatitis, peristructure, granuloma')).toEqual([
      ['hepatitis', 'hepato+10'],
      ['granuloma', '5'],
    ]);
    // What ends the word rules what it is.
    expect(find('hepatosplenomegaly')[0]?.term?.isFinding).toBe(true);
    expect(found('cardiologist, periodical, periperiperiperimediastinal')).toEqual([]);
    expect(found(`${'peri'.repeat(5_000)}x`)).toEqual([]);
  });
});

test.each([
  ['There is no fracture.', 'en'],
  ['No hay fractura.', 'es'],
  ['Fractura de la rótula derecha.', 'es'],
  ['Normal.', 'es'],
  ['Hepatomegalia.', 'es'],
  ['Nodule (Se 4, Im 17), mass (Se 4, Im 20) of the lobe.', 'en'],
] as const)('B25: “%s” is written in %s', (text, language) => {
  expect(languageOf(text, 'es')).toBe(language);
});
