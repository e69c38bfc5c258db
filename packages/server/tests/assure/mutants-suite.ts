/**
 * A7: breaks rules one at a time and checks that a test fails. MUTANTS_SEED draws another sample, MUTANTS sets its size,
 * MUTANTS_ONLY takes those whose ID matches an expression, MUTANTS_LIST those whose IDs are the lines of a file, and
 * MUTANTS_TESTS the test files whose path matches. MUTANTS_WORKERS sets how many run at once, MUTANTS_MINUTES for how
 * long: use more than 44 only if the suite is run alone. Locks are mutated on the server of TEST_DATABASE_URL.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { chooseTests } from '../mutants/choose-tests.ts';
import type { ScopingMode } from '../mutants/mutant-session.ts';
import { withRunners, type Runner } from '../mutants/mutant-runners.ts';
import { sampleMutants } from '../mutants/mutant-sample.ts';
import { findUncompilable } from '../mutants/mutant-types.ts';
import { findMutants, mutantClasses, type Mutant } from '../mutants/mutation-sites.ts';
import { findPolicyMutants, type PolicyMutant } from '../mutants/policy-mutants.ts';
import { longestRun, ReachRecord } from '../mutants/reach-record.ts';
import { readSources, ruleFiles, ruleTests } from '../mutants/rule-files.ts';
import { isRunHere } from '../mutants/test-reach.ts';
import { VerdictRecord } from '../mutants/verdict-record.ts';

/** The share that tests must detect, of all mutants and of each class. */
const minShare = 0.95;
const minShareOfClass = 0.8;
const maxMilliseconds = Number(process.env['MUTANTS_MINUTES'] ?? 44) * 60_000;

type Outcome = { mutant: Mutant | PolicyMutant; result: 'killed' | 'survived' | 'not-run'; by: string };

const started = Date.now();
// Only for the locks: all other mutants are tested on the embedded database.
process.env['MUTANTS_DATABASE_URL'] = process.env['TEST_DATABASE_URL'] ?? '';
process.env['TEST_DATABASE_URL'] = '';
const canMutateLocks = process.env['MUTANTS_DATABASE_URL'] !== '';
if (!canMutateLocks) console.log('Locks are not mutated: TEST_DATABASE_URL is not set.');
const seed = Number(process.env['MUTANTS_SEED'] ?? 20_261_124);
const size = Number(process.env['MUTANTS'] ?? 320);
const workers = Number(process.env['MUTANTS_WORKERS'] ?? Math.min(2, availableParallelism()));
const only = new RegExp(process.env['MUTANTS_ONLY'] ?? '');
const listFile = process.env['MUTANTS_LIST'];
const listed = listFile === undefined ? undefined : new Set(readFileSync(listFile, 'utf8').split('\n'));
const onlyTests = new RegExp(process.env['MUTANTS_TESTS'] ?? '');

const equivalents = JSON.parse(
  readFileSync(join(import.meta.dirname, '../mutants/equivalent-mutants.json'), 'utf8'),
) as { id: string; because: string }[];
const sources = readSources();
const all = [
  ...ruleFiles().flatMap((file) => findMutants(file, sources.get(file)?.source ?? '')),
  ...(await findPolicyMutants()),
];
for (const { id } of equivalents)
  if (!all.some((mutant) => mutant.id === id)) console.error(`No such mutant any more, take it out: ${id}`);
const isEquivalent = ({ id }: Mutant): boolean => equivalents.some((equivalent) => equivalent.id === id);
const changing = all.filter(
  (mutant) =>
    only.test(mutant.id) &&
    (listed?.has(mutant.id) ?? true) &&
    !isEquivalent(mutant) &&
    (canMutateLocks || mutant.kind !== 'lock') &&
    ('statement' in mutant || isRunHere(mutant, sources)),
);
/** A part selected by name is not recorded. Those of a list are known to compile. */
const isPart = only.source !== '(?:)' || onlyTests.source !== '(?:)' || listed !== undefined;
const sample = listed === undefined ? await drawSample() : sampleMutants(changing, size, seed);
console.log(`Seed ${seed}: ${sample.length} of ${changing.length} mutants.`);

const tests = ruleTests().filter((test) => onlyTests.test(test));
const record = new ReachRecord([...sources.keys()]);
await record.complete(tests, workers);
for (const test of tests)
  for (const failed of record.get(test)?.failed ?? [])
    console.error(`Left out, red without a mutant: ${test}: ${failed}`);
console.log(`Tests without a mutant: ${Math.round((Date.now() - started) / 1000)} s.`);

