// Share links (B8): per recipient, temporary and revocable. The owner can see every time one is opened.
import * as z from 'zod/mini';

import { emailSchema, personNameSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';

/** `files`: a record's images and additional files. `video`: its video report and the patient's additions (CG-82). */
export const sharedThings = ['files', 'video'] as const;

export const receiverSchema = z.object({ name: personNameSchema, email: emailSchema });

export const shareRequestSchema = z.object({
  what: z.enum(sharedThings),
  /** The mail recipient. Without one, the link is only shown. */
  receiver: z.optional(receiverSchema),
  mayDownload: z._default(z.boolean(), false),
  /** CG-194: also show the written report. */
  showsReport: z._default(z.boolean(), false),
  /** Also show the images. */
  showsImages: z._default(z.boolean(), false),
  /** Asks for the patient's date of birth before anything is shown. Five wrong answers lock the link. */
  asksBirthDate: z._default(z.boolean(), false),
  /** Defaults to the clinic's setting. */
  days: z.optional(z.int().check(z.gte(1), z.lte(limits.maxShareDays))),
});

export const shareStates = ['live', 'expired', 'revoked', 'locked'] as const;

export const shareOpeningSchema = z.object({
  at: z.string(),
  /** `Safari on an iPhone`, in the words of the session list. */
  device: z.string(),
  outcome: z.enum(['opened', 'wrong-answer', 'refused']),
});

export const shareLinkSchema = z.object({
  id: z.string(),
  what: z.enum(sharedThings),
  /** The address with its secret. Only returned when the link is created. */
  url: z.nullable(z.string()),
  receiver: z.nullable(z.object({ name: z.string(), email: z.string() })),
  mayDownload: z.boolean(),
  showsReport: z.boolean(),
  showsImages: z.boolean(),
  asksBirthDate: z.boolean(),
  state: z.enum(shareStates),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** How often it was opened, without wrong answers and refusals. */
  timesOpened: z.number(),
  /** The newest attempts to open it, newest first. */
  openings: z.array(shareOpeningSchema),
});
export type ShareLink = z.output<typeof shareLinkSchema>;
