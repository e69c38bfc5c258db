// B25: patient pages read at a seventh-grade level. Texts printed in the specification are exempt.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readingProblem } from '../../../contract/src/shared/reading-ease-fixture.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

/** Folders whose texts patients and their guests read. */
const folders = [
  'account',
  'auth',
  'caregivers',
  'library/reading',
  'library/self-help',
  'payments/plans',
  'questions',
  'records',
  'requests/own',
  'sharing',
  'viewers/passes',
];

const tables = folders.flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('-messages.ts'))
    .map((name) => join(source, folder, name)),
);

type Texts = Record<'en' | 'es', Record<string, string>>;
const isTable = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'en' in value;

/** Returns keys whose line names a specification row in a comment: `noCase: 'No case found', // W-025`. */
function verbatimKeys(code: string): Set<string> {
  const keys = new Set<string>();
  let last = '';
  for (const line of code.split('\n')) {
    last = /^\s+'?([\w.-]+)'?:/.exec(line)?.[1] ?? last;
    if (/\/\/ .*\b[A-Z]{1,2}-\d+/.test(line)) keys.add(last);
  }
  return keys;
}

test.each(tables.map((path) => [basename(path), path]))('B25: %s is easy to read', async (name, path) => {
  const module = (await import(/* @vite-ignore */ path)) as Record<string, unknown>;
  const verbatim = verbatimKeys(readFileSync(path, 'utf8'));
  const problems = Object.values(module)
    .filter(isTable)
    .flatMap((table) =>
      (['en', 'es'] as const).map((locale) => {
        const own = Object.entries(table[locale]).filter(([key]) => !verbatim.has(key));
        return readingProblem(
          name,
          locale,
          own.map(([, text]) => text),
        );
      }),
    );
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});
