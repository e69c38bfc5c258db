// What a patient's plan for keeping studies allows (N-003, L-032).
import * as z from 'zod/mini';

import { storageKeys, unlimitedStudies } from './plans.ts';

/** L-035. */
export const planTypes = ['subscription', 'package'] as const;
export type PlanType = (typeof planTypes)[number];

export const userPlanSchema = z.object({
  /** In the words of the account's language. */
  name: z.string(),
  plan: z.enum(storageKeys),
  type: z.enum(planTypes),
  /** -1: as many as they like. */
  maxStudy: z.number(),
  studyCount: z.number(),
  expiredAt: z.nullable(z.string()),
  /** Whether it ends at `expiredAt`, because it was cancelled. */
  cancelled: z.boolean(),
  /** What is charged next, when, and for which plan; null where nothing is renewed. */
  renewal: z.nullable(z.object({ plan: z.enum(storageKeys), at: z.string(), amountCents: z.number() })),
});
export type UserPlan = z.output<typeof userPlanSchema>;

/** N-003: `3/10`; `unlimited` in the reader's words where there is no limit. */
export const storageText = (
  { studyCount, maxStudy }: Pick<UserPlan, 'studyCount' | 'maxStudy'>,
  unlimited: string,
): string => `${studyCount}/${maxStudy === unlimitedStudies ? unlimited : maxStudy}`;
