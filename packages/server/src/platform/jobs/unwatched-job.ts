import type { JobContext } from './job-handler.ts';

/** For a handler that is run outside of the queue: nothing cancels it and no one watches its progress. */
export const unwatchedJob: JobContext = {
  jobId: '',
  attempt: 1,
  signal: new AbortController().signal,
  reportProgress: () => {},
};
