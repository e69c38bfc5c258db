import type { JobDefinition } from './job-definition.ts';

export type JobProgress = { done: number; total: number; unit: string };

export type JobContext = {
  jobId: string;
  /** Aborted when the job is canceled, taken over by another process, or the runner stops. */
  signal: AbortSignal;
  /** Reports progress; written at most twice a second. */
  reportProgress(progress: JobProgress): void;
};

/** Does the work. After a crash at any point it may run again, so a second run must recognize each completed effect. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** One handler per kind; a missing one is a type error. */
export type JobHandlers<Job extends JobDefinition> = {
  [Kind in Job['kind']]: JobHandler<PayloadOf<Extract<Job, { kind: Kind }>>>;
};

export type PayloadOf<Job extends JobDefinition> = ReturnType<Job['payload']['parse']>;

/** The stored reason for a job's failure: a code and its parameters, never text for users. */
export type JobCause = { code: string; params?: Readonly<Record<string, string | number>> };

/** A failure that the job expected. */
export class JobFailure extends Error {
  override name = 'JobFailure';
  readonly mayRetry: boolean;
  readonly reason: JobCause;

  /** `retry: false` if another attempt would fail in the same way, such as for a broken file. */
  constructor(reason: JobCause, options: ErrorOptions & { retry?: boolean } = {}) {
    super(reason.code, options);
    this.reason = reason;
    this.mayRetry = options.retry ?? true;
  }
}
