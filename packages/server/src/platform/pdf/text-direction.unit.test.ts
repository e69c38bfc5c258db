// CG-213: the order of letters in lines of two directions. Expected orders are what browsers show.
import { expect, test } from 'vitest';

import { directionOf, hasRightToLeft, visualRuns } from './text-direction.ts';

/** Returns the letters of a line as they are seen from left to right. Joiners and marks stay with their letter. */
const seen = (line: string, direction = directionOf(line)): string =>
  visualRuns(line, direction)
    .map(({ text, direction: way }) => (way === 'ltr' ? text : Array.from(text).toReversed().join('')))
    .join('');

test.each([
  ['Amal Haddad (1957)', 'Amal Haddad (1957)'],
  ['אבגד', 'דגבא'],
  // In a line from left to right, the digits and brackets go with the name before them.
  ['Amal אבג (1957)', 'Amal (1957) גבא'],
  ['Amal אבג, Chest CT', 'Amal גבא, Chest CT'],
  ['אבג (1957)', '(1957) גבא'],
  ['אבג (Amal) דהו', 'והד (Amal) גבא'],
  ['אבג 1,957.50 דהו', 'והד 1,957.50 גבא'],
  ['مرحبا 12-34 5%', '%5 34-12 ابحرم'],
  ['אבג 12+34', '12+34 גבא'],
  ['אבג $50', '$50 גבא'],
  ['السنة ١٩٥٧', '١٩٥٧ ةنسلا'],
  ['a [אבג] b', 'a [גבא] b'],
  ['אבג [x]!', '![x] גבא'],
  ['12 אבג', 'גבא 12'],
])('%s is seen as %s', (line, expected) => {
  expect(seen(line)).toBe(expected);
});

test('an isolated name does not change the order of its neighbors', () => {
  expect(seen('Video for \u2068אבג\u2069 (1957)')).toBe('Video for גבא (1957)');
  expect(seen('\u2068אבג\u2069, 555-0123')).toBe('גבא, 555-0123');
  expect(seen('אבג \u2068Amal (1957)\u2069!')).toBe('!Amal (1957) גבא');
  // Ends without a start and starts without an end are no reason to lose a letter.
  expect(seen('a\u2069 \u2068אב')).toBe('a בא');
  expect(seen('\u2068'.repeat(1_000) + 'אב')).toBe('בא');
});

test('spaces at the end of a line stay at its end', () => {
  expect(seen('Amal אבג  ', 'ltr')).toBe('Amal גבא  ');
  expect(seen('אבג Amal  ', 'rtl')).toBe('  Amal גבא');
});

test('the first letter decides on the direction of a line', () => {
  expect(['(1957) אבג', 'Amal אבג', 'أمل Amal', '12', ''].map(directionOf)).toEqual([
    'rtl',
    'ltr',
    'rtl',
    'ltr',
    'ltr',
  ]);
  expect(['Nguyễn 王明 김', 'a א'].map(hasRightToLeft)).toEqual([false, true]);
});

test('SEC-A6: a line of brackets is no harm', () => {
  const line = '(['.repeat(2_000) + 'א' + '])'.repeat(2_000);
  expect(seen(line)).toHaveLength(8_001);
});
