// B4: which names belong to the same patient.
import { describe, expect, test } from 'vitest';

import { givenNames, surnames } from './census-names-fixture.ts';
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
    ['BEETHOVEN^LUDWIG^VAN', 'Ludwig van Beethoven'],
    ['GARCIA^JOSE', 'José García López'],
    ['SMITH-JONES^ANNA', 'Anna Smith'],
    ['MUELLER^JUERGEN', 'Jürgen Müller'],
    ['SOERENSEN^SOEREN', 'Søren Sørensen'],
    ['MACDONALD^MARY^ANN', 'Maryann Mac Donald'],
    ['SMITH^JOHN^^^Jr', 'John Smith'],
    ['Don Allen Smith', 'Smith^Don'],
    ['Yamada^Tarou=山田^太郎=やまだ^たろう', 'Tarou Yamada'],
    ['Yamada^Tarou=山田^太郎=やまだ^たろう', '山田太郎'],
    ['ﾔﾏﾀﾞ^ﾀﾛｳ=山田^太郎=やまだ^たろう', 'やまだ たろう'],
    ['=王^小东', '王小东'],
    ['Wang^XiaoDong=王^小东', 'Xiaodong Wang 王小东'],
    ['Hong^Gildong=洪^吉洞=홍^길동', '홍길동'],
    ['राम^सीता', 'सीता राम'],
    ['Иванова^Анна', 'Анна Иванова'],
    ['Ii^Naosuke', 'Naosuke Ii'],
  ])('%s is %s', (header, order) => expect(isSameName(header, order)).toBe(true));

  test.each([
    ['MORAN^JUDITH', 'Edith Moran'],
    ['DOE^ARCHIBALD', 'Edith Moran'],
    ['MORAN^PATRICK', 'Edith Moran'],
    ['LEWIS^EDITH', 'Edith Moran'],
    ['ABBOTT^NORA', 'Edith Moran'],
    ['Marjorie Ellis', 'Margaret Ellison'],
    ['SMITH^AMY', 'May Smith'],
    ['MILLER^NORA', 'Aron Miller'],
    ['REYES^CAROL', 'Coral Reyes'],
    ['DIAZ^LEON', 'Noel Diaz'],
    ['CRUZ^MARIAN', 'Marina Cruz'],
    ['ALEE^ANN', 'Anna Lee'],
    ['WARD^ED', 'Edward Smith'],
    ['LOPEZ GARCIA^JOSE', 'José García López'],
    ['SMITH^DON', 'Amy Smith'],
    ['RAHIM^MD', 'Amina Rahim'],
    ['SMITH^JOHN^^^Sr', 'John Smith Jr.'],
    ['Yamada^Tarou=山田^太郎', 'Yamada^Tarou=山田^太朗'],
    ['이^민', '이민호'],
    ['がた^', 'かた'],
    ['राम', 'रम'],
    ['NAOSUKE^TANAKA', 'Naosuke Ii'],
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
  expect(hasSameNameParts('Amy Smith', 'May Smith')).toBe(false);
  expect(hasSameNameParts('Edith M. Moran', 'Edith Maria Moran')).toBe(false);
  expect(hasSameNameParts('Mac Donald Flora', 'Flora MacDonald')).toBe(true);
});

test('B4: twins with the same letters in their names are two people', () => {
  const birthDate = '2012-05-04';
  expect(
    countPeople([
      { name: 'MILLER^NORA', birthDate },
      { name: 'MILLER^ARON', birthDate },
    ]),
  ).toBe(2);
});

describe('B4: of 2,000 given names with 200 surnames, no two are the same name', () => {
  const parts = (name: string): string => name.toLowerCase().split(' ').toSorted().join(' ');
  const letters = (name: string): string =>
    Array.from(name.toLowerCase().replace(' ', '')).toSorted().join('');
  const names = givenNames.flatMap((given) => surnames.map((surname) => `${given} ${surname}`));

  /** Returns the pairs that count as the same name although they do not have the same parts. */
  const confusedWithin = (group: readonly string[]): string[] =>
    group.flatMap((one, at) =>
      group
        .slice(at + 1)
        .filter((other) => parts(one) !== parts(other) && isSameName(one, other))
        .map((other) => `${one} = ${other}`),
    );

  test('with the same letters in another order', () => {
    const anagrams = [...Map.groupBy(names, letters).values()].filter((group) => group.length > 1);
    expect(anagrams.length).toBeGreaterThan(1_000);
    expect(anagrams.flatMap(confusedWithin)).toEqual([]);
  }, 120_000);

  test('with one surname, or one given name', () => {
    const alike = Map.groupBy(givenNames, (given) => given.slice(0, 2).toLowerCase());
    for (const [, group] of alike)
      expect(confusedWithin(group.map((given) => `${given} ${surnames[0]}`))).toEqual([]);
    expect(confusedWithin(surnames.map((surname) => `${givenNames[0]} ${surname}`))).toEqual([]);
  }, 120_000);

  test('with one name inside the other, and in any pair of a sample', () => {
    const within = givenNames.flatMap((given) =>
      surnames.flatMap((surname) => {
        const start = given.slice(0, given.length - surname.length);
        return given.toLowerCase().endsWith(surname.toLowerCase()) && start.length > 1
          ? [`${start} ${surname}`, `${given} ${surnames[0]}`, `${given} ${surname}`]
          : [];
      }),
    );
    expect(confusedWithin([...new Set(within)])).toEqual([]);
    const sample = names.filter((_, at) => at % 997 === 0);
    expect(confusedWithin(sample)).toEqual([]);
  }, 120_000);

  test('but each of them is itself, with the family name first or last', () => {
    const strangers = givenNames.filter(
      (given, at) =>
        !isSameName(
          `${surnames[at % surnames.length]}^${given}`,
          `${given} ${surnames[at % surnames.length]}`,
        ),
    );
    expect(strangers).toEqual([]);
  });
});

test('B4: a name of a thousand words is compared without delay', () => {
  const long = Array.from({ length: 1_000 }, (_, at) => (at % 2 === 0 ? 'a' : 'aa')).join(' ');
  expect(isSameName(long, `${long} a`)).toBe(false);
  expect(isSameName(long, long)).toBe(true);
});
