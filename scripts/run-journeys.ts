import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBrowserFloor } from './browser-floor.ts';
import { compileCache } from './compile-cache.ts';
import { none, type Counts } from './counts.ts';
import { copyDemo, demoInstallation } from './demo-installation.ts';
import { findBrowser, type Browser } from './find-browser.ts';
import { checkLoadedParts } from './loaded-parts.ts';
import { sourceFiles } from './source-files.ts';
import { buildWeb, isWebBuildStale } from './web-build.ts';

/** Playwright's report, as far as it is read here. */
type Report = { errors?: ReportError[]; suites?: Suite[] };
type ReportError = { message?: string; location?: { line: number } };
type Suite = { title: string; specs?: Spec[]; suites?: Suite[] };
type Spec = { title: string; file: string; line: number; tests: Test[] };
type Test = {
  status: string;
  annotations?: { type: string; description?: string }[];
  results?: { errors?: ReportError[] }[];
};

/** A failed test, and its place as `file:line`. */
type Failure = { name: string; cause: string; place: string };
type Run = { counts: Counts; places: Failure[]; ran: ReadonlySet<string> };

const failure = (sentence: string): Counts => {
  console.error(sentence);
  return { ...none(), failed: [sentence] };
};

/** With more failures than this, the product or the machine is at fault, and there is no second run. */
const maxRepeatedFailures = 12;

function reasonOf(test: Test): string {
  return (
    (test.annotations ?? []).find(({ type, description }) => ['skip', 'fixme'].includes(type) && description)
      ?.description ?? ''
  );
}

const sgr = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');

const maxCauseLength = 600;

/** Returns the error without its call log, in one line, and its place. */
function causeOf({ results = [] }: Test): string {
  const error = results.flatMap(({ errors }) => errors ?? [])[0];
  if (!error) return 'no cause was given';
  const [message = ''] = (error.message ?? '').replaceAll(sgr, '').split('\nCall log:', 1);
  const line = message.replaceAll(/\s+/g, ' ').trim().slice(0, maxCauseLength);
  return error.location ? `${line} (line ${error.location.line})` : line;
}

/** Flattens Playwright's report: the counts of its tests, those that failed, and the names of all that ran. */
export function readReport(report: Report): Run {
  const counts = none();
  const places: Failure[] = [];
  const ran = new Set<string>();
  counts.failed.push(...(report.errors ?? []).map(({ message }) => `outside a journey: ${message}`));
  const visit = (suite: Suite, titles: string[]) => {
    const path = suite.title ? [...titles, suite.title] : titles;
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const name = [...path, spec.title].join(' > ');
        if (test.status !== 'skipped') ran.add(name);
        if (test.status === 'expected') counts.passed += 1;
        else if (test.status === 'skipped') counts.skipped.push({ name, reason: reasonOf(test) });
        else {
          counts.failed.push(`${name}: ${causeOf(test)}`);
          places.push({ name, cause: causeOf(test), place: `${spec.file}:${spec.line}` });
        }
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, path);
  };
  for (const suite of report.suites ?? []) visit(suite, []);
  return { counts, places, ran };
}

/**
 * Merges the second run of the failed tests into the counts of the first. A test that passes alone counts as passed and
 * `repeated`, with the cause of its first failure. The second run may include other tests: those written in a loop share
 * their line.
 */
export function addSecondRun({ counts, places }: Run, second: Run): Counts {
  const isWhole = places.every(({ name }) => second.ran.has(name));
  if (!isWhole || second.counts.failed.length > second.places.length) return counts;
  const stillFailing = second.places.filter((again) => places.some(({ name }) => name === again.name));
  const repeated = places.filter((first) => second.places.every(({ name }) => name !== first.name));
  return {
    ...counts,
    passed: counts.passed + repeated.length,
    failed: stillFailing.map(({ name, cause }) => `${name}: ${cause}`),
    repeated: repeated.map(({ name, cause }) => ({ name, reason: cause })),
  };
}

/** The browser, the folder of the demo, and the folder that lists what the server delivered. */
type Setting = { browser: Browser; demo: string; delivered: string };

/**
 * Runs Playwright with arguments, each worker's server on a copy of the demo. Resolves to its report (null if there is
 * none) and its exit code.
 */
