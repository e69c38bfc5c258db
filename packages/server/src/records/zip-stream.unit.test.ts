// SEC-D5: a ZIP of very many files holds nobody else up.
import { expect, test } from 'vitest';

import { turnsDuring } from '../../tests/loop-turns-fixture.ts';
import { contentHashOf, zipOf } from './zip-stream.ts';

const parts = Array.from({ length: 300 }, (_, at) => ({ name: `${at}.txt`, text: 'Findings: none.' }));

test('the loop turns while its files are hashed and packed', async () => {
  expect(await turnsDuring(() => contentHashOf(parts))).toBeGreaterThanOrEqual(parts.length);
  let bytes = 0;
  const options = { objects: {} as never, mtime: new Date(0), signal: new AbortController().signal };
  const turns = await turnsDuring(async () => {
    for await (const piece of zipOf(parts, { ...options, onBytes: () => {} })) bytes += piece.length;
  });
  expect(bytes).toBeGreaterThan(parts.length * 100);
  expect(turns).toBeGreaterThanOrEqual(parts.length);
});
