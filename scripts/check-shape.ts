import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.ts';
import { codeFolders, isTest, sourceFiles } from './source-files.ts';

// All limits on the shape of the code are set here.
const maxLines = 400;
const dataOnly = /-(table|messages|limits|endpoints|permissions|flow|texts|data)\.ts$/;
const forbiddenName = /(^|[-/.])(utils?|helpers?|common|misc|managers?)([-/.]|$)/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(tsx?|mjs)$/;
const suppression = /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable(-next-line|-line)?/;
const minTestRatio = 0.8;

const rules = [
  { when: /\b(as|:|<|\||&|,|=)\s*any\b(?!\s*[(:'"])/, says: 'uses any' },
  { when: /^\s*(export\s+)?(const\s+)?enum\s/, says: 'declares an enum' },
  {
    when: /^\s*const (second|minute|hour|day|week)(Milliseconds)? = (\d|(second|minute|hour|day);|\w+ \* )/,
    says: "declares a length of time; those of the contract's shared/durations.ts are for all",
  },
];

const withoutText = (line: string) =>
  line.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g, "''");
const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line);

function lineProblems(line: string): string[] {
  const found = isComment(line)
    ? []
    : rules.filter(({ when }) => when.test(withoutText(line).replace(/\/\/.*$/, ''))).map(({ says }) => says);
  if (/@ts-(ignore|nocheck)\b/.test(line)) {
    found.push('switches type checking off; use @ts-expect-error with a reason');
  } else if (
    suppression.test(line) &&
    !/(--|:|-expect-error)\s+\S+\s+\S+/.test(line.slice(line.search(suppression)))
  ) {
    found.push('suppresses a check without a reason');
  }
  if (isComment(line) || line.includes('//')) {
    if (/\b(TODO|FIXME|HACK|XXX)\b(?!\s*[(:]?\s*#\d+)/.test(line))
      found.push('has a TODO without an issue number');
  }
  return found;
}

/** A column of a Drizzle table: its property, its type, its name in the database. */
const tableColumn = /\b(\w+):\s*\w+\(\s*'([a-z][a-z0-9_]*)'/g;
const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Finds columns whose property is not their name in camelCase: a rename that went over the wrong code. */
function columnProblems(path: string, text: string): string[] {
  if (!/\bpgTable\(/.test(text) || isTest(path)) return [];
  return [...text.matchAll(tableColumn)]
    .filter(([, property, column = '']) => property !== camelCase(column))
    .map(
      ([, property, column = '']) =>
        `${path}: the column ${column} is called ${property}, not ${camelCase(column)}`,
    );
}

function fileProblems(path: string, lines: string[]): string[] {
  const name = path.split('/').at(-1) ?? '';
  const found: string[] = [];
  if (lines.length > maxLines && !dataOnly.test(name))
    found.push(`${path}: ${lines.length} lines, at most ${maxLines}`);
  if (!kebabCase.test(name)) found.push(`${path}: the name is not kebab-case`);
  if (forbiddenName.test(path))
    found.push(`${path}: a name that says nothing (utils, helpers, common, misc, manager)`);
  if (/^index\.tsx?$/.test(name) && path !== 'packages/contract/src/index.ts')
    found.push(`${path}: the one barrel is the contract's`);
  found.push(...columnProblems(path, lines.join('\n')));
  lines.forEach((line, index) => {
    for (const problem of lineProblems(line)) found.push(`${path}:${index + 1} ${problem}`);
  });
  return found;
}

const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

type Shape = {
  files: number;
  /** Lines of a file that is no test. */
  median: number;
  p90: number;
  max: number;
  /** In percent of these lines. */
  comments: number;
  /** Lines of tests per line of source. */
  tests: number;
  problems: string[];
};

/** Measures all code below root. */
export function checkShape(root: string): Shape {
  const files = codeFolders
    .flatMap((folder) => sourceFiles(root, folder))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').replace(/\n$/, '').split('\n') }));
  const problems = files.flatMap(({ path, lines }) => fileProblems(path, lines));
  const source = files.filter(({ path }) => !isTest(path));
  const sizes = source.map(({ lines }) => lines.length).sort((a, b) => a - b);
  const sourceLines = total(sizes) || 1;
  const testLines = total(files.filter(({ path }) => isTest(path)).map(({ lines }) => lines.length));
  const commentLines = total(source.map(({ lines }) => lines.filter(isComment).length));
  if (files.length === 0) problems.push('no file was looked at');
  return {
    files: files.length,
    median: quantile(sizes, 0.5),
    p90: quantile(sizes, 0.9),
    max: sizes.at(-1) ?? 0,
    comments: (100 * commentLines) / sourceLines,
    tests: testLines / sourceLines,
    problems,
  };
}

if (isMain(import.meta.url)) {
  const shape = checkShape(process.argv[2] ?? process.cwd());
  for (const problem of shape.problems) console.log(problem);
  const ratio = `${shape.tests.toFixed(2)} test lines per source line${shape.tests < minTestRatio ? ` (aim ${minTestRatio})` : ''}`;
  console.log(
    `${shape.files} files, lines median ${shape.median}, p90 ${shape.p90}, max ${shape.max}, comments ${shape.comments.toFixed(1)}%, ${ratio}`,
  );
  process.exitCode = shape.problems.length > 0 ? 1 : 0;
}
