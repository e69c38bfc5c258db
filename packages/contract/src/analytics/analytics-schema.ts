// Analytics about the cases of all clinics or of one. They contain no patient names and no comments (CG-203).
import * as z from 'zod/mini';

import { storedStatuses, type StoredStatus } from '../case-flow/case-status.ts';

/** Length of each period in days. `null` means everything. */
export const analyticsPeriods = { week: 7, month: 30, quarter: 90, year: 365, all: null } as const;
export type AnalyticsPeriod = keyof typeof analyticsPeriods;
export const analyticsPeriodNames = Object.keys(analyticsPeriods) as AnalyticsPeriod[];

/** Statuses of cases that have not been sent yet. */
export const openStatuses = storedStatuses.filter(
  (status): status is Exclude<StoredStatus, 'completed' | 'archived'> =>
    status !== 'completed' && status !== 'archived',
);

/** Lower bound of each age group, in days since the request. */
export const ageGroups = [0, 1, 3, 7] as const;

/** The stages a case waits in. The last one begins when it is sent. */
export const analyticsStages = ['payment', 'images', 'claim', 'video', 'review', 'opening'] as const;
export type AnalyticsStage = (typeof analyticsStages)[number];

/** Percentage watched from which a video counts as finished. */
export const finishedPercent = 90;

/** A report opened within this many days counts as opened soon. */
export const openedSoonDays = 7;

const number = z.number();

/** Cases that were sent in a period. */
const sentSchema = z.object({
  sent: number,
  /** Median seconds from the request until the case was sent. 0 if there are none. */
  medianSeconds: number,
  /** Number of cases sent more than `openedSoonDays` ago, and how many of those were opened in time. */
  soonDue: number,
  soonOpened: number,
});

const moneySchema = z.object({
  /** Payments received in the period, in cents, and their number. */
  receivedCents: number,
  payments: number,
  /** Part of it refunded since. */
  refundedCents: number,
  refunds: number,
});

export const analyticsSchema = z.object({
  /** The clinic. `null` for all. */
  clinic: z.nullable(z.object({ id: number, name: z.string() })),
  /** End and start of the period, ISO 8601. The start is `null` for everything. */
  until: z.string(),
  from: z.nullable(z.string()),
  period: sentSchema,
  /** The same numbers for the preceding period. `null` if everything is counted. */
  before: z.nullable(sentSchema),
  /** Currently open cases by status and, in the order of `ageGroups`, by days since their request. */
  open: z.array(z.object({ status: z.enum(openStatuses), ages: z.array(number) })),
  /** Number of currently open cases past their due date. */
  late: number,
  /** Time that the sent cases spent in each stage, in seconds: median and 90th percentile. */
  stages: z.array(
    z.object({
      stage: z.enum(analyticsStages),
      cases: number,
      medianSeconds: number,
      ninthSeconds: number,
    }),
  ),
  /** How many of the sent cases have been opened and rated so far. */
  opened: number,
  rated: number,
  /** Number of ratings per score from 1 to 5. */
  ratings: z.array(number),
  /** Number of answers per score from 1 to 5: how well patients understood, and how worried they are (B20). */
  understanding: z.array(number),
  worry: z.array(number),
  /** Number of patients who started watching, and who finished (`finishedPercent`). */
  watched: number,
  finished: number,
  /**
   * By chapter position, at most `limits.countedChapters`: the number of watched reports that have a chapter there, and
   * how many of those had at least half of that chapter watched.
   */
  chapters: z.array(z.object({ reports: number, watched: number })),
  /** Consultants who recorded the sent videos, and the length of those. Most cases first, at most 100 people. */
  consultants: z.array(z.object({ id: z.string(), name: z.string(), cases: number, seconds: number })),
  /** Number of currently open cases that wait for payment, and of failed payments in the period. */
  unpaidCases: number,
  failedPayments: number,
  /** Only for super-admins. */
  revenue: z.nullable(moneySchema),
});
export type Analytics = z.output<typeof analyticsSchema>;
