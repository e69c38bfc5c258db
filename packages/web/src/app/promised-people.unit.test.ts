// O-011: consultants are not medical providers, so no text may promise that a radiologist or specialist makes the video.
import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const packages = join(import.meta.dirname, '../../..');
const providers =
  /specialist|especialista|radiologist|radi[óo]log[oa]s?\b|physician|your doctor (explains|records)/i;
/** Who wrote the articles of the library, which the specification says (M-002). */
const verbatim = /^\s+(articlesText|tourArticlesText):/;

test('O-011: no text for people promises that a medical provider explains the images', () => {
  const tables = globSync('{web,contract,server}/src/**/*{-messages,-texts,-texts-patient}.ts', {
    cwd: packages,
  })
    // The terms themselves say what a consultant is not.
    .filter((path) => !path.includes('/legal/'));
  expect(tables.length).toBeGreaterThan(50);
  const promises = tables.flatMap((path) =>
    readFileSync(join(packages, path), 'utf8')
      .split('\n')
      .filter((line) => providers.test(line) && !verbatim.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(promises).toEqual([]);
});
