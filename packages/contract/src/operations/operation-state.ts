// What those who run the product see at a glance: what needs a hand, and what waits, works and failed (CG-148).
import * as z from 'zod/mini';

/** Everything that can need a hand. Its words are the web app's, by this name. */
export const needCodes = [
  'storage-away',
  'disk-full',
  'disk-low',
  'backup-never',
  'backup-old',
  'restore-never',
  'restore-old',
  'no-worker',
  'process-silent',
  'jobs-failed',
  'queue-slow',
  'mail-not-set-up',
  'mails-waiting',
  'mails-refused',
  'payments-waiting',
  'payments-to-refund',
  'files-damaged',
] as const;
export type NeedCode = (typeof needCodes)[number];

const needSchema = z.object({
  code: z.enum(needCodes),
  /** bad: something fails now or would be lost. warn: before it becomes bad. */
  tone: z.enum(['bad', 'warn']),
  /** How many, where it is counted. */
  count: z.nullable(z.number()),
  /** Since when, or the last time that it was well. */
  since: z.nullable(z.string()),
  /** The process, the kind of job, or the storage's own sentence; never anything of a person. */
  about: z.nullable(z.string()),
});
export type Need = z.output<typeof needSchema>;

const queueSchema = z.object({
  kind: z.string(),
  /** Due now. */
  waiting: z.number(),
  running: z.number(),
  /** Since when the oldest of the waiting ones is due. */
  oldestAt: z.nullable(z.string()),
  /** In the last 24 hours. */
  done: z.number(),
  /** In the last seven days, unless it was done again meanwhile. */
  failed: z.number(),
});

const processSchema = z.object({
  id: z.string(),
  host: z.string(),
  role: z.enum(['all', 'api', 'worker']),
  version: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  isAlive: z.boolean(),
  /** The kinds of the jobs that it runs. */
  workingOn: z.array(z.string()),
  /** Of its data folder; null where the system does not say. */
  disk: z.nullable(z.object({ freeBytes: z.number(), sizeBytes: z.number() })),
});

const failedJobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** What it is about, such as a case; null where it is about none. */
  subjectKind: z.nullable(z.string()),
  /** A code; its parameters may name what a person sent and are left out. */
  cause: z.nullable(z.string()),
  attempts: z.number(),
  failedAt: z.string(),
});
export type FailedJob = z.output<typeof failedJobSchema>;

export const operationStateSchema = z.object({
  checkedAt: z.string(),
  /** What needs a hand, the worst first. */
  needs: z.array(needSchema),
  queues: z.array(queueSchema),
  processes: z.array(processSchema),
  /** The newest first; `total` counts those that are not listed too. */
  failedJobs: z.object({ total: z.number(), rows: z.array(failedJobSchema) }),
  mails: z.object({
    isSetUp: z.boolean(),
    waiting: z.number(),
    /** Waiting after a failed try. */
    retrying: z.number(),
    oldestAt: z.nullable(z.string()),
    /** Refused or given up in the last seven days, by why. */
    refused: z.array(
      z.object({
        reason: z.string(),
        count: z.number(),
        /** How many of them can be sent again: their links still work. */
        resendable: z.number(),
      }),
    ),
  }),
  backup: z.object({
    madeAt: z.nullable(z.string()),
    /** When somebody last restored one to see that it can be done. */
    restoredAt: z.nullable(z.string()),
    /** exports: the product's own, each night. reports: the operator's commands say so. */
    knownBy: z.enum(['exports', 'reports']),
    /**
     * The nights since the oldest backup that is known, oldest first: of reports the last 14, of exports as many as are kept.
     * `at` is when the night began.
     */
    nights: z.array(z.object({ at: z.string(), isMade: z.boolean() })),
  }),
});
export type OperationState = z.output<typeof operationStateSchema>;
