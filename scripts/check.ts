// Runs every check that needs no browser and no database, in parallel. Prints one line per check, with the output of a
// failing one below it. Lint, types and unit tests skip files unchanged since the last green run; `--cold` skips none.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isGreen, none, skipLines, sum, summaryLine, type Counts } from './counts.ts';
import { deadCodeChecks } from './dead-code.ts';
import { readModuleGraph } from './module-graph.ts';
import { contentKeys, openPassed, readsFiles } from './passed-files.ts';
import { runVitest } from './run-vitest.ts';
import { codeFolders, sourceFiles } from './source-files.ts';

const root = process.cwd();
const isCold = process.argv.includes('--cold');
const cache = join(root, 'node_modules/.cache/check');
const graph = readModuleGraph(
  root,
  codeFolders.flatMap((folder) => sourceFiles(root, folder)),
);
const keys = contentKeys(root, graph);
const bin = (name: string) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const buildInfoOf = (name: string) => join(cache, `${name.replace(' ', '-')}.tsbuildinfo`);
const script = (name: string, ...more: string[]) => ({
  program: process.execPath,
  args: [join(root, 'scripts', name), ...more],
});

// With few cores the checks already keep the machine busy. Threads within a check would only repeat the same work.
const isSmall = availableParallelism() <= 4;
const threads = isSmall ? ['--singleThreaded'] : [];
const lintEnv = isSmall ? { ...process.env, GOMAXPROCS: '1' } : process.env;

// The demo is part of the server's TypeScript program. A program of its own would check the server's files again.
const typed = [
  {
    name: 'types server',
    project: 'packages/tsconfig.server.json',
    folders: ['packages/server/src', 'packages/server/tests', 'packages/demo/src'],
  },
  { name: 'types web', project: 'packages/web', folders: ['packages/web/src'] },
  { name: 'types contract', project: 'packages/contract', folders: ['packages/contract/src'] },
  { name: 'types e2e', project: 'e2e', folders: ['e2e'] },
  { name: 'types bench', project: 'bench', folders: ['bench'] },
  { name: 'types scripts', project: 'scripts', folders: ['scripts'] },
];

if (isCold) rmSync(cache, { recursive: true, force: true });

type Check = { name: string; program: string; args: readonly string[]; env?: NodeJS.ProcessEnv };

// Slow checks first, because they decide how long the whole run takes.
const checks: Check[] = [
  ...typed
    .filter(({ folders }) => folders.some((folder) => sourceFiles(root, folder).length > 0))
    .map(({ name, project }) => ({
      name,
      program: bin('tsc'),
      args: [
        '-p',
        project,
        '--pretty',
        'false',
        ...threads,
        '--incremental',
        '--tsBuildInfoFile',
        buildInfoOf(name),
      ],
    })),
  ...deadCodeChecks.map(({ name, options }) => ({
    name,
    program: bin('knip'),
    args: [...options, '--cache', '--cache-location', join(cache, name)],
  })),
  { name: 'format', program: bin('oxfmt'), args: ['--check'] },
  {
    name: 'secrets',
    program: bin('secretlint'),
    args: ['--no-color', '--secretlintignore', '.gitignore', '**/*', '**/.*'],
  },
  { name: 'dependencies', ...script('check-dependencies.ts') },
  { name: 'layers', ...script('check-layers.ts') },
  { name: 'shape', ...script('check-shape.ts') },
  { name: 'trace', ...script('trace.ts', '--gate') },
];

function run({ program, args, env }: Check): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (output += data.toString()));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

function print(name: string, failed: boolean, startedAt: number, output: string, note: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${failed ? 'FAILED' : 'ok    '}  ${name.padEnd(15)} ${seconds.padStart(5)} s  ${note}`.trimEnd(),
  );
  if (failed) console.log(output.trimEnd().replace(/^/gm, '    '));
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? '';

async function runCheck(check: Check, says = ''): Promise<Counts> {
  const { name } = check;
  const startedAt = performance.now();
  const { code, output } = await run(check);
  const note = ['dependencies', 'layers', 'shape', 'trace'].includes(name) ? lastLine(output) : says;
  print(name, code !== 0, startedAt, output, note);
  return { ...none(), passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [`check > ${name}`] };
}

/** Above this many files, naming none is as fast, and avoids the command-line limit of every system. */
const maxNamed = 400;
/** What oxlint checks besides the modules of the graph. It is little, so it is always checked. */
const otherModules = [
  'packages/web/build',
  'packages/web/gallery',
  'packages/web/vite.config.ts',
  'vitest.config.ts',
  'knip.config.ts',
];

async function runLint(): Promise<Counts> {
  const passed = openPassed(root, 'lint', isCold);
  const changed = passed.changed(keys);
  const isWhole = changed.length > maxNamed;
  const named = isWhole ? [] : [...changed, ...otherModules];
  const counts = await runCheck(
    {
      name: 'lint',
      program: bin('oxlint'),
      args: ['--type-aware', '--deny-warnings', ...named],
      env: lintEnv,
    },
    isWhole ? '' : `${changed.length} of ${keys.size} files`,
  );
  if (counts.failed.length === 0) passed.keep(keys);
  return counts;
}

const isUnitTest = (path: string) =>
  path.endsWith('.unit.test.ts') || /^packages\/contract\/.*\.test\.ts$/.test(path);

async function runUnitTests(): Promise<Counts> {
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
async function runAll(jobs: (() => Promise<Counts>)[]): Promise<Counts[]> {
  const results: Counts[] = [];
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
for (const { name, folders } of typed) {
  if (!folders.some((folder) => existsSync(join(root, folder)) && sourceFiles(root, folder).length > 0))
    console.log(`none    ${name}: no sources yet`);
}
const counts = sum(results);
if (process.env.COUNT_FILE) writeFileSync(process.env.COUNT_FILE, JSON.stringify(counts));
console.log(`check: ${summaryLine(counts)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
process.exitCode = isGreen(counts) ? 0 : 1;
