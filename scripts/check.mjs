// Runs every check that needs no browser and no database, in parallel. Prints one line per check, with the output of a
// failing one below it. Lint, types and unit tests skip files unchanged since the last green run; `--cold` skips none.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isGreen, none, skipLines, sum, summaryLine } from './counts.mjs';
import { deadCodeChecks } from './dead-code.mjs';
import { readModuleGraph } from './module-graph.mjs';
import { contentKeys, openPassed, readsFiles } from './passed-files.mjs';
import { runVitest } from './run-vitest.mjs';
import { codeFolders, sourceFiles } from './source-files.mjs';

const root = process.cwd();
const isCold = process.argv.includes('--cold');
const cache = join(root, 'node_modules/.cache/check');
const graph = readModuleGraph(
  root,
  codeFolders.flatMap((folder) => sourceFiles(root, folder)),
);
const keys = contentKeys(root, graph);
const bin = (name) => join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const buildInfoOf = (name) => join(cache, `${name.replace(' ', '-')}.tsbuildinfo`);
const script = (name, ...more) => [process.execPath, [join(root, 'scripts', name), ...more]];

// With few cores the checks already keep the machine busy. Threads within a check would only repeat the same work.
const isSmall = availableParallelism() <= 4;
const threads = isSmall ? ['--singleThreaded'] : [];
const lintEnv = isSmall ? { ...process.env, GOMAXPROCS: '1' } : process.env;

// The demo is part of the server's TypeScript program. A program of its own would check the server's files again.
const typed = [
  [
    'types server',
    'packages/tsconfig.server.json',
    ['packages/server/src', 'packages/server/tests', 'packages/demo/src'],
  ],
  ['types web', 'packages/web', ['packages/web/src']],
  ['types contract', 'packages/contract', ['packages/contract/src']],
  ['types e2e', 'e2e', ['e2e']],
  ['types bench', 'bench', ['bench']],
];

if (isCold) rmSync(cache, { recursive: true, force: true });

// Slow checks first, because they decide how long the whole run takes.
const checks = [
  ...typed
    .filter(([, , folders]) => folders.some((folder) => sourceFiles(root, folder).length > 0))
    .map(([name, project]) => [
      name,
      bin('tsc'),
      [
        '-p',
        project,
        '--pretty',
        'false',
        ...threads,
        '--incremental',
        '--tsBuildInfoFile',
        buildInfoOf(name),
      ],
    ]),
  ...deadCodeChecks.map(({ name, options }) => [name, bin('knip'), options]),
  ['format', bin('oxfmt'), ['--check']],
  ['secrets', bin('secretlint'), ['--no-color', '--secretlintignore', '.gitignore', '**/*', '**/.*']],
  ['dependencies', ...script('check-dependencies.mjs')],
  ['layers', ...script('check-layers.mjs')],
  ['shape', ...script('check-shape.mjs')],
  ['trace', ...script('trace.mjs', '--gate')],
];

function run(program, args, env) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

function print(name, failed, startedAt, output, note) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${failed ? 'FAILED' : 'ok    '}  ${name.padEnd(15)} ${seconds.padStart(5)} s  ${note}`.trimEnd(),
  );
  if (failed) console.log(output.trimEnd().replace(/^/gm, '    '));
}

const lastLine = (output) => output.trim().split('\n').at(-1) ?? '';

async function runCheck([name, program, args, env], says = '') {
  const startedAt = performance.now();
  const { code, output } = await run(program, args, env);
  const note = ['dependencies', 'layers', 'shape', 'trace'].includes(name) ? lastLine(output) : says;
  print(name, code !== 0, startedAt, output, note);
  return { ...none(), passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [`check > ${name}`] };
}

/** Above this many files, naming none is as fast, and avoids the command-line limit of every system. */
const maxNamed = 400;
/** What oxlint checks besides the modules of the graph. It is little, so it is always checked. */
const otherModules = [
  'scripts',
  'packages/web/build',
  'packages/web/gallery',
  'packages/web/vite.config.ts',
  'vitest.config.ts',
];

async function runLint() {
  const passed = openPassed(root, 'lint', isCold);
  const changed = passed.changed(keys);
  const isWhole = changed.length > maxNamed;
  const named = isWhole ? [] : [...changed, ...otherModules];
  const counts = await runCheck(
    ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', ...named], lintEnv],
    isWhole ? '' : `${changed.length} of ${keys.size} files`,
  );
  if (counts.failed.length === 0) passed.keep(keys);
  return counts;
}

const isUnitTest = (path) =>
  path.endsWith('.unit.test.ts') || /^packages\/contract\/.*\.test\.ts$/.test(path);

async function runUnitTests() {
  const startedAt = performance.now();
  const passed = openPassed(root, 'unit-tests', isCold);
  const tests = new Map([...keys].filter(([path]) => isUnitTest(path)));
  const changed = new Set(passed.changed(tests));
  const filters = [...tests.keys()].filter((path) => changed.has(path) || readsFiles(path, graph));
  if (filters.length === 0) {
    print('unit tests', false, startedAt, '', `0 of ${tests.size} files`);
    return { ...none(), passed: 1 };
  }
  const isWhole = filters.length === tests.size;
  const counts = await runVitest({ projects: ['unit'], quiet: true, filters: isWhole ? [] : filters });
  if (counts.failed.length === 0) passed.keep(tests);
  const note = `${summaryLine(counts)}${isWhole ? '' : `, ${filters.length} of ${tests.size} files`}`;
  print('unit tests', counts.failed.length > 0, startedAt, counts.output, note);
  for (const line of skipLines(counts.skipped)) console.log(line);
  return counts;
}

/** Runs three jobs at a time, because there are two cores and some of the jobs wait for files. */
async function runAll(jobs) {
  const results = [];
  const next = async () => {
    const job = jobs.shift();
    if (!job) return;
    results.push(await job());
    await next();
  };
  await Promise.all([next(), next(), next()]);
  return results;
}

const startedAt = performance.now();
const results = await runAll([runLint, runUnitTests, ...checks.map((check) => () => runCheck(check))]);
for (const [name, , folders] of typed) {
  if (!folders.some((folder) => existsSync(join(root, folder)) && sourceFiles(root, folder).length > 0))
    console.log(`none    ${name}: no sources yet`);
}
const counts = sum(results);
if (process.env.COUNT_FILE) writeFileSync(process.env.COUNT_FILE, JSON.stringify(counts));
console.log(`check: ${summaryLine(counts)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
process.exitCode = isGreen(counts) ? 0 : 1;
