// What a patient's plan for keeping studies allows (N-003).
import * as z from 'zod/mini';

export const userPlanSchema = z.object({
  name: z.string(),
  /** -1: as many as they like. */
  maxStudy: z.number(),
  studyCount: z.number(),
  expiredAt: z.nullable(z.string()),
  cancelled: z.boolean(),
});
export type UserPlan = z.output<typeof userPlanSchema>;

export const unlimitedStudies = -1;

/** N-003: `3/10`; `unlimited` in the reader's words where there is no limit. */
export const storageText = (
  { studyCount, maxStudy }: Pick<UserPlan, 'studyCount' | 'maxStudy'>,
  unlimited: string,
): string => `${studyCount}/${maxStudy === unlimitedStudies ? unlimited : maxStudy}`;
