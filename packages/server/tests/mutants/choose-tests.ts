// Chooses the tests for a mutant: those that reach it, the nearest and fastest first.
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

import type { Mutant } from './mutation-sites.ts';
import type { PolicyMutant } from './policy-mutants.ts';
import type { ReachRecord } from './reach-record.ts';
import { reachOf, type Reach, type Sources } from './test-reach.ts';

const maxFiles = 60;
const maxMilliseconds = 300_000;

const stem = (file: string): string => basename(file).replace(/(\.unit)?(\.test)?\.ts$/, '');
const domain = (file: string): string => dirname(file).split('/').slice(3, 5).join('/');

/** Returns the distance of a test from a file. Below one it is near. */
function distance(test: string, file: string): number {
  if (stem(test) === stem(file)) return 0.05;
  return dirname(test) === dirname(file) || domain(test) === domain(file) ? 0.1 : 1;
}

/** Returns where a table is declared, and the blocks that name it. */
function findTable(table: string, sources: Sources): Reach & { home: string } {
  const declared = new RegExp(`export const (\\w+) = pgTable\\(\\s*'${table}'`);
  for (const [home, { source }] of sources) {
    const name = declared.exec(source)?.[1];
    if (name === undefined) continue;
    const named = new RegExp(`\\b${name}\\b`);
    const using = [...sources.values()].flatMap((other) =>
      other.blocks.filter(({ start, end }) => named.test(other.source.slice(start, end))),
    );
    return { home, blocks: new Set(using.map(({ key }) => key)), names: new Set() };
  }
  return { home: '', blocks: new Set(), names: new Set() };
}

/** Tests that disable the queries' own conditions. Only they can test a policy on its own. */
const isRowSecurityTest = (test: string): boolean =>
  /row-security/.test(test) || readFileSync(test, 'utf8').includes('queryScope: false');

/** Tests that run transactions side by side. Only they can test a lock. */
const isRaceTest = (test: string): boolean => /-(race|flood)\.test\.ts$/.test(test);

const mentions = (test: string, name: string): boolean =>
  new RegExp(`(?<![\\w-])${name.replaceAll('.', '\\.')}(?![\\w-])`).test(readFileSync(test, 'utf8'));

/** Returns the tests that reach a mutant, the most useful first, as many as there is time for. */
export function chooseTests(
  mutant: Mutant | PolicyMutant,
  tests: readonly string[],
  record: ReachRecord,
  sources: Sources,
): string[] {
  const { home, blocks, names } =
    'table' in mutant ? findTable(mutant.table, sources) : { home: mutant.file, ...reachOf(mutant, sources) };
  const ranked = tests
    .flatMap((test) => {
      const known = record.get(test);
      if (!known || known.failed.length > 0) return [];
      const isWall = mutant.kind === 'policy' && isRowSecurityTest(test);
      const isRace = mutant.kind === 'lock' && isRaceTest(test);
      const isReached =
        known.reached.some((key) => blocks.has(key)) || [...names].some((name) => mentions(test, name));
      if (!isWall && !isReached) return [];
      const nearness = distance(test, home) * (isWall || isRace ? 0.1 : 1);
      return [{ test, cost: known.milliseconds, rank: known.milliseconds * nearness }];
    })
    .sort((a, b) => a.rank - b.rank);
  const chosen: string[] = [];
  let spent = 0;
  for (const { test, cost } of ranked) {
    if (chosen.length === maxFiles || (chosen.length > 0 && spent + cost > maxMilliseconds)) break;
    chosen.push(test);
    spent += cost;
  }
  return chosen;
}
