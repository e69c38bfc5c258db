import type { FileProblem, FileProblemCode } from '@plainscan/contract';

import type { OpenedFiles } from './open-archives.ts';

/** What the sender can mend comes first; a program is most likely the viewer of a disc. */
const order: readonly FileProblemCode[] = [
  'archiveLocked',
  'archiveCut',
  'archiveDamaged',
  'archivePart',
  'archiveForeign',
  'archiveMethod',
  'archiveTooDeep',
  'archiveTooLarge',
  'archiveTooMany',
  'archiveHeavy',
  'archiveBomb',
];
const last = order.length;

const rankOf = ({ code }: FileProblem): number => {
  const at = order.indexOf(code);
  return at === -1 ? last : at;
};

/** Returns why nothing was found, if that is because of an archive: its own reason, with its name. */
export function archiveFailure({ refused }: Pick<OpenedFiles, 'refused'>): FileProblem | null {
  const [first] = refused.map(({ reason }) => reason).toSorted((a, b) => rankOf(a) - rankOf(b));
  return first ?? null;
}