/**
 * Row-level security and the conditions of the statements enforce the same rule. The one that is not mutated is
 * switched off.
 */
const scopingModes: Partial<Record<Mutant['kind'], ScopingMode>> = {
  scope: 'queries',
  policy: 'row-security',
  lock: 'concurrent',
};

async function findFailingTest(
  runner: Runner,
  mutant: Mutant | PolicyMutant,
  chosen: readonly string[],
): Promise<string | undefined> {
  const scoping = scopingModes[mutant.kind] ?? 'both';
  for (const test of chosen) {
    const unbroken = await record.measure(runner, test, scoping);
    const statement = 'statement' in mutant ? { statement: mutant.statement } : {};
    const most = Math.min(longestRun, 30_000 + 4 * unbroken.milliseconds);
    const { failed } = await runner.run({ test, scoping, mutant, ...statement }, most);
    const killer = failed.find((name) => !unbroken.failed.includes(name));
    if (killer !== undefined) return `${test}: ${killer}`;
  }
  return undefined;
}

const verdicts = new VerdictRecord(record.file.replace('.json', '-verdicts.json'));
const outcomes: Outcome[] = [];
await withRunners(workers, sample, async (runner, mutant) => {
  if (Date.now() - started > maxMilliseconds) {
    outcomes.push({ mutant, result: 'not-run', by: '' });
    return;
  }
  const chosen = chooseTests(mutant, tests, record, sources);
  const known = verdicts.get(mutant.id, chosen);
  const killer = known === undefined ? await findFailingTest(runner, mutant, chosen) : (known ?? undefined);
  verdicts.set(mutant.id, chosen, killer ?? null);
  outcomes.push({ mutant, result: killer === undefined ? 'survived' : 'killed', by: killer ?? '' });
  if (killer === undefined)
    console.log(`Survived ${chosen.length} test files (${mutant.kind}): ${mutant.id}`);
  else if (process.env['MUTANTS_VERBOSE'])
    console.log(`Killed (${mutant.kind}): ${mutant.id}\n  by ${killer}`);
});

const killed = (of: readonly Outcome[]): number => of.filter(({ result }) => result === 'killed').length;
const line = (name: string, of: readonly Outcome[], share: number): void =>
  console.log(
    `mutants ${name} ${killed(of)}/${of.length} of which ${Math.ceil(share * of.length)} are enough`,
  );
for (const kind of mutantClasses) {
  const own = outcomes.filter(({ mutant }) => mutant.kind === kind);
  if (own.length > 0) line(kind, own, minShareOfClass);
}
line('all', outcomes, minShare);
if (!isPart) writeSurvivors();
// On a busy machine a test may also time out without a mutant. Check these by hand.
for (const { mutant, by } of outcomes)
  if (/timed out|took too long/.test(by))
    console.log(`Killed by a time limit alone: ${mutant.id}\n  by ${by}`);
const left = outcomes.filter(({ result }) => result === 'not-run').length;
if (left > 0) console.log(`Not run for want of time: ${left}.`);
console.log(`${Math.round((Date.now() - started) / 1000)} s.`);

/** Draws the sample. Replaces those that do not compile with the next ones of their class. */
async function drawSample(): Promise<(Mutant | PolicyMutant)[]> {
  const refused = new Set<string>();
  const checked = new Set<string>();
  for (;;) {
    const drawn = sampleMutants(
      changing.filter(({ id }) => !refused.has(id)),
      size,
      seed,
    );
    const unchecked = drawn.filter((mutant) => !('statement' in mutant) && !checked.has(mutant.id));
    if (unchecked.length === 0) return drawn;
    for (const id of await findUncompilable(unchecked)) refused.add(id);
    for (const { id } of unchecked) checked.add(id);
  }
}

/** Writes the page that lists the mutants no test detected. */
function writeSurvivors(): void {
  const survivors = outcomes.filter(({ result }) => result === 'survived').map(({ mutant }) => mutant);
  const rows = survivors
    .sort((a, b) => a.id.localeCompare(b.id))
    .map(({ kind, id }) => `- ${kind}: \`${id.replaceAll('`', "'")}\``);
  writeFileSync(
    join(import.meta.dirname, '../../../../docs/surviving-mutants.md'),
    [
      '# Surviving mutants',
      '',
      `What no test noticed when \`npm run assure mutants\` broke it: ${survivors.length} of ${outcomes.length} mutants of seed ${seed}, drawn from ${changing.length} (ADR 0026). Those that change nothing are in \`packages/server/tests/mutants/equivalent-mutants.json\`, with the reason.`,
      '',
      ...rows,
      '',
    ].join('\n'),
  );
}
