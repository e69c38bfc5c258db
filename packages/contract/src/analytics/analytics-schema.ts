// What is counted of the cases of all clinics or of one. No patients' names and no comments are in it (CG-203).
import * as z from 'zod/mini';

import { storedStatuses, type StoredStatus } from '../cases/case-status.ts';

/** The days that a period looks back on; null for everything. */
export const analyticsPeriods = { week: 7, month: 30, quarter: 90, year: 365, all: null } as const;
export type AnalyticsPeriod = keyof typeof analyticsPeriods;
export const analyticsPeriodNames = Object.keys(analyticsPeriods) as AnalyticsPeriod[];

/** Statuses of cases that are still to be sent. */
export const openStatuses = storedStatuses.filter(
  (status): status is Exclude<StoredStatus, 'completed' | 'archived'> =>
    status !== 'completed' && status !== 'archived',
);

/** From how many days since the request on a case counts in each group of age. */
export const ageGroups = [0, 1, 3, 7] as const;

/** What a case waits for on its way; the last part begins when it is sent. */
export const analyticsStages = ['payment', 'images', 'claim', 'video', 'review', 'opening'] as const;
export type AnalyticsStage = (typeof analyticsStages)[number];

/** A video counts as finished from this percentage watched. */
export const finishedPercent = 90;

/** Chapters after this many are not counted individually. */
export const mostChapters = 20;

/** Within how many days an opened report counts as opened soon. */
export const soonDays = 7;

const number = z.number();

/** Cases that were sent in a period. */
const sentSchema = z.object({
  sent: number,
  /** Seconds from the request to the sending: half of the cases were faster; 0 of none. */
  medianSeconds: number,
  /** How many were sent so long ago that the days for opening them soon are over, and how many of those were opened in time. */
  soonDue: number,
  soonOpened: number,
});

const moneySchema = z.object({
  /** What payers gave in the period, in cents, and by how many payments. */
  receivedCents: number,
  payments: number,
  /** What of it was given back since. */
  refundedCents: number,
  refunds: number,
});

export const analyticsSchema = z.object({
  /** Whose; null for all. */
  clinic: z.nullable(z.object({ id: number, name: z.string() })),
  /** Up to when is counted, and from when; null from the beginning. ISO 8601. */
  until: z.string(),
  from: z.nullable(z.string()),
  period: sentSchema,
  /** The same for as many days before; null where everything is counted. */
  before: z.nullable(sentSchema),
  /** Open cases of now by status and, in the order of `ageGroups`, by the days since their request. */
  open: z.array(z.object({ status: z.enum(openStatuses), ages: z.array(number) })),
  /** Open cases of now whose due date is over. */
  late: number,
  /** How long the sent cases were in each part of their way, in seconds: half, and nine of ten, were faster. */
  stages: z.array(
    z.object({
      stage: z.enum(analyticsStages),
      cases: number,
      medianSeconds: number,
      ninthSeconds: number,
    }),
  ),
  /** What became of the sent cases up to now. */
  opened: number,
  rated: number,
  /** How many gave 1 to 5. */
  ratings: z.array(number),
  /** Number of answers per score from 1 to 5: how well they understood, and how worried they are (B20). */
  understanding: z.array(number),
  worry: z.array(number),
  /** Number of patients who started watching, and who finished (`finishedPercent`). */
  watched: number,
  finished: number,
  /**
   * By chapter position, first chapter first, at most `mostChapters`: the number of watched reports that have a chapter there, and
   * how many of those had at least half of that chapter watched.
   */
  chapters: z.array(z.object({ reports: number, watched: number })),
  /** Who recorded the videos that were sent, and how long those are; the most cases first, at most a hundred people. */
  consultants: z.array(z.object({ id: z.string(), name: z.string(), cases: number, seconds: number })),
  /** Open cases of now that wait for their payment, and payments of the period that failed. */
  unpaidCases: number,
  failedPayments: number,
  /** For super-admins alone. */
  revenue: z.nullable(moneySchema),
});
export type Analytics = z.output<typeof analyticsSchema>;
