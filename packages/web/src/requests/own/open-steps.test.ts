// J-002, J-003, J-006, J-007, CG-108: which steps may be opened, which are done, and which one a URL opens.
import { describe, expect, it } from 'vitest';
import {
  isDone,
  mayOpen,
  nearestOpenStep,
  nextStep,
  ownSteps,
  stepNames,
  stepOfHash,
  type OwnStep,
} from './open-steps.ts';

const facts = (patient: boolean, images: boolean) => ({ patient, images });
const openFrom = (here: OwnStep, patient: boolean, images: boolean) =>
  ownSteps.filter((step) => mayOpen(step, here, facts(patient, images))).join(' ');

it.each([
  ['patient', false, false, 'patient'],
  ['patient', false, true, 'patient'],
  ['patient', true, false, 'patient images'],
  ['images', true, true, 'patient images question'],
  ['patient', true, true, 'patient images question'],
  ['question', true, true, 'patient images question finalize'],
  ['finalize', true, true, 'patient images question finalize'],
  ['finalize', true, false, 'patient images'],
] as const)('J-006, CG-108: from %s with personal %s and files %s: %s', (here, personal, files, open) => {
  expect(openFrom(here, personal, files)).toBe(open);
});

it.each([
  ['finalize', true, true, 'finalize'],
  ['finalize', true, false, 'images'],
  ['question', true, false, 'images'],
  ['question', false, true, 'patient'],
  ['images', false, false, 'patient'],
  ['images', true, false, 'images'],
  ['patient', true, true, 'patient'],
] as const)(
  'J-003, J-006: the address %s with personal %s and files %s opens %s',
  (wish, personal, files, open) => {
    expect(nearestOpenStep(wish, facts(personal, files))).toBe(open);
  },
);

describe('J-003: the hash', () => {
  it.each([
    ['#personal-details', 'patient'],
    ['#files', 'images'],
    ['#questions', 'question'],
    ['#finalize', 'finalize'],
  ] as const)('%s names the step %s', (hash, step) => {
    expect(stepOfHash(hash)).toBe(step);
    expect(`#${stepNames[step]}`).toBe(hash);
  });
  it.each(['', '#', '#files/', '#elsewhere'])('%j is no step', (hash) => expect(stepOfHash(hash)).toBeNull());
});

it('J-002: the steps are in order, and nothing comes after the last', () => {
  expect(ownSteps.map(nextStep)).toEqual(['images', 'question', 'finalize', 'finalize']);
});

it.each([
  [false, true, true, ''],
  [true, false, true, 'patient'],
  [true, true, false, 'patient images'],
  [true, true, true, 'patient images question'],
])('J-007: personal %s, files %s, asked %s: check marks on %s', (personal, files, hasAsked, checked) => {
  const done = { ...facts(personal, files), question: true, hasAsked };
  expect(ownSteps.filter((step) => isDone(step, done)).join(' ')).toBe(checked);
  expect(isDone('question', { ...done, question: false })).toBe(false);
});
