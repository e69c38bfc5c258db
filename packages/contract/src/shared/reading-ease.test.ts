import { describe, expect, test } from 'vitest';

import { printedReportMessages } from '../records/printed-report-messages.ts';
import { locales } from './messages.ts';
import { readingProblem } from './reading-ease-fixture.ts';
import { englishSyllables, readingEase, readingGrade } from './reading-ease.ts';

describe('the reading-ease measure', () => {
  test.each([
    ['the', 1],
    ['spaces', 2],
    ['filled', 1],
    ['needed', 2],
    ['table', 2],
    ['whole', 1],
    ['images', 3],
    ['video', 3],
    ['question', 2],
    ['radiologist', 5],
    ['people', 2],
    ['branches', 2],
    ['lines', 1],
  ] as const)('B25: counts the syllables of %s', (word, count) => {
    expect(englishSyllables(word)).toBe(count);
  });

  test('B25: rates easy and hard texts differently', () => {
    expect(readingGrade(['The cat sat on the mat. It was a fat cat.'])).toBeLessThan(2);
    expect(
      readingGrade([
        'Notwithstanding considerable radiological heterogeneity, demyelinating abnormalities necessitate multidisciplinary evaluation.',
      ]),
    ).toBeGreaterThan(16);
    expect(readingEase(['El gato duerme en la casa. Es un gato feo.'])).toBeGreaterThan(80);
    expect(
      readingEase([
        'Notablemente heterogéneas, las anormalidades desmielinizantes imprescindiblemente necesitan evaluaciones interdisciplinarias.',
      ]),
    ).toBeLessThan(20);
  });
  test('B25: ignores short texts and names texts that are too hard', () => {
    const hard = 'Demyelinating abnormalities necessitate multidisciplinary radiological evaluation.';
    expect(readingProblem('a page', 'en', [hard])).toBeNull();
    expect(
      readingProblem(
        'a page',
        'en',
        Array.from({ length: 20 }, () => hard),
      ),
    ).toMatch(/^a page, en: grade/);
  });
});

test('B25: the printed report is easy to read', () => {
  const problems = locales.map((locale) =>
    readingProblem('printed report', locale, Object.values(printedReportMessages[locale])),
  );
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});
