// Reads a folder in parts, so that what has been found shows long before the last of thousands of files is read.
import { readStarts, type Picked } from './file-starts.ts';
import { sortHere, sortInWorker, type FolderSorting } from './folder-sorting.ts';
import type { FolderSoFar, StudyFolder } from './study-folder.ts';

/** Tells how many files have been read, and what was found in them. */
export type FolderProgress = (done: number, soFar: FolderSoFar) => void;

/** How often a reading tells its progress, at most. Each time, the page draws its form again. */
const mostReports = 20;
/** How many files are read at a stretch. */
const partLength = 250;
/** The first files to be read are spread over the whole folder, so that they show all its series. */
const sampleLength = 50;

/** Reads a folder. A worker judges it, or the page itself if no worker can be started. */
export async function readFolder(
  files: readonly Picked[],
  onProgress?: FolderProgress,
): Promise<StudyFolder> {
  const worker = sortInWorker();
  try {
    return await readWith(worker, files, onProgress);
  } catch {
    return await readStudyFolder(files, onProgress);
  } finally {
    worker.close();
  }
}

/**
 * Reads the start of every file and judges it here. No file makes it fail. `onProgress` is called at most
 * {@link mostReports} times, however many files there are.
 */
export const readStudyFolder = (
  files: readonly Picked[],
  onProgress?: FolderProgress,
): Promise<StudyFolder> => readWith(sortHere(), files, onProgress);

async function readWith(
  sorting: FolderSorting,
  files: readonly Picked[],
  onProgress?: FolderProgress,
): Promise<StudyFolder> {
  const between = Math.ceil(files.length / (mostReports - 1));
  let done = 0;
  let toldAt = 0;
  for (const places of partsOf(files.length)) {
    const starts = await readStarts(places.flatMap((at) => files[at] ?? []));
    sorting.take(places.flatMap((at, nth) => (starts[nth] ? { at, start: starts[nth] } : [])));
    done += places.length;
    const isFirst = toldAt === 0;
    if (!onProgress || (!isFirst && done - toldAt < between && done < files.length)) continue;
    toldAt = done;
    onProgress(done, await sorting.soFar());
  }
  return sorting.finish();
}

/** Returns the places of all files in parts: a few from everywhere first, then the others in order, as a disc has them. */
function partsOf(count: number): number[][] {
  const places = Array.from({ length: count }, (_, at) => at);
  if (count <= partLength) return [places];
  const step = Math.floor(count / sampleLength);
  const sample = places.filter((at) => at % step === 0);
  const others = places.filter((at) => at % step !== 0);
  const parts = Array.from({ length: Math.ceil(others.length / partLength) }, (_, part) =>
    others.slice(part * partLength, (part + 1) * partLength),
  );
  return [sample, ...parts];
}
