// Prints which tests prove each row of docs/requirements and which rows no test names yet. It is a map, never a gate.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.mjs';
import { idsInTest, namesOf, readRows } from './requirement-ids.mjs';
import { codeFolders, isTest, sourceFiles } from './source-files.mjs';

/** All rows with the places that name them: [{document, id, text, tests: ['path:line']}], and ids that are named but stand nowhere. */
export function traceRequirements(root) {
  const places = new Map();
  const files = codeFolders.flatMap((folder) => sourceFiles(root, folder)).filter(isTest);
  for (const file of files) {
    for (const [id, line] of idsInTest(readFileSync(join(root, file), 'utf8'))) {
      places.set(id, [...(places.get(id) ?? []), `${file}:${line}`]);
    }
  }
  const folder = join(root, 'docs/requirements');
  const rows = readdirSync(folder)
    .sort()
    .flatMap((document) =>
      readRows(document, readFileSync(join(folder, document), 'utf8')).map((row) => ({ document, ...row })),
    )
    .map((row) => ({ ...row, tests: namesOf(row.id).flatMap((id) => places.get(id) ?? []) }));
  const known = new Set(rows.flatMap(({ id }) => namesOf(id)));
  const unknown = [...places]
    .filter(([id]) => /-/.test(id) && !known.has(id))
    .map(([id, tests]) => ({ id, tests }));
  return { rows, unknown, testFiles: files.length };
}

function printSummary(rows) {
  const documents = Map.groupBy(rows, ({ document }) => document);
  for (const [document, own] of documents) {
    const proven = own.filter(({ tests }) => tests.length > 0).length;
    console.log(
      `${document.replace('.md', '').padEnd(24)} ${String(proven).padStart(4)} of ${String(own.length).padStart(4)}`,
    );
  }
  console.log(
    `${'all'.padEnd(24)} ${String(rows.filter(({ tests }) => tests.length > 0).length).padStart(4)} of ${String(rows.length).padStart(4)}`,
  );
}

function main() {
  const words = process.argv.slice(2);
  const { rows, unknown, testFiles } = traceRequirements(process.cwd());
  const chosen = rows.filter(
    ({ document, id }) =>
      words.length === 0 || words.some((word) => id.startsWith(word) || document.startsWith(word)),
  );
  for (const { id, text, tests } of chosen)
    console.log(`${id.padEnd(7)} ${tests.length > 0 ? tests.join(', ') : `none: ${text.slice(0, 90)}`}`);
  for (const { id, tests } of unknown)
    console.log(`${id} is named in ${tests.join(', ')} but stands in no document`);
  console.log(`\nRows that a test names (${testFiles} test files):`);
  printSummary(chosen);
}

if (isMain(import.meta.url)) main();
