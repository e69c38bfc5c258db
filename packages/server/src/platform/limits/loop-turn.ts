// Long work is cut into slices, so that the process reads its sockets and fires its timers between them. Promises alone
// do not do that: a chain of resolved ones runs to its end before the event loop turns.

/** How long a slice may take before the loop turns. A statement that takes longer cannot be cut. */
const SLICE_MS = 5;

// The real one, whatever a test replaces later.
const { setImmediate } = globalThis;

const waiting: (() => void)[] = [];
let isScheduled = false;
let turnedAt = 0;

/**
 * Resolves after the event loop has turned. Each turn resumes one waiter, so many tasks together hold the loop no longer
 * than one of them does.
 */
export function turnLoop(): Promise<void> {
  return new Promise((resume) => {
    waiting.push(resume);
    schedule();
  });
}

/** Lets the loop turn if the last turn is more than a few milliseconds ago. Call it between the steps of long work. */
export async function turnLoopIfDue(): Promise<void> {
  if (performance.now() - turnedAt >= SLICE_MS) await turnLoop();
}

/** Yields the items of a list, and lets the loop turn between them if that is due. */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) {
    await turnLoopIfDue();
    yield item;
  }
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    turnedAt = performance.now();
    waiting.shift()?.();
    if (waiting.length > 0) schedule();
  });
}
