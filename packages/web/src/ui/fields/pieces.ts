// Work on thousands of items that only the main thread can do, in pieces between which the page can answer.

/** Lets everything that waits for the main thread run first. Unlike a timer, it is not slowed down in a hidden tab. */
export function nextTask(): Promise<void> {
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

/** Calls `work` with batches of at most `length`, in order, and lets the page answer in between. */
export async function inPieces<T, R>(
  all: readonly T[],
  length: number,
  work: (batch: T[]) => R,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < all.length; start += length) {
    if (start > 0) await nextTask();
    results.push(work(all.slice(start, start + length)));
  }
  return results;
}

/** Sorts like `toSorted`, at most about `length` comparisons at a stretch. */
export async function sortInPieces<T>(
  all: readonly T[],
  compare: (one: T, other: T) => number,
  length = 500,
): Promise<T[]> {
  let runs = await inPieces(all, length, (run) => run.toSorted(compare));
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, length));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  ones: readonly T[],
  others: readonly T[],
  compare: (one: T, other: T) => number,
  length: number,
): Promise<T[]> {
  const merged: T[] = [];
  let [next, nextOther] = [0, 0];
  while (next < ones.length && nextOther < others.length) {
    if (merged.length % length === length - 1) await nextTask();
    const [one, other] = [ones[next] as T, others[nextOther] as T];
    const isOneFirst = compare(one, other) <= 0;
    merged.push(isOneFirst ? one : other);
    if (isOneFirst) next += 1;
    else nextOther += 1;
  }
  return [...merged, ...ones.slice(next), ...others.slice(nextOther)];
}
