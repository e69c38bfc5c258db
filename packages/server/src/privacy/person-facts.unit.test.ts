import { describe, expect, test } from 'vitest';

import { PersonError } from './find-person.ts';
import { describeProof, readPersonArguments } from './person-arguments.ts';
import { compareFacts, isProved, type KnownFacts } from './person-facts.ts';

const known: KnownFacts = {
  name: ['Édith Moran', 'Edie'],
  'birth-date': ['1954-02-11'],
  phone: ['+1 (555) 010-0199'],
  'study-date': ['2026-06-11', '2026-11-03'],
};

describe('O-008, CG-150: a request is the person’s own', () => {
  test.each([
    [
      'three facts as they are on file',
      { name: 'Édith Moran', 'birth-date': '1954-02-11', 'study-date': '2026-11-03' },
    ],
    ['written in another way', { name: ' edith  moran', 'birth-date': '02/11/1954', phone: '555.010.0199' }],
    ['by the preferred name', { name: 'EDIE', phone: '15550100199', 'study-date': '6/11/2026' }],
  ])('with %s', (_way, said) => {
    expect(isProved(said, known)).toBe(true);
  });

  test.each([
    ['two facts', { name: 'Edith Moran', 'birth-date': '1954-02-11' }],
    ['three of which one is wrong', { name: 'Edith Moran', 'birth-date': '1954-02-12', phone: '5550100199' }],
    [
      'four of which one is wrong',
      { name: 'Edith Moran', 'birth-date': '1954-02-11', phone: '5550100199', 'study-date': '2026-11-04' },
    ],
    ['the end of a number', { name: 'Edith Moran', 'birth-date': '1954-02-11', phone: '0199' }],
    ['no words at all', { name: ' ', 'birth-date': '', phone: '' }],
    ['a day without its year', { name: 'Edith Moran', phone: '5550100199', 'birth-date': '02/11' }],
  ])('but not with %s', (_way, said) => {
    expect(isProved(said, known)).toBe(false);
  });

  test('a fact that is not on file matches nothing', () => {
    const nothing: KnownFacts = { name: [], 'birth-date': [], phone: [], 'study-date': [] };
    expect(compareFacts({ phone: '', name: '' }, nothing)).toEqual({ right: [], wrong: ['name', 'phone'] });
  });
});

describe('the arguments', () => {
  test('an export with facts, and an erasure that was checked in another way', () => {
    const facts = ['--birth-date', '1954-02-11', '--phone', '5550100199', '--name', 'Edith Moran'];
    expect(readPersonArguments(['export', 'edith@mail.test', 'edith.zip', ...facts])).toEqual({
      does: 'export',
      email: 'edith@mail.test',
      file: 'edith.zip',
      proof: { facts: { 'birth-date': '1954-02-11', phone: '5550100199', name: 'Edith Moran' } },
    });
    expect(readPersonArguments(['erase', 'edith@mail.test', '--checked', 'came in person'])).toEqual({
      does: 'erase',
      email: 'edith@mail.test',
      proof: { checked: 'came in person' },
    });
  });

  test.each([
    [[]],
    [['erase']],
    [['erase', 'edith']],
    [['erase', 'edith@mail.test']],
    [['erase', 'edith@mail.test', 'a.zip', '--checked', 'x']],
    [['export', 'edith@mail.test', '--checked', 'x']],
    [['remove', 'edith@mail.test', '--checked', 'x']],
    [['erase', 'edith@mail.test', '--shoe-size', '38']],
    [['erase', 'edith@mail.test', '--checked', 'x', '--name', 'Edith']],
  ])('%j prints the usage', (args) => {
    expect(() => readPersonArguments(args)).toThrow(PersonError);
    expect(() => readPersonArguments(args)).toThrow(/^Usage:\n  npm run person -- export ADDRESS FILE\.zip/);
  });

  test('the audit records which facts matched, never their values', () => {
    expect(describeProof({ facts: { name: 'Edith Moran', phone: '5550100199' } })).toBe(
      'matched: name, phone',
    );
  });
});
