// Who can answer a question (CG-198), checked for everyone around a case.
import { expect, test } from 'vitest';

import { claimedCase, otherClinic, people, providerFacts } from '../case-flow/case-facts-fixture.ts';
import type { CaseFacts } from '../case-flow/case-facts.ts';
import { mayAnswer, mayReviewAnswer, readsQuestions } from './question-rules.ts';

const finished: CaseFacts = { ...claimedCase, status: 'completed' };
const answerers = (facts: CaseFacts, signer: string | null): string[] =>
  Object.entries(people).flatMap(([name, actor]) => (mayAnswer(actor, facts, signer) ? [name] : []));

test('CG-198: the signer can answer, and so can admins of the workspace that works on the case', () => {
  expect(answerers(finished, people.reviewer.userId)).toEqual(
    expect.arrayContaining(['reviewer', 'clinicAdmin', 'superAdmin']),
  );
  expect(answerers(finished, people.reviewer.userId)).toHaveLength(3);
});

test('CG-198: without a signer, only the admins can answer', () => {
  expect(answerers(finished, null).toSorted()).toEqual(['clinicAdmin', 'superAdmin']);
  expect(answerers({ ...finished, workspace: providerFacts }, null)).toContain('reviewer');
});

test('CG-198: those who lost access to the case, or only supplied its images, cannot answer', () => {
  const outside = { ...finished, inProviderPool: false };
  expect(answerers(outside, people.reviewer.userId)).not.toContain('reviewer');
  const supplied = { ...outside, uploadWorkspaceId: otherClinic };
  expect(readsQuestions(people.stranger, supplied)).toBe(false);
  expect(answerers(supplied, people.stranger.userId)).not.toContain('stranger');
});

test('CG-198: patients can read the questions about their report but not answer them', () => {
  expect(readsQuestions(people.patient, finished)).toBe(true);
  expect(mayAnswer(people.patient, finished, people.patient.userId)).toBe(false);
  expect(readsQuestions(people.otherPatient, finished)).toBe(false);
});

test('CG-198: those who may review the report may approve an answer, but never their own', () => {
  const reviewers = (answererId: string | null) =>
    Object.entries(people).flatMap(([name, actor]) =>
      mayReviewAnswer(actor, finished, answererId) ? [name] : [],
    );
  expect(reviewers(people.clinicAdmin.userId)).toEqual(expect.arrayContaining(['reviewer', 'superAdmin']));
  expect(reviewers(people.reviewer.userId)).toContain('superAdmin');
  expect(reviewers(people.reviewer.userId)).not.toContain('reviewer');
  expect(reviewers(people.superAdmin.userId)).not.toContain('superAdmin');
  for (const name of ['consultant', 'patient', 'stranger']) expect(reviewers(null)).not.toContain(name);
});
