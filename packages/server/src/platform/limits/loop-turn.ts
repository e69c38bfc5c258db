// Long work is cut into slices, so that the process reads its sockets and fires its timers between them. Promises alone
// do not do that: a chain of resolved ones runs to its end before the event loop turns.
import { servedPerson } from './served-person.ts';

/** How long a slice may take before the loop turns. A statement that takes longer cannot be cut. */
const SLICE_MS = 5;

// The real one, whatever a test replaces later.
const { setImmediate } = globalThis;

/** Who waits, per person; the person whose turn is next comes first. */
const waiting = new Map<string, (() => void)[]>();
let isScheduled = false;
let turnedAt = 0;

/**
 * Resolves after the event loop has turned. Each turn resumes one waiter, so many tasks together hold the loop no longer
 * than one of them does. People are resumed in rotation: a thousand calls of one person delay another by one step.
 */
export function turnLoop(): Promise<void> {
  return new Promise((resume) => {
    const person = servedPerson();
    const line = waiting.get(person);
    if (line) line.push(resume);
    else waiting.set(person, [resume]);
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
    resumeNext();
    if (waiting.size > 0) schedule();
  });
}

function resumeNext(): void {
  for (const [person, line] of waiting) {
    const resume = line.shift();
    waiting.delete(person);
    if (line.length > 0) waiting.set(person, line);
    resume?.();
    return;
  }
}
