import type { JobDefinition } from './job-definition.ts';

export type JobProgress = { done: number; total: number; unit: string };

export type JobContext = {
  jobId: string;
  /** 1 at the first try. */
  attempt: number;
  /** Aborted when the job is cancelled, taken over by another process, or the runner stops. */
  signal: AbortSignal;
  /** Shows how far it is; written at most twice a second. */
  reportProgress(progress: JobProgress): void;
};

/**
 * Does the work. It may be run again after a crash at any point, so that each effect has to be
 * one that a second run finds done.
 */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** One handler for each kind; a missing one does not compile. */
export type JobHandlers<Job extends JobDefinition> = {
  [Kind in Job['kind']]: JobHandler<PayloadOf<Extract<Job, { kind: Kind }>>>;
};

export type PayloadOf<Job extends JobDefinition> = ReturnType<Job['payload']['parse']>;

/** The stored reason why a job failed: a code and its parameters, never a text for people. */
export type JobCause = { code: string; params?: Readonly<Record<string, string | number>> };

/** A failure that the job itself foresaw. */
export class JobFailure extends Error {
  override name = 'JobFailure';
  readonly mayRetry: boolean;
  readonly reason: JobCause;

  /** `retry: false` where another try would fail alike, such as a broken file. */
  constructor(reason: JobCause, options: ErrorOptions & { retry?: boolean } = {}) {
    super(reason.code, options);
    this.reason = reason;
    this.mayRetry = options.retry ?? true;
  }
}
