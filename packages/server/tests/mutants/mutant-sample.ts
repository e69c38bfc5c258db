import { createHash } from 'node:crypto';

import { mutantClasses, type Mutant } from './mutation-sites.ts';

/**
 * Some of each class: of a larger class more, but by far not as many more as it is larger. A mutant's own id decides with
 * the seed, so that the sample stays nearly the same while the sources change.
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
  // Mixed, so that a part of a run that is cut short is a sample too.
  return ranked.filter((entry) => chosen.has(entry)).map(({ mutant }) => mutant);
}
