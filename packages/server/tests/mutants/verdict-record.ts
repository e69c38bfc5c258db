// The result of each mutant, stored for one state of the sources: an interrupted run continues where it stopped.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { hashOf } from './reach-record.ts';

/** The test that failed. `null` if none did. */
type Killer = string | null;
type Verdicts = Record<string, { tests: string; killer: Killer }>;

export class VerdictRecord {
  readonly #path: string;
  readonly #verdicts: Verdicts;

  constructor(path: string) {
    this.#path = path;
    this.#verdicts = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Verdicts) : {};
  }

  /** Returns `undefined` if these test files, in their current state, have not been run. */
  get(id: string, tests: readonly string[]): Killer | undefined {
    const known = this.#verdicts[id];
    return known?.tests === hashOf(tests) ? known.killer : undefined;
  }

  set(id: string, tests: readonly string[], killer: Killer): void {
    this.#verdicts[id] = { tests: hashOf(tests), killer };
    writeFileSync(this.#path, JSON.stringify(this.#verdicts));
  }
}
