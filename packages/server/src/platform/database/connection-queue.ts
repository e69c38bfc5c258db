import { FairLine } from '../limits/fair-line.ts';
import { turnLoopIfDue } from '../limits/loop-turn.ts';
import { servedPerson } from '../limits/served-person.ts';

export type ConnectionQueue = {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Number of tasks that run or wait. */
  size(): number;
};

/** How long a task may wait for a place of the database: a burst passes in that time, a lock of our own does not. */
export const MAX_WAIT_MS = 30_000;

export type QueueOptions = {
  /** How many tasks run at once. */
  places: number;
  maxWaitMs: number;
  /** Makes the error of a task that waited too long. */
  tooLong: () => Error;
};

/**
 * Runs tasks with the given places. Waiting tasks are taken in turns from each person (`servedPerson`), and those of
 * one person in arrival order. The event loop turns between tasks. A task that waits longer than `maxWaitMs` rejects
 * instead of starting, because a transaction that waits for another one would hang forever.
 */
export function createQueue({ places, maxWaitMs, tooLong }: QueueOptions): ConnectionQueue {
  const line = new FairLine<() => void>();
  let running = 0;

  const startNext = async (): Promise<void> => {
    // The place stays taken meanwhile, so that a newcomer is not served before the waiting ones.
    if (line.size > 0) await turnLoopIfDue();
    const start = line.take();
    if (start) start();
    else running -= 1;
  };

  const takePlace = (): Promise<void> => {
    if (running < places) {
      running += 1;
      return Promise.resolve();
    }
    const person = servedPerson();
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.remove(person, start);
        reject(tooLong());
      }, maxWaitMs);
      line.add(person, start);
    });
  };

  return {
    size: () => running + line.size,
    async run<T>(task: () => Promise<T>): Promise<T> {
      await takePlace();
      try {
        return await task();
      } finally {
        void startNext();
      }
    },
  };
}
