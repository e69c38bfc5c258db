// Work on thousands of files that only the main thread can do, in pieces between which the page can answer.

/** How many files go into a Blob at a stretch. */
export const filesAtOnce = 100;
/** How long files are asked for their size at a stretch, and how many at most, in milliseconds and files. */
const sizesMilliseconds = 12;
const sizesAtOnce = 250;

/** Lets everything that waits for the main thread run first. Unlike a timer, it is not slowed down in a hidden tab. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const go = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', go, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

/** Calls `work` with batches of at most {@link filesAtOnce}, in order, and lets the page answer in between. */
export async function inBatches<T, R>(all: readonly T[], work: (batch: T[]) => R): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < all.length; start += filesAtOnce) {
    if (start > 0) await nextTask();
    results.push(work(all.slice(start, start + filesAtOnce)));
  }
  return results;
}

/** Returns the files one after the other. Making one Blob of 10,000 files at once blocks the page for seconds. */
export async function packOf(files: readonly { readonly file: File }[]): Promise<Blob> {
  return new Blob(await inBatches(files, (batch) => new Blob(batch.map(({ file }) => file))));
}

/**
 * Asks each file for its size. The first use of a chosen file does so while the page waits, 0.2 ms on an idle machine:
 * without this, passing 10,000 files to a worker blocks the page for seconds. Done before the files are read, because
 * the browser answers in turn.
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
