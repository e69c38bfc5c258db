import { describe, expect, test } from 'vitest';

import { scoreAbsences } from './absence-score-fixture.ts';

describe('what a report says was not seen', () => {
  test.each([
    ['en', 400],
    ['es', 200],
  ] as const)(
    'B26: in language %s, nothing is called absent that may be there, and most of what is absent is',
    (language, fewest) => {
      const { sentences, without, right, wrong, missed } = scoreAbsences(language);
      expect(wrong).toEqual([]);
      expect(right / (right + missed.length), missed.join('\n')).toBeGreaterThan(0.85);
      expect(sentences).toBeGreaterThanOrEqual(fewest);
      expect(without).toBeGreaterThan(sentences / 3);
    },
  );
});
