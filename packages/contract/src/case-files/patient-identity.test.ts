// B4: which names belong to the same patient.
import { describe, expect, test } from 'vitest';

import {
  countPeople,
  hasSameNameParts,
  identityDifferences,
  isNamed,
  isSameName,
  type ImagedPerson,
  type OrderedPerson,
} from './patient-identity.ts';

describe('the same patient (B4)', () => {
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
    ['Anon 0017', 'Edith Moran'],
    ['Jane_Doe', 'Edith Moran'],
    ['Margaret Ann Ellison', 'Margaret A. Ellison'],
    ['Ellison-Vance Margaret', 'Margaret Ellison Vance'],
  ])('%s is %s', (header, order) => expect(isSameName(header, order)).toBe(true));

  test.each([
    ['MORAN^JUDITH', 'Edith Moran'],
    ['DOE^ARCHIBALD', 'Edith Moran'],
    ['MORAN^PATRICK', 'Edith Moran'],
    ['LEWIS^EDITH', 'Edith Moran'],
    ['ABBOTT^NORA', 'Edith Moran'],
    ['Marjorie Ellis', 'Margaret Ellison'],
  ])('%s is not %s', (header, order) => expect(isSameName(header, order)).toBe(false));
});

test('headers without a name do not count as people', () => {
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

test('the same name with two birth dates counts as two people', () => {
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

const order: OrderedPerson = { name: 'Edith Moran', dateOfBirth: '1954-02-11', gender: 'female' };
const images: ImagedPerson = { ...order, name: 'MORAN^EDITH', people: 1 };

describe('how images differ from an order (B4)', () => {
  test.each<[string, Partial<ImagedPerson>, Partial<OrderedPerson>, string[]]>([
    ['nothing', {}, {}, []],
    ['an order that nobody has filled in', {}, { name: '', dateOfBirth: null, gender: null }, []],
    [
      'an invented birth date and sex beside a name that was taken out',
      { name: 'Sample^Patient', dateOfBirth: '1968-04-12', gender: 'male' },
      {},
      [],
    ],
    ['an empty header', { name: null, dateOfBirth: null, gender: null, people: 0 }, {}, []],
    ['an anonymized header', { name: 'ANON^0042', dateOfBirth: '1900-01-01', gender: 'other' }, {}, []],
    ['an invented birth date', { name: 'Sample^Patient', dateOfBirth: '1968-04-12', gender: 'male' }, {}, []],
    ['the word “other”', {}, { gender: 'other' }, []],
    ['another name', { name: 'LEWIS^NORA' }, {}, ['name']],
    ['another birth date', { dateOfBirth: '1981-07-30' }, {}, ['birth-date']],
    ['another sex', { gender: 'male' }, {}, ['sex']],
    ['several people', { people: 2 }, {}, ['several-patients']],
  ])('%s', (_, read, ordered, findings) =>
    expect(identityDifferences({ ...images, ...read }, { ...order, ...ordered })).toEqual(findings),
  );
});

test('CG-171: every part of an account’s name counts, in any order and spelling', () => {
  expect(hasSameNameParts('Édith MORAN', 'moran, edith')).toBe(true);
  expect(hasSameNameParts('Edith Moran', 'Edith Anne Moran')).toBe(false);
  expect(hasSameNameParts('Edith Moran', 'Anonymous')).toBe(false);
});
