// Runs the long suites in full, or only the ones given by name. A suite is a program <name>-suite.ts in one of the
// folders below. It prints lines `suite id passed/total`, followed by ` of which N are enough` if not all have to pass.
// Results go to docs/assurance.json, with commit and date for each suite.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.ts';
import { choose, namedPrograms } from './named-programs.ts';

const folders = ['packages/server/tests/assure', 'e2e/assure'];
const maxMilliseconds = 45 * 60_000;

type SuiteResult = { suite: string; id: string; passed: number; total: number; enough: number };
/** What docs/assurance.json has for each suite. */
type Assurance = Record<string, { commit: string; date: string; results: Record<string, string> }>;

/** Parses the lines `suite id passed/total` in the output of a suite. */
export const parseResults = (output: string): SuiteResult[] =>
  [...output.matchAll(/^(\S+) (\S+) (\d+)\/(\d+)\b(?: of which (\d+) are enough)?/gm)].map(
    ([, suite = '', id = '', passed, total, enough]) => ({
      suite,
      id,
      passed: Number(passed),
      total: Number(total),
      enough: Number(enough ?? total),
    }),
  );

/** A suite is green if it printed a result, enough of each passed, and it exited with 0. */
export const isSuiteGreen = (results: SuiteResult[], code: number | null) =>
  code === 0 &&
  results.length > 0 &&
  results.every(({ passed, total, enough }) => total > 0 && passed >= enough);

async function runSuite(
  program: { name: string; path: string },
  deadline: number,
): Promise<{ results: SuiteResult[]; green: boolean }> {
  const child = spawn(process.execPath, [program.path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), Math.max(0, deadline - Date.now()));
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString();
    process.stdout.write(data);
  });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  clearTimeout(timer);
  const results = parseResults(output);
  const green = isSuiteGreen(results, code);
  if (!green)
    console.log(
      `${program.name}: not green (${code === 0 ? 'a result is missing, or too little of one passed' : `ended with ${code ?? 'a signal'}`})`,
    );
  return { results, green };
}

/** Replaces the results of the suites that ran. The others keep their commit and date. */
export function mergeResults(
  before: Assurance,
  results: SuiteResult[],
  { commit, date }: { commit: string; date: string },
): Assurance {
  const suites = { ...before };
  for (const { suite } of results) {
    const own = results.filter((result) => result.suite === suite);
    suites[suite] = {
      commit,
      date,
      results: Object.fromEntries(own.map(({ id, passed, total }) => [id, `${passed}/${total}`])),
    };
  }
  return Object.fromEntries(Object.entries(suites).sort(([a], [b]) => a.localeCompare(b)));
}

function record(path: string, results: SuiteResult[]): void {
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Assurance) : {};
  const git = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  const commit = git.status === 0 ? git.stdout.trim() : 'unknown';
  const merged = mergeResults(before, results, { commit, date: new Date().toISOString().slice(0, 10) });
  writeFileSync(path, `${JSON.stringify(merged, null, 2)}\n`);
}

async function main() {
  const root = process.cwd();
  const suites = choose(namedPrograms(root, folders, '-suite.ts'), process.argv.slice(2));
  if (suites.length === 0) console.log(`There are no suites yet in ${folders.join(' or ')}.`);
  const deadline = Date.now() + maxMilliseconds;
  const all: SuiteResult[] = [];
  let green = suites.length > 0;
  for (const suite of suites) {
    const outcome = await runSuite(suite, deadline);
    all.push(...outcome.results);
    green &&= outcome.green;
  }
  const total = all.reduce(
    (sum, { passed, total: of }) => ({ passed: sum.passed + passed, total: sum.total + of }),
    { passed: 0, total: 0 },
  );
  console.log(`total ${total.passed}/${total.total}`);
  if (all.length > 0) record(join(root, 'docs/assurance.json'), all);
  process.exitCode = green ? 0 : 1;
}

if (isMain(import.meta.url)) await main();
