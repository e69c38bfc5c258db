// What the product's code must not do: the linter refuses it, and no comment disables the rule.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const rules = ['no-eval', 'no-new-func', 'no-implied-eval', 'react/no-danger'];
const forbidden =
  /\beval\(|\bnew Function\(|dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML/;

test('SEC-G4: no text becomes code or markup, and the linter enforces it everywhere', () => {
  type Config = { rules: Record<string, unknown>; overrides: { rules: Record<string, unknown> }[] };
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Config;
  for (const rule of rules) {
    expect(config.rules[rule], rule).toBe('error');
    expect(config.overrides.filter((override) => rule in override.rules)).toEqual([]);
  }
  const files = ['contract', 'server', 'web', 'demo']
    .map((name) => join(root, 'packages', name, 'src'))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((path) => forbidden.test(readFileSync(path, 'utf8')))).toEqual([]);
});
