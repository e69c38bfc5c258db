// CG-132: decides from the state of its files whether a resource is ready. Pure.
import { resourceTypeOf, type FileProblem, type MaterialType } from '@plainscan/contract';

import type { FileFacts, MaterialFacts } from './material-state-repository.ts';

export type MaterialState =
  | { status: 'processing' }
  | { status: 'ready'; failure: FileProblem | null }
  | { status: 'failed'; failure: FileProblem };

type Facts = {
  type: MaterialType;
  facts: MaterialFacts | undefined;
  files: readonly FileFacts[];
  /** Files of the chosen thumbnail; empty without one. */
  thumbnail: readonly FileFacts[];
};

const waiting: MaterialState = { status: 'processing' };
const failed = (failure: FileProblem): MaterialState => ({ status: 'failed', failure });

const isOpen = ({ state, isAbandoned }: FileFacts): boolean =>
  (state === null || state === 'processing') && !isAbandoned;

/** Returns why a file cannot be shown; `null` if it can. */
const problemOf = ({ state, failure }: FileFacts): FileProblem | null =>
  state === 'ready' ? null : (failure ?? { code: 'unreadable' });

export function materialState({ type, facts, files, thumbnail }: Facts): MaterialState {
  if (facts === undefined) return failed({ code: 'notWhole' });
  if (facts.uploadStatus === 'failed') return failed(facts.uploadFailure ?? { code: 'nothingToShow' });
  if (facts.studyId === null) return waiting;
  if (facts.studyType !== resourceTypeOf[type]) return failed(mismatch(type));
  if (files.some(isOpen) || thumbnail.some(isOpen) || !facts.isDrawn) return waiting;
  // Other files of a study may be of any kind or damaged. The images are shown anyway.
  if (type !== 'dcm') {
    const problem = files.map(problemOf).find((problem) => problem !== null);
    if (problem !== undefined) return failed(problem);
    if (files.some((file) => file.type !== resourceTypeOf[type])) return failed(mismatch(type));
  }
  const noThumbnail = thumbnail.map(problemOf).find((problem) => problem !== null);
  return { status: 'ready', failure: noThumbnail ?? files[0]?.failure ?? null };
}

const mismatch = (type: MaterialType): FileProblem =>
  type === 'dcm' ? { code: 'noStudyFiles' } : { code: 'otherType' };
