// Finds mutants that the compiler refuses. `npm run check` fails on them before any test runs, so they say nothing
// about tests.
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { applyChange, type Mutant } from './mutation-sites.ts';

const packages = ['packages/contract', 'packages/server'];
const copy = 'node_modules/.cache/mutants/types';
/** Names left unused by a change are not type errors. */
const unused = new Set(['TS6133', 'TS6192', 'TS6196', 'TS6198']);

/** Returns the files of a package that have errors, as paths below the root. */
async function filesWithErrors(folder: string): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '--pretty', 'false', '-p', join(copy, folder)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const output = await text(child.stdout);
  return [...output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)].flatMap(([, path = '', code = '']) =>
    unused.has(code) ? [] : [path.slice(path.indexOf(folder))],
  );
}

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  cpSync('tsconfig.base.json', join(copy, 'tsconfig.base.json'));
  for (const folder of packages) {
    cpSync(join(folder, 'src'), join(copy, folder, 'src'), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
    const settings = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')) as object;
    writeFileSync(join(copy, folder, 'package.json'), readFileSync(join(folder, 'package.json')));
    writeFileSync(
      join(copy, folder, 'tsconfig.json'),
      JSON.stringify({ ...settings, include: ['src'], exclude: [] }),
    );
  }
}

/** Takes one mutant of each file at a time, so that an error in a file belongs to its mutant. */
function roundsOf(mutants: readonly Mutant[]): Mutant[][] {
  const rounds: Mutant[][] = [];
  const counts = new Map<string, number>();
  for (const mutant of mutants) {
    const round = counts.get(mutant.file) ?? 0;
    counts.set(mutant.file, round + 1);
    (rounds[round] ??= []).push(mutant);
  }
  return rounds;
}

/** Returns those whose file has errors with the mutants of a round in place. */
async function refusedOf(round: readonly Mutant[]): Promise<Mutant[]> {
  for (const mutant of round)
    writeFileSync(join(copy, mutant.file), applyChange(readFileSync(mutant.file, 'utf8'), mutant));
  const touched = packages.filter((folder) => round.some(({ file }) => file.startsWith(`${folder}/`)));
  const broken = new Set((await Promise.all(touched.map(filesWithErrors))).flat());
  for (const { file } of round) cpSync(file, join(copy, file));
  return round.filter(({ file }) => broken.has(file));
}

/** Returns the IDs of source mutants that do not compile. */
export async function findUncompilable(mutants: readonly Mutant[]): Promise<Set<string>> {
  makeCopy();
  let suspects = mutants;
  for (;;) {
    const refused: Mutant[] = [];
    for (const round of roundsOf(suspects)) refused.push(...(await refusedOf(round)));
    // An error may come from the mutant of another file, so it is checked again without those that compile.
    if (refused.length === suspects.length) return new Set(refused.map(({ id }) => id));
    suspects = refused;
  }
}
