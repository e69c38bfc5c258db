import { expect, test } from 'vitest';
import { plainPersonName } from './person-name.ts';

test.each([
  ['Ellison^Margaret', 'Margaret Ellison'],
  ['Doe^Jane^Q^Dr^', 'Dr Jane Q Doe'],
  ['Yamada^Tarou=山田^太郎=やまだ^たろう', 'Tarou Yamada'],
  ['Margaret Ellison', 'Margaret Ellison'],
  ['^', '^'],
])('reads the name %s as %s', (written, read) => {
  expect(plainPersonName(written)).toBe(read);
});
