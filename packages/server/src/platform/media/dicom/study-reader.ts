import type { FileProblem } from '@plainscan/contract';
import { join } from 'node:path';
import type { FileRange, InspectAnswer, OtherKind } from '../sandbox/media-answer.ts';
import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';
import type { MediaLimits } from '../sandbox/media-process.ts';
import { filesWithEqualUids, separateCopies } from './equal-uids.ts';
import { groupStudies, type Study, type StudyInstance } from './study-grouping.ts';

export interface StudyFile extends FileRange {
  /** The sender's name of the file, including folders. */
  name: string;
}

export interface RefusedFile {
  fileIndex: number;
  name: string;
  reason: FileProblem;
}

export interface SkippedFile extends RefusedFile {
  kind: OtherKind | 'duplicate';
  mime: string;
}

/** Every given file is in exactly one of the three lists. */
export interface StudyReading {
  studies: Study[];
  refused: RefusedFile[];
  setAside: SkippedFile[];
}

/** Returns what is already known about a file; undefined if it has not been inspected. */
export type KnownAnswers = (file: FileRange) => Promise<InspectAnswer | undefined>;

export interface StudyReaderOptions {
  /** Folder for the copies for viewers. */
  scratch: string;
  onProgress?: (progress: { done: number; total: number }) => void;
  limits?: Partial<MediaLimits>;
  /** Two children that can read the files and write to `scratch`. They stay open. If omitted, two are started. */
  children?: readonly [MediaChild, MediaChild];
  known?: KnownAnswers;
}

/** Reading a header takes less time than a round trip to the child. */
const inspectedAhead = 16;

/**
 * Reads a folder of files: their types, their grouping into studies and series, and their display order. No file can
 * make it fail.
 */
export async function readStudyFiles(
  files: readonly StudyFile[],
  options: StudyReaderOptions,
): Promise<StudyReading> {
  const { scratch, children, limits = {} } = options;
  if (children) return readWith(children, files, options);
  const readOnly = [...new Set(files.map(({ path }) => path))];
  const started = [0, 1].map(() => createMediaChild({ scratch, readOnly, limits }));
  try {
    return await readWith(started, files, options);
  } finally {
    await Promise.all(started.map((child) => child.close()));
  }
}

async function readWith(
  children: readonly MediaChild[],
  files: readonly StudyFile[],
  options: StudyReaderOptions,
): Promise<StudyReading> {
  const answers = await inspectAll(files, children, options);
  const { found, refused, setAside } = sortFiles(files, answers);
  const { kept, copies } = separateCopies(found, await compareEqual(found, files, children));
  setAside.push(...copies.map(setAsideCopy));
  setAside.sort((a, b) => a.fileIndex - b.fileIndex);
  const instances = kept.map(({ needsNormalizedCopy: _, ...instance }): StudyInstance => instance);
  await share(
    children,
    instances.filter((_, at) => kept[at]?.needsNormalizedCopy),
    (child, instance) => copyInstance(instance, files, options.scratch, child),
  );
  return { studies: groupStudies(instances), refused, setAside };
}

/** Returns the fingerprints of the files whose UID another file has as well. */
async function compareEqual(
  found: readonly FoundFile[],
  files: readonly StudyFile[],
  children: readonly MediaChild[],
): Promise<Map<number, string>> {
  const fingerprints = new Map<number, string>();
  await share(children, filesWithEqualUids(found), async (child, { fileIndex }) => {
    const file = files[fileIndex];
    const { path, offset, length } = file ?? { path: '', offset: 0, length: 0 };
    const answer = await child.fingerprint({ path, offset, length });
    if (answer.kind === 'fingerprint') fingerprints.set(fileIndex, answer.hash);
  });
  return fingerprints;
}

const setAsideCopy = ({ fileIndex, name }: FoundFile): SkippedFile => ({
  fileIndex,
  name,
  kind: 'duplicate',
  mime: 'application/dicom',
  reason: { code: 'twice' },
});

/** Gives each child the next piece of work as soon as it is free, with `ahead` pieces at a time per child. */
export async function share<Work>(
  children: readonly MediaChild[],
  all: readonly Work[],
  work: (child: MediaChild, one: Work, at: number) => Promise<void>,
  ahead = 1,
): Promise<void> {
  const waiting = all.entries();
  const processNext = async (child: MediaChild): Promise<void> => {
    for (const [at, one] of waiting) await work(child, one, at);
  };
  await Promise.all(Array.from({ length: ahead }, () => children.map(processNext)).flat());
}

/** A readable DICOM file. */
type FoundFile = StudyInstance & {
  /** Viewers cannot decode it as it was sent. */
  needsNormalizedCopy: boolean;
};

interface SortedFiles {
  found: FoundFile[];
  refused: RefusedFile[];
  setAside: SkippedFile[];
}

/** Inspects all files and returns the answers in file order. */
async function inspectAll(
  files: readonly StudyFile[],
  children: readonly MediaChild[],
  { onProgress, known }: StudyReaderOptions,
): Promise<InspectAnswer[]> {
  const answers: InspectAnswer[] = [];
  let done = 0;
  const inspect = async (child: MediaChild, file: StudyFile, at: number): Promise<void> => {
    answers[at] = (await known?.(file)) ?? (await child.inspect(file));
    done += 1;
    onProgress?.({ done, total: files.length });
  };
  await share(children, files, inspect, inspectedAhead);
  return answers;
}

function sortFiles(files: readonly StudyFile[], answers: readonly InspectAnswer[]): SortedFiles {
  const sorted: SortedFiles = { found: [], refused: [], setAside: [] };
  for (const [fileIndex, { name }] of files.entries()) {
    const answer = answers[fileIndex];
    if (!answer) continue;
    if (answer.kind === 'failed' || answer.kind === 'broken')
      sorted.refused.push({ fileIndex, name, reason: answer.reason });
    else if (answer.kind === 'dicom') {
      const { hasImage, needsNormalizedCopy, meta } = answer;
      sorted.found.push({ fileIndex, name, hasImage, meta, needsNormalizedCopy });
    } else {
      const { kind, mime, reason } = answer;
      sorted.setAside.push({ fileIndex, name, kind, mime, reason });
    }
  }
  return sorted;
}

/** Makes a copy for viewers. If that is impossible, the file is served as it was sent. */
async function copyInstance(
  instance: StudyInstance,
  files: readonly StudyFile[],
  scratch: string,
  child: MediaChild,
): Promise<void> {
  const file = files[instance.fileIndex];
  if (file === undefined) return;
  const { path, offset, length } = file;
  const outputPath = join(scratch, `normal-${instance.fileIndex}.dcm`);
  const answer = await child.normalize({ path, offset, length, outputPath });
  if (answer.kind === 'normalized' && answer.length !== null)
    instance.normal = { path: outputPath, length: answer.length };
}
