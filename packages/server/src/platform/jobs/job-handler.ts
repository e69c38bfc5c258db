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

/** A failure whose message is a sentence for the people who watch the job. */
export class JobFailure extends Error {
  override name = 'JobFailure';
  readonly mayRetry: boolean;

  /** `retry: false` where another try would fail alike, such as a broken file. */
  constructor(reason: string, options: ErrorOptions & { retry?: boolean } = {}) {
    super(reason, options);
    this.mayRetry = options.retry ?? true;
  }
}
