// Runs tests again on every change: all that need no browser, or the given files, folders and runners. Vitest runs
// only what a change affects. Journeys see the product from outside, so they run again after any change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chooseTests, journeyFilters } from './chosen-tests.ts';
import { runJourneys } from './run-journeys.ts';
import { watchFolders } from './watch-folders.ts';

const root = process.cwd();
const projects = ['unit', 'server', 'web', 'tooling'];
const watched = [
  'e2e',
  'packages/contract/src',
  'packages/server/src',
  'packages/server/migrations',
  'packages/demo/src',
  'packages/web/src',
];
const quietMilliseconds = 300;

/** Runs the journeys now and after each change. Changes during a run count as one. */
function watchJourneys(files: readonly string[]): Promise<void> {
  let running = false;
  let changed = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    if (running) {
      changed = true;
      return;
    }
    running = true;
    changed = false;
    await runJourneys(root, '', journeyFilters(files)).catch((error) =>
      console.error(error instanceof Error ? error.message : error),
    );
    running = false;
    if (changed) await run();
    else console.log('Waiting for changes …');
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), quietMilliseconds);
  };
  watchFolders(
    watched.map((folder) => join(root, folder)),
    soon,
  );
  return run();
}

function watchVitest(names: readonly string[], files: readonly string[]): void {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'watch',
    ...names.map((name) => `--project=${name}`),
    ...files,
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
}

const from = process.env.INIT_CWD ?? root;
const chosen = chooseTests(root, from, process.argv.slice(2), [...projects, 'journeys']);
if (chosen.problems.length > 0) {
  console.error(chosen.problems.join('\n'));
  process.exit(1);
}
const { vitest } = chosen;
const names = chosen.names.filter((name) => name !== 'journeys');
const journeys = chosen.names.includes('journeys')
  ? chooseTests(root, root, ['e2e'], []).journeys
  : chosen.journeys;
if (journeys.length > 0) void watchJourneys(journeys);
if (vitest.length > 0 || names.length > 0 || journeys.length === 0) watchVitest(names, vitest);
