import { seededNumbers } from '../../src/platform/storage/packs/pack-fixture.ts';
import { mutantClasses, type Mutant } from './mutation-sites.ts';

/** Some of each class: of a larger class more, but by far not as many more as it is larger. */
export function sampleMutants<T extends Mutant>(mutants: readonly T[], size: number, seed: number): T[] {
  const next = seededNumbers(seed);
  const classes = mutantClasses
    .map((kind) => mutants.filter((mutant) => mutant.kind === kind))
    .map((all) => ({ all: shuffled(all, next), weight: Math.sqrt(all.length) }))
    .filter(({ all }) => all.length > 0);
  const sum = classes.reduce((total, { weight }) => total + weight, 0);
  const chosen = classes.flatMap(({ all, weight }) => all.slice(0, Math.ceil((size * weight) / sum)));
  // Mixed, so that a part of a run that is cut short is a sample too.
  return shuffled(chosen, next);
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
