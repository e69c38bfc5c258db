import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../docs/decisions');
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const pages = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name))
  .sort();
const numberOf = (name: string) => Number(name.slice(0, 4));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const titleOf = (name: string) => read(name).match(/^# (\d+\. .+)$/m)?.[1];
const statusOf = (name: string) => read(name).match(/^Date: \d{4}-\d\d-\d\d\. Status: (.+)$/m)?.[1] ?? '';
/** The numbers after words such as "Replaces part of", up to the end of the sentence. */
const numbersAfter = (words: string, text: string) =>
  [...text.matchAll(new RegExp(`\\b${words}\\b[^.]*`, 'g'))].flatMap(([sentence]) =>
    [...sentence.matchAll(/\bADR (\d+)/g)].map(([, number]) => Number(number)),
  );

describe('the decisions', () => {
  it('are each listed once in the index, with their titles', () => {
    const listed = [...index.matchAll(/^- \[(.+?)\]\((\d{4}-.+?\.md)\)/gm)].map(([, title, name]) => [
      name,
      title,
    ]);
    const expected = pages.map((name) => [name, titleOf(name)]);
    expect(listed.toSorted()).toEqual(expected.toSorted());
  });

  it('each have their own number, and say whether they hold', () => {
    expect(new Set(pages.map(numberOf)).size).toBe(pages.length);
    for (const name of pages) {
      expect(titleOf(name), name).toMatch(new RegExp(`^${numberOf(name)}\\. `));
      expect(statusOf(name), name).toMatch(/^(accepted|replaced)\b/);
    }
  });

  it('are linked by each decision that they replace or add to', () => {
    for (const name of pages)
      for (const number of numbersAfter('(?:Replaces|Extends|Adds to|Follows up on)', statusOf(name))) {
        const older = pages.find((other) => numberOf(other) === number) ?? '';
        expect(statusOf(older), older).toContain(`](${name})`);
      }
  });
});
