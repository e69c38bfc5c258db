import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { startWakeLoop, type WakeLoop } from '../database/wake-loop.ts';
import type { JobDefinition } from './job-definition.ts';
import type { JobContext, JobHandler, JobHandlers } from './job-handler.ts';
import * as jobs from './job-repository.ts';
import { createProgressWriter } from './progress-writer.ts';
import { makeRunnable, type RunnableJob, runJob } from './run-job.ts';

export type JobRunnerOptions<Job extends JobDefinition> = {
  database: Database;
  jobs: readonly Job[];
  handlers: JobHandlers<Job>;
  /** Kinds from elsewhere that bring their handlers. */
  moreJobs?: readonly RunnableJob[];
  /** Open jobs of these kinds stay open if nothing here runs them. */
  mayWait?: readonly string[];
  onError: (error: unknown) => void;
  clock?: Clock;
  /** Called before each search for due jobs of a kind. If omitted, they always start. */
  mayStart?: (kind: string) => Promise<boolean>;
  heartbeatMs?: number;
  deadAfterMs?: number;
  pollMs?: number;
};

export type JobRunner = {
  /** Returns the kinds of the jobs that are running. */
  running(): string[];
  /** Looks for due jobs now, for example after the clock was moved. */
  wake(): void;
  /** Takes no more jobs, lets the running ones finish for this long, then requeues them. */
  stop(graceMs?: number): Promise<void>;
};

// A silent process is noticed after at most the sum of both: well within the 20 s in which work must resume (R1–R3).
const HEARTBEAT_MS = 3_000;
const DEAD_AFTER_MS = 12_000;
const POLL_MS = 1_000;
const STOP_GRACE_MS = 10_000;

type RunningJob = jobs.Lease & {
  kind: string;
  controller: AbortController;
  ended: Promise<void>;
};

/**
 * Runs the queued jobs of all kinds. Rejects if the table holds open jobs of a kind that this version does not know and
 * that may not wait.
 */
export async function startJobRunner<Job extends JobDefinition>(
  options: JobRunnerOptions<Job>,
): Promise<JobRunner> {
  const runnables = pairWithHandlers(options);
  await refuseUnknownKinds(options, runnables);
  // The embedded database has one process, so no job from before this start is still running.
  if (options.database.kind === 'pglite') await jobs.reclaimLeases(options.database, null);
  return runJobs(options, runnables);
}

async function runJobs(
  options: Omit<JobRunnerOptions<JobDefinition>, 'jobs' | 'handlers'>,
  runnables: Map<string, RunnableJob>,
): Promise<JobRunner> {
  const { database, onError, clock = database.clock } = options;
  const running = new Set<RunningJob>();
  // oxlint-disable-next-line prefer-const -- the jobs that it starts wake it when they end
  let claims: WakeLoop | undefined;

  const start = (job: jobs.ClaimedJob, runnable: RunnableJob): void => {
    const controller = new AbortController();
    const progress = createProgressWriter((newest) => jobs.writeProgress(database, job, newest));
    const context: JobContext = {
      jobId: job.id,
      signal: controller.signal,
      reportProgress: progress.report,
    };
    const ended = runJob(job, runnable, context, { clock, onError })
      .then(async (end) => {
        await progress.flush();
        await jobs.finishJob(database, job, end);
      })
      // Its lease is no longer renewed, so the job is requeued.
      .catch(onError)
      .finally(() => {
        running.delete(entry);
        claims?.wake();
      });
    const entry: RunningJob = { ...job, controller, ended };
    running.add(entry);
  };

  claims = startWakeLoop({
    pollMs: options.pollMs ?? POLL_MS,
    onError,
    run: async () => {
      const free = await freeSlots(runnables, running, options.mayStart);
      if (free.length === 0) return undefined;
      for (const job of await jobs.claimJobs(database, free, clock.now())) {
        const runnable = runnables.get(job.kind);
        if (runnable) start(job, runnable);
      }
      return undefined;
    },
  });
  const leases = startLeases(options, running);
  const stops = await Promise.all([
    database.listen('job_queued', claims.wake),
    database.listen('job_cancelled', (id) => {
      for (const job of running) if (job.id === id) job.controller.abort();
    }),
  ]);
  return {
    running: () => [...running].map(({ kind }) => kind),
    wake: claims.wake,
    stop: async (graceMs = STOP_GRACE_MS) => {
      await Promise.all([...stops.map((stopListening) => stopListening()), claims.stop()]);
      await releaseAfter(database, running, graceMs);
      await leases.stop();
    },
  };
}

async function freeSlots(
  runnables: ReadonlyMap<string, RunnableJob>,
  running: ReadonlySet<RunningJob>,
  mayStart: JobRunnerOptions<JobDefinition>['mayStart'],
): Promise<jobs.FreeSlots[]> {
  const free: jobs.FreeSlots[] = [];
  for (const { kind, concurrency } of runnables.values()) {
    const busy = [...running].filter((job) => job.kind === kind).length;
    if (busy < concurrency && (await mayStart?.(kind)) !== false)
      free.push({ kind, count: concurrency - busy });
  }
  return free;
}

function startLeases(
  options: Pick<JobRunnerOptions<JobDefinition>, 'database' | 'onError' | 'heartbeatMs' | 'deadAfterMs'>,
  running: Set<RunningJob>,
): WakeLoop {
  const { database, onError, heartbeatMs = HEARTBEAT_MS, deadAfterMs = DEAD_AFTER_MS } = options;
  return startWakeLoop({
    pollMs: heartbeatMs,
    onError,
    run: async () => {
      const stopping = [...running];
      if (stopping.length > 0) {
        const kept = await jobs.renewLeases(database, stopping);
        for (const job of stopping) if (!kept.has(jobs.leaseKey(job))) job.controller.abort();
      }
      await jobs.reclaimLeases(database, deadAfterMs);
      return undefined;
    },
  });
}

async function releaseAfter(database: Database, running: Set<RunningJob>, graceMs: number): Promise<void> {
  const timer = new AbortController();
  const ended = Promise.all([...running].map((job) => job.ended));
  await Promise.race([ended, pause(graceMs, undefined, { signal: timer.signal })]);
  timer.abort();
  if (running.size === 0) return;
  for (const job of running) job.controller.abort();
  await jobs.releaseJobs(database, [...running]);
}

function pairWithHandlers<Job extends JobDefinition>(
  options: Pick<JobRunnerOptions<Job>, 'jobs' | 'handlers' | 'moreJobs'>,
): Map<string, RunnableJob> {
  const handlers: Record<string, JobHandler<never>> = options.handlers;
  const runnables = options.jobs.map((job) => {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`The job ${job.kind} has no handler.`);
    // JobHandlers has tied this handler to this definition's payload.
    return makeRunnable(job, handler as JobHandler<unknown>);
  });
  return new Map([...runnables, ...(options.moreJobs ?? [])].map((job) => [job.kind, job]));
}

async function refuseUnknownKinds(
  { database, mayWait = [] }: Pick<JobRunnerOptions<JobDefinition>, 'database' | 'mayWait'>,
  runnables: Map<string, RunnableJob>,
): Promise<void> {
  const open = await jobs.listOpenKinds(database);
  const unknown = open.filter((kind) => !runnables.has(kind) && !mayWait.includes(kind));
  if (unknown.length > 0) {
    throw new Error(
      `The job table holds unfinished jobs that this version does not know: ${unknown.join(', ')}. Start the version that made them and let them finish, or cancel them there.`,
    );
  }
}
