import type { JobContext } from '../platform/jobs/job-handler.ts';

/** Returns a context that reports its progress as a part of the whole, from 0 to 1. */
export const partOf = (context: JobContext, from: number, to: number): JobContext => ({
  ...context,
  reportProgress: ({ done, total, ...rest }) =>
    context.reportProgress({
      ...rest,
      done: Math.round(100 * from + (100 * (to - from) * done) / total),
      total: 100,
    }),
});
