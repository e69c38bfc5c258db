import { TransactionError } from './database-error.ts';

export type ConnectionQueue = {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Number of unfinished tasks; the first of them is running. */
  size(): number;
};

const MAX_WAIT_MS = 30_000;

/**
 * Runs tasks one after another, in arrival order. A task that waits longer than `maxWaitMs` rejects instead of
 * starting, because a transaction that waits for another one would hang forever.
 */
export function createQueue(maxWaitMs: number = MAX_WAIT_MS): ConnectionQueue {
  let last: Promise<unknown> = Promise.resolve();
  let size = 0;
  return {
    size: () => size,
    run<T>(task: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      let isAbandoned = false;
      const timer = setTimeout(() => {
        isAbandoned = true;
        reject(
          new TransactionError(
            `The embedded database was busy for ${maxWaitMs / 1000} s: a transaction is waiting for something outside it.`,
          ),
        );
      }, maxWaitMs);
      size += 1;
      last = last.then(async () => {
        clearTimeout(timer);
        if (!isAbandoned) await task().then(resolve, reject);
        size -= 1;
      });
      return promise;
    },
  };
}
