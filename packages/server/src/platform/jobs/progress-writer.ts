import { outsideTransaction } from '../database/transaction.ts';
import type { JobProgress } from './job-handler.ts';

export type ProgressWriter = {
  report(progress: JobProgress): void;
  /** Writes pending progress. */
  flush(): Promise<void>;
};

const PAUSE_MS = 500;

/** Writes the newest progress at most twice a second. A failed write is left to the next one. */
export function createProgressWriter(write: (progress: JobProgress) => Promise<void>): ProgressWriter {
  let newest: JobProgress | undefined;
  let lastWrite = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const progress = newest;
    newest = undefined;
    if (progress) {
      lastWrite = performance.now();
      // A handler may report inside its own transaction, but progress is not part of it.
      writing = outsideTransaction(() => writing.then(() => write(progress)).catch(() => undefined));
    }
    return writing;
  };

  return {
    flush,
    report: (progress) => {
      newest = progress;
      const wait = lastWrite + PAUSE_MS - performance.now();
      timer ??= setTimeout(() => void flush(), Math.max(0, wait));
    },
  };
}
