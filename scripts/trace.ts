// Prints which tests prove each row of docs/requirements, by which kind of test, and which rows are unproved. With
// `--gate` it prints only what `npm run check` refuses: unknown IDs, and fewer proved rows than before.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.ts';
import { kindsOf } from './kinds-of-tests.ts';
import { readModuleGraph } from './module-graph.ts';
import { idsInTest, namesOf, readRows, type Row } from './requirement-ids.ts';
import { codeFolders, isTest, sourceFiles } from './source-files.ts';

/** Holds the number of proved rows, which must not fall. */
const floorFile = 'docs/requirements/proved-rows.json';

/** Where a test names an ID, as `path:line`, and what this test can prove. */
type NamedPlace = { place: string; kinds: string[] };
/** `partly` has tests of some of the kinds that it asks for. */
type State = 'proved' | 'partly' | 'wrong-kind' | 'none';
type TracedRow = Row & { document: string; tests: NamedPlace[]; missing: string[]; state: State };
type Trace = {
  rows: TracedRow[];
  /** IDs that tests name and no document has. */
  unknown: { id: string; tests: string[] }[];
  testFiles: number;
};

/**
 * The files that a runner starts. A shared test helper proves nothing on its own, and the test of this script names IDs
 * as examples.
 */
const isTestFile = (path: string) =>
  isTest(path) && /\.(test|spec)\.tsx?$|-suite\.ts$/.test(path) && path !== 'scripts/trace.test.ts';

/** Returns every place where a test names an ID, by ID. */
function placesOfIds(root: string, files: readonly string[]): Map<string, NamedPlace[]> {
  const graph = readModuleGraph(root, files);
  const places = new Map<string, NamedPlace[]>();
  for (const file of files.filter(isTestFile)) {
    const text = readFileSync(join(root, file), 'utf8');
    const named = idsInTest(text, file.includes('/assure/'));
    if (named.size === 0) continue;
    const kinds = kindsOf(file, text, graph);
    for (const [id, line] of named)
      places.set(id, [...(places.get(id) ?? []), { place: `${file}:${line}`, kinds }]);
  }
  return places;
}

/** A test of any kind can prove a pure function. Everything else needs a test of its own kind. */
const missingKinds = (asked: string[], tests: NamedPlace[]) =>
  asked.filter((kind) => kind !== 'unit' && !tests.some(({ kinds }) => kinds.includes(kind)));

/** Returns all rows with the tests that name them, and IDs that are named but not defined. */
export function traceRequirements(root: string): Trace {
  const files = codeFolders.flatMap((folder) => sourceFiles(root, folder));
  const places = placesOfIds(root, files);
  const folder = join(root, 'docs/requirements');
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((document) =>
      readRows(document, readFileSync(join(folder, document), 'utf8')).map((row) => ({ document, ...row })),
    )
    .map((row) => {
      const tests = namesOf(row.id).flatMap((id) => places.get(id) ?? []);
      const missing = missingKinds(row.asked, tests);
      return { ...row, tests, missing, state: stateOf(row.asked, tests, missing) };
    });
  const known = new Set(rows.flatMap(({ id }) => namesOf(id)));
  const unknown = [...places]
    .filter(([id]) => /-/.test(id) && !known.has(id))
    .map(([id, tests]) => ({ id, tests: tests.map(({ place }) => place) }));
  return { rows, unknown, testFiles: files.filter(isTestFile).length };
}

function stateOf(asked: string[], tests: NamedPlace[], missing: string[]): State {
  if (tests.length === 0) return 'none';
  if (missing.length === 0) return 'proved';
  return missing.length < asked.length ? 'partly' : 'wrong-kind';
}

const states: State[] = ['proved', 'partly', 'wrong-kind', 'none'];
const countState = (rows: TracedRow[], state: State) => rows.filter((row) => row.state === state).length;

/** Returns the highest floor the file has ever had, so that it can only go up; 0 without a git history. */
function highestFloor(root: string): number {
  const { status, stdout } = spawnSync('git', ['log', '--format=', '-p', '-U0', '--', floorFile], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) return 0;
  return Math.max(0, ...[...stdout.matchAll(/^\+.*"proved":\s*(\d+)/gm)].map(([, number]) => Number(number)));
}

/** Returns the problems of the titles as a whole, as sentences. */
export function gateProblems(root: string, { rows, unknown }: Trace): string[] {
  const path = join(root, floorFile);
  const { proved: floor } = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { proved: number })
    : { proved: 0 };
  const proved = countState(rows, 'proved');
  const highest = highestFloor(root);
  return [
    ...unknown.map(({ id, tests }) => `${id} is named in ${tests.join(', ')} but is in no document`),
    ...(proved < floor
      ? [`${proved} rows are proved, and ${floorFile} asks for ${floor}: npm run trace shows which are not`]
      : []),
    ...(floor < highest ? [`${floorFile} says ${floor} and said ${highest} before: it is only raised`] : []),
  ];
}

function describeRow({ id, text, tests, missing, state }: TracedRow): string {
  const named = tests.map(({ place, kinds }) => `${place} (${kinds.join('+')})`).join(', ');
  if (state === 'none') return `${id.padEnd(7)} none: ${text.slice(0, 90)}`;
  if (state === 'proved') return `${id.padEnd(7)} ${named}`;
  return `${id.padEnd(7)} ${state}, no test of the kind ${missing.join(', ')}: ${named}`;
}

const summaryOf = (name: string, rows: TracedRow[]) =>
  [
    name.padEnd(24),
    ...states.map((state) => String(countState(rows, state)).padStart(10)),
    String(rows.length).padStart(10),
  ].join('');

function printMap({ rows, unknown, testFiles }: Trace, words: string[]): void {
  const chosen = rows.filter(
    ({ document, id, state }) =>
      words.length === 0 ||
      words.some((word) => id.startsWith(word) || document.startsWith(word) || state === word),
  );
  for (const row of chosen) console.log(describeRow(row));
  for (const { id, tests } of unknown)
    console.log(`${id} is named in ${tests.join(', ')} but is in no document`);
  console.log(`\nRows by how they are proved (${testFiles} test files):`);
  console.log(
    ['', ...states, 'all'].map((name, at) => (at === 0 ? name.padEnd(24) : name.padStart(10))).join(''),
  );
  for (const [document, own] of Map.groupBy(chosen, (row) => row.document))
    console.log(summaryOf(document.replace('.md', ''), own));
  console.log(summaryOf('all', chosen));
}

function main() {
  const root = process.cwd();
  const words = process.argv.slice(2);
  const traced = traceRequirements(root);
  const problems = gateProblems(root, traced);
  if (words.includes('--gate')) {
    for (const problem of problems) console.log(problem);
    console.log(`${countState(traced.rows, 'proved')} of ${traced.rows.length} rows proved`);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } else printMap(traced, words);
}

if (isMain(import.meta.url)) main();
