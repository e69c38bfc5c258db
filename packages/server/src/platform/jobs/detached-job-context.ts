import type { JobContext } from './job-handler.ts';

/** Context for a handler that runs outside the queue: nothing cancels it or watches its progress. */
export const detachedJobContext: JobContext = {
  jobId: '',
  signal: new AbortController().signal,
  reportProgress: () => {},
};
