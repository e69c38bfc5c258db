// Runs test files with one mutant in place, in a vitest that keeps running: only the changed module is read again.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';

import { applyChange, type Mutant } from './mutation-sites.ts';
import { reporting } from './test-reach.ts';

/**
 * Which of the two access checks is active: if one is mutated, the other is switched off. `concurrent`: both, on the
 * server of MUTANTS_DATABASE_URL, because the embedded database runs one transaction at a time and needs no lock.
 */
export const scopingModes = ['both', 'queries', 'row-security', 'concurrent'] as const;
export type ScopingMode = (typeof scopingModes)[number];

export type RunRequest = {
  test: string;
  scoping: ScopingMode;
  /** Omitted: the test runs on the unchanged sources. */
  mutant?: Mutant;
  /** For a policy: the statement that replaces it with the changed one. */
  statement?: string;
  /** Files whose blocks report when they are reached. */
  reporting?: string[];
};
export type RunResult = {
  /** Names of tests, or messages of errors outside tests. With scoping mode `both`, only the first one. */
  failed: string[];
  milliseconds: number;
  reached: string[];
};

type Change = (source: string) => string;

const exchange =
  (old: string, replacement: string): Change =>
  (source) => {
    if (!source.includes(old)) throw new Error(`There is no ${old} to be exchanged.`);
    return source.replace(old, replacement);
  };

const database = 'packages/server/src/platform/database';
const scoping: Record<ScopingMode, Record<string, Change>> = {
  both: {},
  queries: { [`${database}/scope-settings.ts`]: exchange("role: 'app_api'", "role: 'none'") },
  'row-security': {
    [`${database}/scoping.ts`]: exchange('queryScope: true', 'queryScope: false'),
  },
  concurrent: {},
};

/** Returns a change that runs one more statement on a test's database. */
const withStatement = (statement: string): Change =>
  exchange(
    '{ ...(await openMemoryDatabase(await readSnapshot(key))), url: undefined }',
    `await (async (opened) => {
      await opened.asSystem(() => opened.runScript(${JSON.stringify(statement)}));
      return { ...opened, url: undefined };
    })(await openMemoryDatabase(await readSnapshot(key)))`,
  );

/** What is read instead of a file. Two with the same name are the same. */
type Substitute = { name: string; change: Change };

function substitutesOf({ scoping: mode, mutant, statement, reporting: files }: RunRequest) {
  const substitutes = new Map<string, Substitute>();
  for (const [file, change] of Object.entries(scoping[mode])) substitutes.set(file, { name: mode, change });
  for (const file of files ?? [])
    substitutes.set(file, { name: 'reporting', change: (source) => reporting(file, source) });
  if (statement !== undefined)
    substitutes.set(`${database}/test-database.ts`, { name: statement, change: withStatement(statement) });
  else if (mutant) {
    const wall = substitutes.get(mutant.file)?.change;
    // The mutant's position is that in the original source.
    const change: Change = (source) => (wall ?? String)(applyChange(source, mutant));
    substitutes.set(mutant.file, { name: `${mode} ${mutant.id}`, change });
  }
  return substitutes;
}

/** Returns the test's name and says if it only timed out, which can also happen on a busy machine. */
const nameOfFailure = (test: TestCase): string =>
  (test.result().errors ?? []).some(({ message }) => /timed out/.test(message))
    ? `${test.fullName} (timed out)`
    : test.fullName;

function failuresOf(modules: readonly TestModule[], unhandled: readonly unknown[]): string[] {
  const tests = modules.flatMap((module) => [...module.children.allTests('failed')]);
  const errors = [...modules.flatMap((module) => module.errors()), ...unhandled];
  const failures = [
    ...tests.map(nameOfFailure),
    ...errors.map((error) => String((error as { message?: unknown }).message ?? error)),
  ];
  // A failed hook leaves no failed test.
  if (failures.length > 0 || (modules.length > 0 && modules.every((module) => module.ok()))) return failures;
  return ['a hook, or no test at all'];
}

export type MutantSession = { run: (request: RunRequest) => Promise<RunResult> };

export async function openMutantSession(root: string): Promise<MutantSession> {
  let substitutes = new Map<string, Substitute>();
  const reachedFile = join(tmpdir(), `reached-blocks-${process.pid}.json`);
  process.env['REACHED_BLOCKS_FILE'] = reachedFile;
  const vitest = await createVitest(
    {
      config: false,
      root,
      watch: false,
      // Otherwise modules that were read with another mutant, or none, would not be read again.
      fsModuleCache: false,
      include: ['packages/{contract,server}/**/*.test.ts'],
      setupFiles: [join(import.meta.dirname, 'reach-setup.ts')],
      maxWorkers: 1,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      testTimeout: 60_000,
      hookTimeout: 120_000,
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          load(id) {
            const path = id.split('?')[0] ?? id;
            const substitute = substitutes.get(relative(root, path));
            return substitute ? substitute.change(readFileSync(path, 'utf8')) : null;
          },
        },
      ],
    },
  );
  await vitest.standalone();
  const exchangeFor = (next: Map<string, Substitute>): void => {
    const files = new Set([...substitutes.keys(), ...next.keys()]);
    for (const file of files)
      if (substitutes.get(file)?.name !== next.get(file)?.name) vitest.invalidateFile(join(root, file));
    substitutes = next;
  };
  return {
    async run(request) {
      exchangeFor(substitutesOf(request));
      const { config } = vitest.getRootProject();
      // With one of the two off some tests fail without a mutant, so the others still have to run.
      config.bail = request.scoping === 'both' ? 1 : 0;
      const serverUrl = process.env['MUTANTS_DATABASE_URL'] ?? '';
      config.env = { ...config.env, TEST_DATABASE_URL: request.scoping === 'concurrent' ? serverUrl : '' };
      rmSync(reachedFile, { force: true });
      const started = performance.now();
      const specification = vitest.getRootProject().createSpecification(join(root, request.test));
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
      // Vitest also returns the files of earlier runs with their results.
      const own = testModules.filter(({ moduleId }) => moduleId === specification.moduleId);
      return {
        failed: failuresOf(own, unhandledErrors),
        milliseconds: performance.now() - started,
        reached: request.reporting ? readReached(reachedFile) : [],
      };
    },
  };
}

function readReached(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[];
  } catch {
    return [];
  }
}
