import type { AnswerClip, CaseQuestion, CaseQuestions, QuestionAnswer } from '@plainscan/contract';
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
  answer: {
    text: 'No. They have the same size.',
    by: consultant,
    at: '2026-11-23T12:00:00Z',
    clip: null,
    review: null,
    returnReason: null,
    mayReview: false,
  },
};
export const closedQuestion: CaseQuestion = {
  ...openQuestion,
  id: '0198c0de-0000-7000-8000-0000000000e3',
  state: 'closed',
  ending: 'recalled',
};

/** A clip of an answer, ready to play. */
export const readyClip: AnswerClip = {
  id: '0198c0de-0000-7000-8000-0000000000c1',
  status: 'ready',
  downloadLink: '/media/clip/answer.mp4',
  smallLink: '/media/clip/answer-small.mp4',
  thumbnailPath: '/media/clip/poster.jpg',
  durationSeconds: 80,
  size: { width: 640, height: 360 },
  failure: null,
};

/** A question with an answer that is not published, as staff see it. */
export const unpublished = (
  clip: Partial<AnswerClip>,
  change: Partial<QuestionAnswer> = {},
): CaseQuestion => ({
  ...openQuestion,
  answer: {
    text: 'No. They have the same size.',
    by: consultant,
    at: '2026-11-23T12:00:00Z',
    clip: { ...readyClip, ...clip },
    review: null,
    returnReason: null,
    mayReview: false,
    ...change,
  },
});

/** A case's questions, as the server returns them to the patient. */
export const testQuestions = (changes: Partial<CaseQuestions> = {}): CaseQuestions => ({
  questions: [],
  asking: { state: 'open', left: 3, until: '2026-12-06T12:00:00Z' },
  clinic: { name: 'Harbor Imaging', phone: '(555) 010-0190' },
  mayAnswer: false,
  caseVersion: 1,
  ...changes,
});
