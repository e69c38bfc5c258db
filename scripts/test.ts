// Everything that must always be green: check, server and web tests, tests of these scripts, browser journeys. Only by
// name: `server-all` and `journeys-all`, which add the variants not run every day; `postgres`, the server tests that may
// behave differently on a PostgreSQL server; and `postgres-all`, all tests that use a database. With paths, only those
// files run, in full. Prints each runner's summary and, alone on the last line, the total.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseTests, journeyFilters } from './chosen-tests.ts';
import { databaseTests, postgresTests } from './database-tests.ts';
import {
  failureLines,
  isGreen,
  none,
  repeatLines,
  skipLines,
  sum,
  summaryLine,
  type Counts,
} from './counts.ts';
import { runJourneys } from './run-journeys.ts';
import { runVitest } from './run-vitest.ts';

const root = process.cwd();

async function runCheck(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-check-'));
  const countFile = join(folder, 'counts.json');
  const child = spawn(process.execPath, [join(root, 'scripts/check.ts'), '--cold'], {
    env: { ...process.env, COUNT_FILE: countFile },
    stdio: 'inherit',
  });
  await new Promise((done) => child.on('close', done));
  try {
    return JSON.parse(readFileSync(countFile, 'utf8')) as Counts;
  } catch {
    return { ...none(), failed: ['check, which ended without a count'] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runWebTests(): Counts | Promise<Counts> {
  if (existsSync(join(root, 'packages/web/vitest.config.ts'))) return runVitest({ projects: ['web'] });
  console.log('There are no tests of the web app yet.');
  return none();
}

// With it, tests run in full (ADR 0074).
const everything = { TESTS_ALL: '1' };

function runOnPostgres(filters: string[], env: Record<string, string> = {}): Counts | Promise<Counts> {
  if (process.env.TEST_DATABASE_URL) return runVitest({ projects: ['server'], filters, env });
  return { ...none(), failed: ['postgres, which needs the address of a server in TEST_DATABASE_URL'] };
}

type Runner = [name: string, run: () => Counts | Promise<Counts>];

const runners: Runner[] = [
  ['check', runCheck],
  ['server', () => runVitest({ projects: ['server'] })],
  ['web', runWebTests],
  ['tooling', () => runVitest({ projects: ['tooling'] })],
  ['journeys', () => runJourneys(root)],
];
const named: Runner[] = [
  ['server-all', () => runVitest({ projects: ['server'], env: everything })],
  ['journeys-all', () => runJourneys(root, '', [], true)],
  ['postgres', () => runOnPostgres(postgresTests(root))],
  ['postgres-all', () => runOnPostgres(databaseTests(root), everything)],
];

const all = [...runners, ...named];
const { names, vitest, journeys, problems } = chooseTests(
  root,
  process.env.INIT_CWD ?? root,
  process.argv.slice(2),
  all.map(([name]) => name),
);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

/** Returns the CPU seconds of all child processes that have ended, or null if the system does not report them. */
function cpuSecondsOfChildren(): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  // utime, stime, cutime, cstime are fields 14 to 17, in hundredths of a second. Field 2, the name, may contain spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

const requested = all.filter(([name]) => names.includes(name));
if (vitest.length > 0)
  requested.push(['files', () => runVitest({ projects: [], filters: vitest, env: everything })]);
if (journeys.length > 0)
  requested.push(['in the browser', () => runJourneys(root, '', journeyFilters(journeys))]);
const results: { name: string; counts: Counts; time: string }[] = [];
for (const [name, run] of requested.length === 0 ? runners : requested) {
  console.log(`\n== ${name}`);
  const [startedAt, cpuBefore] = [performance.now(), cpuSecondsOfChildren()];
  const counts = await run();
  const cpuAfter = cpuSecondsOfChildren();
  const cpu =
    cpuBefore === null || cpuAfter === null ? '' : `, ${(cpuAfter - cpuBefore).toFixed(0)} s of processor`;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  results.push({ name, counts, time: `${seconds} s${cpu}` });
}

console.log('\n== summary');
for (const { name, counts, time } of results)
  console.log(`${name.padEnd(14)} ${summaryLine(counts)} in ${time}`);
const total = sum(results.map(({ counts }) => counts));
const { skipped, repeated, failed } = total;
for (const line of [...skipLines(skipped), ...repeatLines(repeated), ...failureLines(failed)])
  console.log(line);
const times = results.map(({ name, time }) => `${name} ${time}`);
if (process.env.COUNT_FILE) writeFileSync(process.env.COUNT_FILE, JSON.stringify({ ...total, times }));
console.log(summaryLine(total));
process.exitCode = isGreen(total) ? 0 : 1;
