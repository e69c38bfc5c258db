import type { CaseQuestion, CaseQuestions } from '@plainscan/contract';
import { consultant, readyVideo } from '../cases/opened-case-fixture.ts';

export const openQuestion: CaseQuestion = {
  id: '0198c0de-0000-7000-8000-0000000000e1',
  version: readyVideo.version,
  atMs: 133_000,
  image: null,
  text: 'Is the left one larger?',
  askedAt: '2026-11-21T09:00:00Z',
  state: 'open',
  answer: null,
  ending: null,
};
export const answeredQuestion: CaseQuestion = {
  ...openQuestion,
  id: '0198c0de-0000-7000-8000-0000000000e2',
  atMs: 232_000,
  text: 'Are these spots getting worse?',
  state: 'answered',
  answer: { text: 'No. They have the same size.', by: consultant, at: '2026-11-23T12:00:00Z' },
};
export const closedQuestion: CaseQuestion = {
  ...openQuestion,
  id: '0198c0de-0000-7000-8000-0000000000e3',
  state: 'closed',
  ending: 'recalled',
};

/** A case's questions, as the server returns them to the patient. */
export const testQuestions = (changes: Partial<CaseQuestions> = {}): CaseQuestions => ({
  questions: [],
  asking: { state: 'open', left: 3, until: '2026-12-06T12:00:00Z' },
  clinic: { name: 'Harbor Imaging', phone: '(555) 010-0190' },
  mayAnswer: false,
  caseVersion: 1,
  ...changes,
});
