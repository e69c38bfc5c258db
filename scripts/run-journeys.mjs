import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCache } from './compile-cache.mjs';
import { none } from './counts.mjs';
import { findBrowser } from './find-browser.mjs';
import { sourceFiles } from './source-files.mjs';
import { buildWeb, isWebBuildStale } from './web-build.mjs';

const failure = (sentence) => {
  console.error(sentence);
  return { ...none(), failed: [sentence] };
};

function reasonOf(test) {
  return (
    (test.annotations ?? []).find(({ type, description }) => ['skip', 'fixme'].includes(type) && description)
      ?.description ?? ''
  );
}

/** Flattens Playwright's report: each test once, whatever the number of its tries. A test that passed only at a second try counts as failed. */
export function countReport(report) {
  const counts = none();
  counts.failed.push(...(report.errors ?? []).map(({ message }) => `outside a journey: ${message}`));
  const visit = (suite, titles) => {
    const path = suite.title ? [...titles, suite.title] : titles;
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const name = [...path, spec.title].join(' > ');
        if (test.status === 'expected') counts.passed += 1;
        else if (test.status === 'skipped') counts.skipped.push({ name, reason: reasonOf(test) });
        else counts.failed.push(name);
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, path);
  };
  for (const suite of report.suites ?? []) visit(suite, []);
  return counts;
}

/** Runs the browser journeys in e2e/, or those whose file name holds `only`, with `more` arguments of Playwright, and resolves to their counts; without a browser they fail, they are never skipped in silence. */
export async function runJourneys(root, only = '', more = []) {
  const specs = sourceFiles(root, 'e2e').filter((path) => path.endsWith('.spec.ts'));
  if (specs.length === 0) {
    console.log('There are no browser journeys yet.');
    return none();
  }
  if (isWebBuildStale(root)) buildWeb(root);
  const browser = await findBrowser(root).catch((error) => error);
  if (browser instanceof Error) return failure(browser.message);
  console.log(`Browser: ${browser.path} (${browser.from})`);
  const folder = mkdtempSync(join(tmpdir(), 'plainscan-journeys-'));
  const reportFile = join(folder, 'report.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const env = {
    ...compileCache(root),
    ...process.env,
    ...browser.env,
    CHROME_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
    // One file is one worker's, and needs one server.
    ...((only || more.length === 1) && { E2E_WORKERS: '1' }),
  };
  const child = spawn(
    process.execPath,
    [cli, 'test', ...(only ? [only] : []), ...more, '--reporter=list,json'],
    {
      cwd: join(root, 'e2e'),
      env,
      stdio: 'inherit',
    },
  );
  const code = await new Promise((done) => child.on('close', (status) => done(status ?? 1)));
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null;
  rmSync(folder, { recursive: true, force: true });
  if (!report) return failure('The browser journeys ended without a report.');
  const counts = countReport(report);
  if (code !== 0 && counts.failed.length === 0) counts.failed.push(`the browser journeys ended with ${code}`);
  return counts;
}
