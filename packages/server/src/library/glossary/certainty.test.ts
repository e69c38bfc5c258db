import { describe, expect, test } from 'vitest';

import { scoreCertainty } from './certainty-score-fixture.ts';

describe('what a report says was not seen, or is not certain', () => {
  test.each([
    ['absent', 'en', 400],
    ['absent', 'es', 200],
    ['unsure', 'en', 100],
    ['unsure', 'es', 50],
  ] as const)(
    'B26: nothing is called %s wrongly in language %s, and most of what the report calls so is',
    (certainty, language, fewest) => {
      const { sentences, without, right, wrong, missed } = scoreCertainty(certainty, language);
      expect(wrong).toEqual([]);
      expect(right / (right + missed.length), missed.join('\n')).toBeGreaterThan(0.85);
      expect(sentences).toBeGreaterThanOrEqual(fewest);
      expect(without).toBeGreaterThan(sentences / 3);
    },
  );
});
