import type { FileProblem } from '@plainscan/contract';
import { join } from 'node:path';
import type { FileRange, InspectAnswer, OtherKind } from '../sandbox/media-answer.ts';
import { createMediaChild, type MediaChild } from '../sandbox/media-child.ts';
import type { MediaLimits } from '../sandbox/media-process.ts';
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
  const { instances, refused, setAside, toCopy } = sortFiles(files, answers);
  await share(
    children,
    instances.filter(({ fileIndex }) => toCopy.has(fileIndex)),
    (child, instance) => copyInstance(instance, files, options.scratch, child),
  );
  return { studies: groupStudies(instances), refused, setAside };
}

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

interface SortedFiles {
  instances: StudyInstance[];
  refused: RefusedFile[];
  setAside: SkippedFile[];
  /** Files that viewers cannot decode as they were sent. */
  toCopy: Set<number>;
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
