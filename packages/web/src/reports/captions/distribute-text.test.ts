import { trackProblems } from '@plainscan/contract';
import { describe, expect, test } from 'vitest';
import { distributeText } from './distribute-text.ts';

const phrases = [
  { start: 1, end: 3 },
  { start: 4, end: 6.5 },
  { start: 8, end: 11 },
];

describe('F14: text is distributed over the speech', () => {
  test('if there are as many lines as phrases, each phrase gets one', () => {
    expect(distributeText('Hello Edith.\nThese are the ventricles.\nGoodbye.', phrases, 12)).toEqual([
      { start: 1, end: 3, text: 'Hello Edith.' },
      { start: 4, end: 6.5, text: 'These are the ventricles.' },
      { start: 8, end: 11, text: 'Goodbye.' },
    ]);
  });

  test('otherwise words get their share of the speech, and borders near a pause move into it', () => {
    const [first, second] = distributeText(
      'One two three four five six\nseven eight nine ten eleven',
      phrases,
      12,
    );
    expect(first).toMatchObject({ start: 1 });
    expect(second?.end).toBe(11);
    expect(second?.start).toBeGreaterThanOrEqual(first?.end ?? 0);
  });

  test('without phrases the text covers the whole video', () => {
    const laid = distributeText('One sentence here.\nAnd another one.', [], 10);
    expect([laid[0]?.start, laid[1]?.end]).toEqual([0, 10]);
  });

  test('the same if too little speech was found for the text', () => {
    const [first, second] = distributeText('One sentence here.\nAnother one.', [{ start: 0, end: 0.3 }], 10);
    expect([first?.start, second?.end]).toEqual([0, 10]);
  });

  test('no text makes no captions', () => expect(distributeText(' \n ', phrases, 12)).toEqual([]));

  test.each([3, 10, 40])('the result can be saved: %s sentences', (count) => {
    const text = Array.from(
      { length: count },
      (_, n) => `This is sentence number ${n}, which somebody said.`,
    );
    const many = Array.from({ length: 30 }, (_, n) => ({ start: n * 8 + 1, end: n * 8 + 7.3 }));
    expect(trackProblems({ captions: distributeText(text.join(' '), many, 242), chapters: [] }, 242)).toEqual(
      [],
    );
  });
});
