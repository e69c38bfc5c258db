import { createHash } from 'node:crypto';

import { mutantClasses, type Mutant } from './mutation-sites.ts';

/**
 * Returns some of each class: more of a larger class, but far less than in proportion. The mutant's ID and the seed
 * decide, so that the sample stays almost the same while the sources change.
 */
export function sampleMutants<T extends Mutant>(mutants: readonly T[], size: number, seed: number): T[] {
  const ranked = mutants
    .map((mutant) => ({ mutant, rank: createHash('sha256').update(`${seed} ${mutant.id}`).digest('hex') }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const classes = mutantClasses
    .map((kind) => ranked.filter(({ mutant }) => mutant.kind === kind))
    .map((all) => ({ all, weight: Math.sqrt(all.length) }));
  const sum = classes.reduce((total, { weight }) => total + weight, 0);
  const chosen = new Set(
    classes.flatMap(({ all, weight }) => all.slice(0, Math.ceil((size * weight) / sum))),
  );
  // Shuffled, so that the first part of an interrupted run is a sample too.
  return ranked.filter((entry) => chosen.has(entry)).map(({ mutant }) => mutant);
}
