// Valid questions and answers (CG-198).
import { expect, test } from 'vitest';

import { limits } from '../shared/limits.ts';
import { answerReturnSchema, newAnswerSchema, newQuestionSchema } from './question-schema.ts';

const question = {
  videoId: '019a0000-0000-7000-8000-00000000000a',
  atMs: 133_000,
  text: 'Is the left one larger?',
};
const image = { seriesUid: '1.2.840.1', instanceUid: '1.2.840.1.7', frame: 1 };

test('CG-198, B19: a question has a text, a moment and optionally an image', () => {
  expect(newQuestionSchema.safeParse(question).success).toBe(true);
  expect(newQuestionSchema.safeParse({ ...question, image }).success).toBe(true);
  expect(newQuestionSchema.parse({ ...question, text: '  Is it?  ' }).text).toBe('Is it?');
});

test.each([
  { text: ' ' },
  { text: 'a'.repeat(limits.momentQuestionLength + 1) },
  { atMs: -1 },
  { atMs: 1.5 },
  { videoId: 'video' },
  { image: { ...image, seriesUid: 'one' } },
  { image: { ...image, frame: 0 } },
])('CG-198: %j is refused', (change) => {
  expect(newQuestionSchema.safeParse({ ...question, ...change }).success).toBe(false);
});

test('CG-198: an answer can have up to 2,000 characters', () => {
  expect(newAnswerSchema.safeParse({ text: 'a'.repeat(limits.answerLength) }).success).toBe(true);
  expect(newAnswerSchema.safeParse({ text: 'a'.repeat(limits.answerLength + 1) }).success).toBe(false);
});

test('CG-198: an answer can have a clip, and always has a text', () => {
  const clip = { uploadId: question.videoId };
  expect(newAnswerSchema.safeParse({ text: 'No.', clip }).success).toBe(true);
  expect(newAnswerSchema.safeParse({ text: ' ', clip }).success).toBe(false);
  expect(newAnswerSchema.safeParse({ text: 'No.', clip: { uploadId: 'clip' } }).success).toBe(false);
});

test('CG-198: an answer is returned with a reason', () => {
  expect(answerReturnSchema.parse({ reason: ' Too quiet. ' })).toEqual({ reason: 'Too quiet.' });
  expect(answerReturnSchema.safeParse({ reason: ' ' }).success).toBe(false);
});
