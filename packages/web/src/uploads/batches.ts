// Blobs and sizes of thousands of chosen files, in pieces between which the page can answer.
import { inPieces, nextTask } from '../ui/fields/pieces.ts';

/** How many files go into a Blob at a stretch. */
export const filesAtOnce = 50;
/** How long files are asked for their size at a stretch, and how many at most, in milliseconds and files. */
const sizesMilliseconds = 12;
const sizesAtOnce = 250;

/** Calls `work` with batches of at most {@link filesAtOnce}, in order, and lets the page answer in between. */
export const inBatches = <T, R>(all: readonly T[], work: (batch: T[]) => R): Promise<R[]> =>
  inPieces(all, filesAtOnce, work);

/** Returns the files one after the other. Making one Blob of 10,000 files at once blocks the page for seconds. */
export async function packOf(files: readonly { readonly file: File }[]): Promise<Blob> {
  return new Blob(await inBatches(files, (batch) => new Blob(batch.map(({ file }) => file))));
}

/**
 * Asks each file for its size. The first use of a chosen file does so while the page waits, 0.2 ms on an idle machine,
 * so without this a Blob of many of them blocks the page for seconds. Done before the files are read, because the
 * browser answers in turn.
 */
export async function learnSizes(files: readonly { readonly file: File }[]): Promise<void> {
  let begin = performance.now();
  let asked = 0;
  for (const { file } of files) {
    if (asked === sizesAtOnce || performance.now() - begin > sizesMilliseconds) {
      await nextTask();
      begin = performance.now();
      asked = 0;
    }
    asked += 1;
    void file.size;
  }
}
