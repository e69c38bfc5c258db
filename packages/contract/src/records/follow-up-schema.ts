// What became of a report after it was sent, for the staff who sent it.
import * as z from 'zod/mini';

import { sentMailSchema } from '../notices/mail-fate.ts';

export const followUpSchema = z.object({
  /** The emails to the patient about this report, newest first. */
  mails: z.array(sentMailSchema),
  /** When the patient first opened the report that is out now, ISO 8601. */
  openedAt: z.nullable(z.string()),
  /** How much of its video the patient has watched; null before they have watched anything. */
  watched: z.nullable(
    z.object({
      /** Of the whole video, 0 to 100. */
      percent: z.number(),
      /** ISO 8601. */
      lastAt: z.string(),
      /** Of each chapter, 0 to 100; a chapter without a title has an empty one. */
      chapters: z.array(z.object({ title: z.string(), percent: z.number() })),
    }),
  ),
});
export type FollowUp = z.output<typeof followUpSchema>;
