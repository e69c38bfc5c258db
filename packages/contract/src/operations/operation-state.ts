// What operators see at a glance: what needs attention, and what waits, runs and has failed (CG-148).
import * as z from 'zod/mini';

/** Everything that can need attention. The web app has a text for each code. */
export const attentionCodes = [
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
export type NeedCode = (typeof attentionCodes)[number];

const needSchema = z.object({
  code: z.enum(attentionCodes),
  /** `bad`: something fails now or would be lost. `warn`: it is about to become bad. */
  tone: z.enum(['bad', 'warn']),
  /** Number of occurrences, if they are counted. */
  count: z.nullable(z.number()),
  /** Since when, or the last time it was fine. */
  since: z.nullable(z.string()),
  /** The process, the kind of job, or the storage's own message. Never personal data. */
  about: z.nullable(z.string()),
});
export type Need = z.output<typeof needSchema>;

const queueSchema = z.object({
  kind: z.string(),
  /** Due now. */
  waiting: z.number(),
  running: z.number(),
  /** Since when the oldest waiting job has been due. */
  oldestAt: z.nullable(z.string()),
  /** In the last 24 hours. */
  done: z.number(),
  /** In the last seven days, unless retried successfully since. */
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
  /** The kinds of the jobs it is running. */
  workingOn: z.array(z.string()),
  /** The disk of its data folder. `null` if the system does not report it. */
  disk: z.nullable(z.object({ freeBytes: z.number(), sizeBytes: z.number() })),
});

const failedJobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** The kind of subject, such as a case. `null` if there is none. */
  subjectKind: z.nullable(z.string()),
  /** A code, without its parameters, which may name what a user sent. */
  cause: z.nullable(z.string()),
  attempts: z.number(),
  failedAt: z.string(),
});
export type FailedJob = z.output<typeof failedJobSchema>;

export const operationStateSchema = z.object({
  checkedAt: z.string(),
  /** What needs attention, most urgent first. */
  needs: z.array(needSchema),
  queues: z.array(queueSchema),
  processes: z.array(processSchema),
  /** Newest first. `total` includes those that are not listed. */
  failedJobs: z.object({ total: z.number(), rows: z.array(failedJobSchema) }),
  mails: z.object({
    isSetUp: z.boolean(),
    waiting: z.number(),
    /** Waiting after a failed attempt. */
    retrying: z.number(),
    oldestAt: z.nullable(z.string()),
    /** Refused or given up in the last seven days, by reason. */
    refused: z.array(
      z.object({
        reason: z.string(),
        count: z.number(),
        /** How many of them can be sent again because their links still work. */
        resendable: z.number(),
      }),
    ),
  }),
  backup: z.object({
    madeAt: z.nullable(z.string()),
    /** Time of the last restore that tested a backup. */
    restoredAt: z.nullable(z.string()),
    /** `exports`: the product's own nightly exports. `reports`: reported by the operator's commands. */
    knownBy: z.enum(['exports', 'reports']),
    /**
     * The nights since the oldest known backup, oldest first: the last 14 for reports, as many as are kept for exports.
     * `at` is the start of the night.
     */
    nights: z.array(z.object({ at: z.string(), isMade: z.boolean() })),
  }),
});
export type OperationState = z.output<typeof operationStateSchema>;
