// B4: which names mean the same person.
import { describe, expect, test } from 'vitest';

import { countPeople, isNamed, isSameName } from './patient-identity-service.ts';

describe('the same person (B4)', () => {
  test.each([
    ['MORAN^EDITH', 'Edith Moran'],
    ['Moran^Edith^Anne^Dr.', 'edith moran'],
    ['GARCIA LOPEZ^JOSE', 'José García-López'],
    ["O'BRIEN^SEAN", 'Seán O’Brien'],
    ['MACDONALD^FLORA', 'Flora Mac Donald'],
    ['MORAN^E', 'Edith Moran'],
    ['MUSTERMANN^JÜRGEN', 'Jurgen Mustermann'],
    ['STRAUSS^ANNA', 'Anna Strauß'],
    ['Moran, Edith', 'Mrs. Edith B. Moran'],
    ['Dr^Moran^^Edith', 'Moran Edith Jr.'],
    ['', 'Edith Moran'],
    ['ANONYMOUS', 'Edith Moran'],
    ['Anonymized^Patient 0042', 'Edith Moran'],
    ['XXXX^XXX', 'Edith Moran'],
    ['Jane_Doe', 'Edith Moran'],
  ])('%s is %s', (header, order) => expect(isSameName(header, order)).toBe(true));

  test.each([
    ['MORAN^JUDITH', 'Edith Moran'],
    ['DOE^ARCHIBALD', 'Edith Moran'],
    ['MORAN^PATRICK', 'Edith Moran'],
    ['LEWIS^EDITH', 'Edith Moran'],
    ['ABBOTT^NORA', 'Edith Moran'],
  ])('%s is not %s', (header, order) => expect(isSameName(header, order)).toBe(false));
});

test('headers that name nobody are no people', () => {
  expect(isNamed(null)).toBe(false);
  expect(isNamed('NO^NAME')).toBe(false);
  expect(
    countPeople([
      { name: 'MORAN^EDITH', birthDate: '1954-02-11' },
      { name: 'Edith Moran', birthDate: null },
      { name: null, birthDate: '1990-01-01' },
      { name: 'ANON', birthDate: null },
    ]),
  ).toBe(1);
});

test('the same name with two birth dates is two people', () => {
  const name = 'MORAN^EDITH';
  expect(
    countPeople([
      { name, birthDate: '1954-02-11' },
      { name, birthDate: '1981-07-30' },
    ]),
  ).toBe(2);
  expect(
    countPeople([
      { name, birthDate: '1954-02-11' },
      { name, birthDate: '1900-01-01' },
    ]),
  ).toBe(1);
});