async function runPlaywright(
  root: string,
  { browser, demo, isAll, delivered }: Setting & { isAll: boolean },
  args: readonly string[],
  workers: number,
): Promise<{ report: Report | null; code: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-journeys-'));
  const reportFile = join(folder, 'report.json');
  // Playwright's own teardown removes it after its servers have stopped.
  const dataFolders = mkdtempSync(join(tmpdir(), 'plainscan-e2e-'));
  copyDemo(demo, dataFolders, workers);
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const env = {
    ...compileCache(root),
    ...process.env,
    ...browser.env,
    CHROME_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
    E2E_WORKERS: String(workers),
    E2E_DATA_DIRS: dataFolders,
    E2E_DEMO_DIR: demo,
    E2E_ALL: isAll ? '1' : '0',
    E2E_DELIVERED_DIR: delivered,
  };
  const child = spawn(process.execPath, [cli, 'test', ...args, '--reporter=list,json'], {
    cwd: join(root, 'e2e'),
    env,
    stdio: 'inherit',
  });
  const code = await new Promise<number>((done) => child.on('close', (status) => done(status ?? 1)));
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : null;
  rmSync(folder, { recursive: true, force: true });
  return { report, code };
}

/**
 * Runs the browser journeys in e2e/ except those tagged @full (ADR 0074), or all whose file name contains `only`, with
 * `more` Playwright arguments, and resolves to their counts. `isAll` runs every journey. With more than one file, two
 * journeys run at once, and a few failed ones run once more, alone on the machine and in a new installation (ADR 0069).
 * Without a browser they fail. They are never skipped silently.
 */
export async function runJourneys(
  root: string,
  only = '',
  more: readonly string[] = [],
  isAll = Boolean(only) || more.length > 0,
): Promise<Counts> {
  const specs = sourceFiles(root, 'e2e').filter((path) => path.endsWith('.spec.ts'));
  if (specs.length === 0) {
    console.log('There are no browser journeys yet.');
    return none();
  }
  if (isWebBuildStale(root)) buildWeb(root);
  const browser = await findBrowser(root).catch((error: Error) => error);
  if (browser instanceof Error) return failure(browser.message);
  console.log(`Browser: ${browser.path} (${browser.from})`);
  const demo = await demoInstallation(root).catch((error: Error) => error);
  if (demo instanceof Error) return failure(demo.message);
  // One file runs in one worker and needs one server, unless its tests are to run side by side.
  const isAlone = Boolean(only) || more.length === 1 || process.env.E2E_WORKERS === '1';
  const workers = Number(process.env.E2E_WORKERS ?? 0) || (isAlone ? 1 : Math.min(4, availableParallelism()));
  const delivered = mkdtempSync(join(tmpdir(), 'plainscan-delivered-'));
  const setting: Setting = { browser, demo, delivered };
  const { report, code } = await runPlaywright(
    root,
    { ...setting, isAll },
    [...(only ? [only] : []), ...more],
    workers,
  );
  if (!report) return failure('The browser journeys ended without a report.');
  const first = readReport(report);
  const counts = await repeatFailed(root, setting, first, { code, isAlone });
  if (only === '' && more.length === 0) counts.failed.push(...checkBrowserFloor(root));
  // What failed may have been about to load a part.
  if (only === '' && more.length === 0 && counts.failed.length === 0)
    counts.failed.push(...checkLoadedParts(root, delivered, isAll));
  rmSync(delivered, { recursive: true, force: true });
  return counts;
}

/** Runs a few failed journeys once more, by themselves, and resolves to the counts of both runs. */
async function repeatFailed(
  root: string,
  setting: Setting,
  first: Run,
  { code, isAlone }: { code: number; isAlone: boolean },
): Promise<Counts> {
  const { counts, places } = first;
  if (code !== 0 && counts.failed.length === 0) counts.failed.push(`the browser journeys ended with ${code}`);
  const isWorthRepeating =
    !isAlone &&
    places.length === counts.failed.length &&
    places.length > 0 &&
    places.length <= maxRepeatedFailures;
  if (!isWorthRepeating) return counts;
  console.log(`\n== journeys that failed, by themselves (${places.length})`);
  const again = await runPlaywright(
    root,
    { ...setting, isAll: true },
    places.map(({ place }) => place),
    1,
  );
  return again.report ? addSecondRun(first, readReport(again.report)) : counts;
}
