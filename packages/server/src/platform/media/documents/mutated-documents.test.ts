// A tenth of what `npm run assure -- documents` does.
import { expect, it } from 'vitest';
import { runDocumentMutations } from '../../../../tests/files/document-mutations.ts';

it('G-001: of 30 mutated documents, none says less than Word shows without a note', async () => {
  const { problems, passed, whole } = await runDocumentMutations(30, 20_261_129);
  expect(problems).toEqual([]);
  expect(passed).toBe(30);
  // A note on every document would say nothing.
  expect(whole).toBeGreaterThan(8);
}, 120_000);
