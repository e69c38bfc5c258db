import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = readFileSync(join(root, 'docs/dicom-elements.md'), 'utf8');
const files = Map.groupBy(
  globSync(['packages/*/src/**/*.test.ts', 'e2e/*.spec.ts', 'e2e/*/kinds/*-kinds.ts'], { cwd: root }),
  (path) => basename(path),
);

/** The tables: elements as [group, element], whole row, and names of test files. */
const rows = page
  .split('\n')
  .filter((line) => /^\| (?!Element )/.test(line))
  .map((row) => {
    const [, elements = '', , tests = ''] = row.split(/ ?\| ?/);
    return {
      row,
      elements: [...elements.matchAll(/\((\w{4}),(\w{4})\)/g)].map(([, group = '', element = '']) => ({
        group,
        element,
      })),
      tests: [...tests.matchAll(/`([\w.-]+\.ts)`/g)].map(([, name = '']) => name),
    };
  });

it('each element that changes an image names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const { row, tests } of rows) {
    expect(tests, row).not.toEqual([]);
    for (const name of tests) expect(files.get(name), name).toHaveLength(1);
  }
});

it('each element is in one of the tests that its row names', () => {
  for (const { row, elements, tests } of rows) {
    const text = tests
      .map((name) => readFileSync(join(root, files.get(name)?.[0] ?? name), 'utf8'))
      .join('\n');
    for (const { group, element } of elements)
      expect(text, `${group},${element} of ${row}`).toMatch(
        new RegExp(`${group.replace('xx', '00')}(,( ?0x)?)?${element}`, 'i'),
      );
  }
});
