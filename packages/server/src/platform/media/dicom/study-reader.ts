import type { FileProblem } from '@plainscan/contract';
import { join } from 'node:path';
import type { FileRange, InspectAnswer, OtherKind } from '../sandbox/media-answer.ts';
import { createMediaChild, type MediaChild, type MediaLimits } from '../sandbox/media-child.ts';
import { groupStudies, type Study, type StudyInstance } from './study-grouping.ts';

export interface StudyFile extends FileRange {
  /** The sender's name of the file, with its folders. */
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

/** Every file that was given is in exactly one of the three lists. */
export interface StudyReading {
  studies: Study[];
  refused: RefusedFile[];
  setAside: SkippedFile[];
}

/** What has been found out of a file already; nothing for one that no one has looked at. */
export type KnownAnswers = (file: FileRange) => Promise<InspectAnswer | undefined>;

export interface StudyReaderOptions {
  /** Where the copies for viewers go. */
  scratch: string;
  onProgress?: (progress: { done: number; total: number }) => void;
  limits?: Partial<MediaLimits>;
  /** Two that see the files and can write to `scratch`; they stay open. Without them two are started. */
  children?: readonly [MediaChild, MediaChild];
  known?: KnownAnswers;
}

/** A head is read faster than a question goes to the child and back. */
const inspectedAhead = 16;

/**
 * Reads a folder of files: what each one is, which belong together, and in which order they are shown.
 * No file can make it fail.
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
  const { instances, refused, setAside, toCopy } = sortFiles(files, answers);
  await share(
    children,
    instances.filter(({ fileIndex }) => toCopy.has(fileIndex)),
    (child, instance) => copyInstance(instance, files, options.scratch, child),
  );
  return { studies: groupStudies(instances), refused, setAside };
}

/** Each child takes the next piece of work as soon as it is free; `ahead` pieces are on its driver at a time. */
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

interface SortedFiles {
  instances: StudyInstance[];
  refused: RefusedFile[];
  setAside: SkippedFile[];
  /** Those that viewers cannot decode as they were sent. */
  toCopy: Set<number>;
}

/** What each file is, in the order of the files. */
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
  const sorted: SortedFiles = { instances: [], refused: [], setAside: [], toCopy: new Set() };
  const seen = new Set<string>();
  for (const [fileIndex, file] of files.entries()) {
    const answer = answers[fileIndex];
    if (answer) sortFile(sorted, seen, fileIndex, file.name, answer);
  }
  return sorted;
}

function sortFile(
  sorted: SortedFiles,
  seen: Set<string>,
  fileIndex: number,
  name: string,
  answer: InspectAnswer,
): void {
  if (answer.kind === 'failed' || answer.kind === 'broken') {
    sorted.refused.push({ fileIndex, name, reason: answer.reason });
  } else if (answer.kind !== 'dicom') {
    const { kind, mime, reason } = answer;
    sorted.setAside.push({ fileIndex, name, kind, mime, reason });
  } else if (seen.has(answer.meta.sopUid)) {
    const reason: FileProblem = { code: 'twice' };
    sorted.setAside.push({ fileIndex, name, kind: 'duplicate', mime: 'application/dicom', reason });
  } else {
    seen.add(answer.meta.sopUid);
    const { hasImage, needsNormalizedCopy, meta } = answer;
    sorted.instances.push({ fileIndex, name, hasImage, meta });
    if (needsNormalizedCopy) sorted.toCopy.add(fileIndex);
  }
}

/** Where no copy can be made the file is served as it was sent. */
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
