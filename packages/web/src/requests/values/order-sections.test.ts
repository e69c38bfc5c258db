// J-002, J-003, J-006, J-007, CG-108: which parts may be opened, which are done, and what an address opens.
import { describe, expect, it } from 'vitest';
import {
  isDone,
  mayOpen,
  nearestOpen,
  nextSection,
  orderSections,
  sectionOfHash,
  type OrderSection,
} from './order-sections.ts';

const facts = (isPersonalComplete: boolean, areFilesComplete: boolean) => ({
  isPersonalComplete,
  areFilesComplete,
});
const openFrom = (here: OrderSection, personal: boolean, files: boolean) =>
  orderSections.filter((section) => mayOpen(section, here, facts(personal, files))).join(' ');

it.each([
  ['personal-details', false, false, 'personal-details'],
  ['personal-details', false, true, 'personal-details'],
  ['personal-details', true, false, 'personal-details files'],
  ['files', true, true, 'personal-details files questions'],
  ['personal-details', true, true, 'personal-details files questions'],
  ['questions', true, true, 'personal-details files questions finalize'],
  ['finalize', true, true, 'personal-details files questions finalize'],
  ['finalize', true, false, 'personal-details files'],
] as const)('J-006, CG-108: from %s with personal %s and files %s: %s', (here, personal, files, open) => {
  expect(openFrom(here, personal, files)).toBe(open);
});

it.each([
  ['finalize', true, true, 'finalize'],
  ['finalize', true, false, 'files'],
  ['questions', true, false, 'files'],
  ['questions', false, true, 'personal-details'],
  ['files', false, false, 'personal-details'],
  ['files', true, false, 'files'],
  ['personal-details', true, true, 'personal-details'],
] as const)(
  'J-003, J-006: the address %s with personal %s and files %s opens %s',
  (wish, personal, files, open) => {
    expect(nearestOpen(wish, facts(personal, files))).toBe(open);
  },
);

describe('J-003: the hash', () => {
  it.each([...orderSections])('#%s names its part', (section) => {
    expect(sectionOfHash(`#${section}`)).toBe(section);
  });
  it.each(['', '#', '#files/', '#elsewhere'])('%j names none', (hash) =>
    expect(sectionOfHash(hash)).toBeNull(),
  );
});

it('J-002: the parts follow each other, and nothing follows the last', () => {
  expect(orderSections.map(nextSection)).toEqual(['files', 'questions', 'finalize', 'finalize']);
});

it.each([
  [false, true, true, ''],
  [true, false, true, 'personal-details'],
  [true, true, false, 'personal-details files'],
  [true, true, true, 'personal-details files questions'],
])('J-007: personal %s, files %s, questions %s: checked are %s', (personal, files, questions, checked) => {
  const done = { ...facts(personal, files), areQuestionsComplete: questions };
  expect(orderSections.filter((section) => isDone(section, done)).join(' ')).toBe(checked);
});
