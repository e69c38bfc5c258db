// What a patient's storage plan allows (N-003, L-032).
import * as z from 'zod/mini';

import { storageKeys, unlimitedStudies } from './plans.ts';

/** L-035. */
export const planTypes = ['subscription', 'package'] as const;
export type PlanType = (typeof planTypes)[number];

export const userPlanSchema = z.object({
  /** In the account's language. */
  name: z.string(),
  plan: z.enum(storageKeys),
  type: z.enum(planTypes),
  /** -1 means no limit. */
  maxStudy: z.number(),
  studyCount: z.number(),
  expiredAt: z.nullable(z.string()),
  /** Whether it ends at `expiredAt` because it was canceled. */
  cancelled: z.boolean(),
  /** The plan, time and amount of the next charge. `null` if nothing is renewed. */
  renewal: z.nullable(z.object({ plan: z.enum(storageKeys), at: z.string(), amountCents: z.number() })),
});
export type UserPlan = z.output<typeof userPlanSchema>;

/** N-003: returns `3/10`, with `unlimited` in the reader's language if there is no limit. */
export const storageText = (
  { studyCount, maxStudy }: Pick<UserPlan, 'studyCount' | 'maxStudy'>,
  unlimited: string,
): string => `${studyCount}/${maxStudy === unlimitedStudies ? unlimited : maxStudy}`;
