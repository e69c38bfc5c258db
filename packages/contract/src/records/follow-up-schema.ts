// What happened to a report after it was sent, for the staff who sent it.
import * as z from 'zod/mini';

import { sentMailSchema } from '../notices/mail-delivery.ts';

export const followUpSchema = z.object({
  /** The emails to the patient about this report, newest first. */
  mails: z.array(sentMailSchema),
  /** When the patient first opened the current report, ISO 8601. */
  openedAt: z.nullable(z.string()),
  /** How much of the video the patient has watched. `null` if nothing yet. */
  watched: z.nullable(
    z.object({
      /** Percentage of the whole video, 0 to 100. */
      percent: z.number(),
      /** ISO 8601. */
      lastAt: z.string(),
      /** Percentage of each chapter, 0 to 100. The title is empty if the chapter has none. */
      chapters: z.array(z.object({ title: z.string(), percent: z.number() })),
    }),
  ),
});
export type FollowUp = z.output<typeof followUpSchema>;
