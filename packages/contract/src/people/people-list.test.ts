// Lists of people in their real-life formats: from spreadsheets, address books and emails.
import { expect, test } from 'vitest';

import { limits } from '../shared/limits.ts';
import { readPeopleList } from './people-list.ts';

const ana = { name: 'Ana Ruiz', email: 'ana@clinic.test', phoneNumber: '+1 555 010 2233' };

test.each([
  ['tabs, from a spreadsheet', 'Ana Ruiz\tana@clinic.test\t+1 555 010 2233'],
  ['commas', 'Ana Ruiz, ana@clinic.test, +1 555 010 2233'],
  ['semicolons', 'Ana Ruiz;ana@clinic.test;+1 555 010 2233'],
  ['another order', '+1 555 010 2233,ana@clinic.test,Ana Ruiz'],
  ['quotes', '"Ana Ruiz","ana@clinic.test","+1 555 010 2233"'],
  ['first and last name apart', 'Ana\tRuiz\tana@clinic.test\t+1 555 010 2233'],
  ['an address book’s form', 'Ana Ruiz <ana@clinic.test>; +1 555 010 2233'],
  ['an apostrophe before what is no formula', "Ana Ruiz,ana@clinic.test,'+1 555 010 2233"],
  ['titles in the first line', 'Name,Email,Phone\nAna Ruiz,ana@clinic.test,+1 555 010 2233'],
  ['Spanish titles', 'Nombre;Correo;Teléfono\r\nAna Ruiz;ana@clinic.test;+1 555 010 2233'],
  ['a byte order mark and empty lines', '\uFEFF\n\n  \nAna Ruiz,ana@clinic.test,+1 555 010 2233\n,,\n'],
])('reads a person from %s', (_, text) => {
  const [line, ...others] = readPeopleList(text);
  expect(line).toMatchObject(ana);
  expect(others).toEqual([]);
});

test('a separator inside quotes belongs to the name, and doubled quotes become one', () => {
  expect(readPeopleList('"Ruiz, Ana ""Nan""",ana@clinic.test,5550102233')).toEqual([
    { line: 1, name: 'Ruiz, Ana "Nan"', email: 'ana@clinic.test', phoneNumber: '5550102233' },
  ]);
});

test('lines keep their number, and unreadable ones and later titles are kept so that they can be reported', () => {
  expect(
    readPeopleList('Name,Email\n\nAna Ruiz,ana@clinic.test\nnobody knows\n=1+1,a@b.test,1\nName,Email'),
  ).toEqual([
    { line: 3, name: 'Ana Ruiz', email: 'ana@clinic.test', phoneNumber: '' },
    { line: 4, name: 'nobody knows', email: '', phoneNumber: '' },
    { line: 5, name: '=1+1 1', email: 'a@b.test', phoneNumber: '' },
    { line: 6, name: 'Name Email', email: '', phoneNumber: '' },
  ]);
});

test('a list that is too long is read only to one line beyond the limit', () => {
  const endless = 'Ana Ruiz,ana@clinic.test,5550102233\n'.repeat(5_000);
  expect(readPeopleList(endless)).toHaveLength(limits.peopleListRows + 1);
});

test('an unclosed quote and a page of special characters are read to the end', { timeout: 2_000 }, () => {
  expect(readPeopleList(`"${'a<'.repeat(30_000)}`)).toHaveLength(1);
  expect(readPeopleList(`${'<'.repeat(30_000)}${'@'.repeat(30_000)}`)).toHaveLength(1);
});
