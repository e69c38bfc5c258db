// Which test reaches what, and how long it takes, measured once for each state of the sources and stored next to the
// packages.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import type { RunResult, ScopingMode } from './mutant-session.ts';
import { withRunners, type Runner } from './mutant-runners.ts';

type Records = Record<string, RunResult>;

/** The files that determine which blocks exist and which of them report. */
const reachSourceFiles = ['rule-files.ts', 'test-reach.ts'].map((file) =>
  relative('.', join(import.meta.dirname, file)),
);

const isTest = (file: string): boolean => file.endsWith('.test.ts');
/** Returns a hash that changes with the names and contents of the files. */
export const hashOf = (files: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

export const longestRun = 300_000;

/** The runs without a mutant. */
export class ReachRecord {
  /** Named after the state of the sources. */
  readonly file: string;
  readonly #records: Records;
  readonly #reporting: string[];

  constructor(reporting: string[]) {
    this.#reporting = reporting;
    const sources = globSync(['packages/{contract,server,demo}/**/*.{ts,sql}'])
      .filter((file) => !isTest(file) && !/node_modules|tests\/(assure|mutants)\//.test(file))
      .sort();
    this.file = `node_modules/.cache/mutants/${hashOf([...sources, ...reachSourceFiles])}.json`;
    this.#records = existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as Records) : {};
  }

  get(test: string, scoping: ScopingMode = 'both'): RunResult | undefined {
    return this.#records[this.#key(test, scoping)];
  }

  /** Runs whatever has no record yet. */
  async complete(tests: readonly string[], count: number): Promise<void> {
    const missing = tests.filter((test) => !this.get(test));
    await withRunners(count, missing, async (runner, test) => {
      await this.measure(runner, test, 'both');
    });
  }

  async measure(runner: Runner, test: string, scoping: ScopingMode): Promise<RunResult> {
    const known = this.get(test, scoping);
    if (known) return known;
    const request = scoping === 'both' ? { test, scoping, reporting: this.#reporting } : { test, scoping };
    const record = await runner.run(request, longestRun);
    this.#records[this.#key(test, scoping)] = record;
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify(this.#records));
    return record;
  }

  #key(test: string, scoping: ScopingMode): string {
    return `${test} ${hashOf([test])} ${scoping}`;
  }
}
