import { expect, test } from 'vitest';
import { nameGroups, plainPersonName } from './person-name.ts';

test.each([
  ['Ellison^Margaret', 'Margaret Ellison'],
  ['Doe^Jane^Q^Dr^', 'Dr Jane Q Doe'],
  ['Yamada^Tarou=山田^太郎=やまだ^たろう', 'Tarou Yamada'],
  ['Margaret Ellison', 'Margaret Ellison'],
  ['王^小东', '王小东'],
  ['=王^小东', '王小东'],
  ['^^=王^小东=', '王小东'],
  ['==やまだ^たろう', 'たろう やまだ'],
  ['김희중', '김희중'],
  ['^', '^'],
  ['', ''],
])('F-032: reads the name %s as %s', (written, read) => {
  expect(plainPersonName(written)).toBe(read);
});

test('an empty group is no group', () => {
  expect(nameGroups('=王^小东=^^')).toEqual(['王^小东']);
});
