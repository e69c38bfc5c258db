// B3 in small: `npm run assure -- files` sends ten thousand.
import { describe, expect, it } from 'vitest';
import { runMutations } from '../../../tests/files/mutations.ts';
import { explainSkip, hasTestData } from './test-data-fixture.ts';

explainSkip();

describe.skipIf(!hasTestData)('damaged study files', () => {
  it('B3: 300 of them are answered in words, none costs a child its life', async () => {
    const { problems, passed } = await runMutations(300, 20_261_121);
    expect(problems).toEqual([]);
    expect(passed).toBe(300);
  }, 120_000);
});
