import { fileProblem } from '@plainscan/contract';
import { join } from 'node:path';
import { createMediaChild, type MediaChild, type MediaLimits } from './media-child.ts';
import type { FileStretch, InspectAnswer, OtherKind } from './media-answer.ts';
import {
  groupStudies,
  type SeriesPreview,
  type Study,
  type StudyInstance,
  type StudySeries,
} from './study-grouping.ts';

export interface StudyFile extends FileStretch {
  /** The sender's name of the file, with its folders. */
  name: string;
}

export interface RefusedFile {
  fileIndex: number;
  name: string;
  reason: string;
}

export interface SetAsideFile extends RefusedFile {
  kind: OtherKind | 'duplicate';
  mime: string;
}

/** Every file that was given stands in exactly one of the three lists. */
export interface StudyReading {
  studies: Study[];
  refused: RefusedFile[];
  setAside: SetAsideFile[];
}

export interface StudyReaderOptions {
  /** Where the previews go. */
  scratch: string;
  onProgress?: (progress: { done: number; total: number }) => void;
  limits?: Partial<MediaLimits>;
  /** Two that see the files and can write to `scratch`; they stay open. Without them two are started. */
  children?: readonly [MediaChild, MediaChild];
}

const previewSize = 256;
const keyImageSize = 1024;

/**
 * Reads a folder of files: what each one is, which belong together, in which order they are shown,
 * one preview for each series and one key image for each study. No file can make it fail.
 */
export async function readStudyFiles(
  files: readonly StudyFile[],
  options: StudyReaderOptions,
): Promise<StudyReading> {
  const { scratch, children, limits = {} } = options;
  if (children) return readWith(children, files, options);
  const readOnly = [...new Set(files.map(({ path }) => path))];
  const child = createMediaChild({ scratch, readOnly, limits });
  const painter = createMediaChild({ scratch, readOnly, limits });
  try {
    return await readWith([child, painter], files, options);
  } finally {
    await Promise.all([child.close(), painter.close()]);
  }
}

async function readWith(
  [child, painter]: readonly [MediaChild, MediaChild],
  files: readonly StudyFile[],
  { scratch, onProgress }: StudyReaderOptions,
): Promise<StudyReading> {
  // While one child looks at the files, the other gets its brushes ready.
  const warming = painter.warm();
  try {
    const answers = await inspectAll(files, [child, painter], onProgress);
    const { instances, refused, setAside, toCopy } = sortFiles(files, answers);
    for (const instance of instances.filter(({ fileIndex }) => toCopy.has(fileIndex)))
      await copyInstance(instance, files, scratch, child);
    const studies = groupStudies(instances);
    for (const [index, study] of studies.entries()) {
      await drawStudy(study, join(scratch, `study-${index + 1}`), files, painter);
    }
    return { studies, refused, setAside };
  } finally {
    await warming;
  }
}

interface SortedFiles {
  instances: StudyInstance[];
  refused: RefusedFile[];
  setAside: SetAsideFile[];
  /** Those that viewers stumble over as they were sent. */
  toCopy: Set<number>;
}

/** What each file is, in the order of the files. Each child takes the next one as soon as it is free. */
async function inspectAll(
  files: readonly StudyFile[],
  children: readonly MediaChild[],
  onProgress: StudyReaderOptions['onProgress'],
): Promise<InspectAnswer[]> {
  const answers: InspectAnswer[] = [];
  const waiting = files.entries();
  let done = 0;
  const inspectNext = async (child: MediaChild): Promise<void> => {
    for (const [at, file] of waiting) {
      answers[at] = await child.inspect(file);
      done += 1;
      onProgress?.({ done, total: files.length });
    }
  };
  await Promise.all(children.map(inspectNext));
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
    const reason = fileProblem('twice');
    sorted.setAside.push({ fileIndex, name, kind: 'duplicate', mime: 'application/dicom', reason });
  } else {
    seen.add(answer.meta.sopUid);
    const { hasImage, needsCopy, meta } = answer;
    sorted.instances.push({ fileIndex, name, hasImage, meta });
    if (needsCopy) sorted.toCopy.add(fileIndex);
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
  const answer = await child.normalise({ path, offset, length, outputPath });
  if (answer.kind === 'normalised' && answer.length !== null)
    instance.normal = { path: outputPath, length: answer.length };
}

async function drawStudy(
  study: Study,
  base: string,
  files: readonly StudyFile[],
  child: MediaChild,
): Promise<void> {
  for (const [index, series] of study.series.entries()) {
    series.preview = await drawSeries(series, `${base}-${index + 1}.webp`, previewSize, files, child);
  }
  const shown = study.series.filter(({ preview }) => preview !== null);
  const largest = shown.toSorted((a, b) => b.imageCount - a.imageCount)[0];
  if (largest === undefined) return;
  study.keyImage = await drawSeries(largest, `${base}-key.webp`, keyImageSize, files, child);
}

/** Draws the middle image, or another one where that cannot be drawn. */
async function drawSeries(
  series: StudySeries,
  outputPath: string,
  size: number,
  files: readonly StudyFile[],
  child: MediaChild,
): Promise<SeriesPreview | null> {
  const images = series.instances.filter(({ hasImage }) => hasImage);
  const tried = new Set([0.5, 0, 1].map((share) => Math.floor((images.length - 1) * share)));
  for (const position of tried) {
    const instance = images[position];
    const file = instance && files[instance.fileIndex];
    if (instance === undefined || file === undefined) continue;
    const { path, offset, length } = file;
    const frame = Math.floor((instance.meta.frames - 1) / 2);
    const answer = await child.preview({ path, offset, length, outputPath, frame, size });
    if (answer.kind !== 'preview') continue;
    const { width, height } = answer;
    return { path: outputPath, width, height, fileIndex: instance.fileIndex };
  }
  return null;
}
