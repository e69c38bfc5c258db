// Work on thousands of files that only the main thread can do, in pieces between which the page can answer.

/**
 * How many files are handled at a stretch. The first use of a chosen file asks the browser for its size, 0.2 ms each on
 * an idle machine, while the page waits. Passing a file to a worker or putting it into a Blob is such a use.
 */
export const filesAtOnce = 100;

/** Lets everything that waits for the main thread run first. Unlike a timer, it is not slowed down in a hidden tab. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
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
