import type { Clock } from '../clock/clock.ts';
import type { JobDefinition, PayloadSchema } from './job-definition.ts';
import { type JobCause, type JobContext, JobFailure, type JobHandler } from './job-handler.ts';
import type { ClaimedJob, JobEnd } from './job-repository.ts';
import { isOutOfSpace, StorageUnavailable } from '../storage/storage-error.ts';

/** A kind of job with its handler, after their payload types have been checked. */
export type RunnableJob = Pick<JobDefinition, 'kind' | 'concurrency'> & {
  run(payload: unknown, context: JobContext): Promise<void>;
};

const UNEXPECTED: JobCause = { code: 'unexpected' };
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
const FULL: JobCause = { code: 'storage-full' };
/** A storage that is unavailable or full recovers eventually, so waiting for it uses up no attempt. */
const STORAGE_PAUSE_MS = 15_000;

export function makeRunnable<Payload>(
  definition: Pick<JobDefinition, 'kind' | 'concurrency'> & { payload: PayloadSchema<Payload> },
  handler: JobHandler<Payload>,
): RunnableJob {
  const { kind, concurrency } = definition;
  return {
    kind,
    concurrency,
    run: async (payload, context) => {
      await handler(parsePayload(definition.payload, payload), context);
    },
  };
}

/** Runs the job and returns how it ended. Never rejects. Unexpected errors go to `onError`. */
export async function runJob(
  job: ClaimedJob,
  runnable: RunnableJob,
  context: JobContext,
  options: { clock: Clock; onError: (error: unknown) => void },
): Promise<JobEnd> {
  try {
    await runnable.run(job.payload, context);
    return { status: 'done' };
  } catch (error) {
    if (error instanceof StorageUnavailable || isOutOfSpace(error)) {
      const cause = error instanceof StorageUnavailable ? away(error) : FULL;
      const again = new Date(options.clock.now().getTime() + STORAGE_PAUSE_MS);
      return { status: 'queued', cause, runAt: again, isFree: true };
    }
    const isExpected = error instanceof JobFailure;
    if (!isExpected && !context.signal.aborted) options.onError(error);
    const cause = isExpected ? error.reason : UNEXPECTED;
    if (isExpected && !error.mayRetry) return { status: 'failed', cause };
    if (job.attempt >= job.maxAttempts) return { status: 'dead', cause };
    const runAt = new Date(options.clock.now().getTime() + retryPause(job.attempt));
    return { status: 'queued', cause, runAt };
  }
}

/** The storage's own message is for operators. */
const away = ({ message }: StorageUnavailable): JobCause => ({
  code: 'storage-away',
  params: { detail: message },
});

/** Returns the milliseconds before the next attempt: 1 s, doubled each time, up to 5 min, ±10 %. */
export function retryPause(attempt: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (0.9 + Math.random() * 0.2));
}

function parsePayload<Payload>(schema: PayloadSchema<Payload>, payload: unknown): Payload {
  try {
    return schema.parse(payload);
  } catch (cause) {
    throw new JobFailure({ code: 'payload-unreadable' }, { retry: false, cause });
  }
}
