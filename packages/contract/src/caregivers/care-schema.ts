// Access to a patient's record that the patient gives to a caregiver (B17, ADR 0060).
import * as z from 'zod/mini';

import { emailSchema, idSchema, isCalendarDay, personNameSchema } from '../shared/field-schemas.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import { limits } from '../shared/limits.ts';

/** `invited`: not accepted yet · `upcoming`: accepted, begins later · `ended`: its last day is over. */
export const careStates = ['invited', 'invitation-over', 'upcoming', 'active', 'ended'] as const;
export type CareState = (typeof careStates)[number];

const daySchema = z.string(fieldProblems.day).check(z.refine(isCalendarDay, fieldProblems.day));

/** What the caregiver may see, and for how long. Days are in the clinic's time zone, as YYYY-MM-DD. */
const scopeShape = {
  /** Also the images and files. Otherwise only the finished reports. */
  showsImages: z._default(z.boolean(), false),
  /** The records that are shown. If left out, all of them, including later ones. */
  recordIds: z.optional(
    z.nullable(z.array(idSchema).check(z.minLength(1), z.maxLength(limits.batchRecords))),
  ),
  /** The last day. */
  until: daySchema,
};

export const careInvitationSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  /** The first day. Defaults to today. */
  from: z.optional(daySchema),
  ...scopeShape,
});
export type CareInvitation = z.output<typeof careInvitationSchema>;

export const careChangeSchema = z.object(scopeShape);
export type CareChange = z.output<typeof careChangeSchema>;

/** A grant as the patient sees it. */
export const caregiverSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(careStates),
  showsImages: z.boolean(),
  /** `null` for all records. */
  recordIds: z.nullable(z.array(z.string())),
  from: z.string(),
  until: z.string(),
  /** ISO 8601. */
  invitedAt: z.string(),
  invitationEndsAt: z.string(),
  /** Last time the caregiver looked at the record, ISO 8601. */
  lastVisitAt: z.nullable(z.string()),
});
export type Caregiver = z.output<typeof caregiverSchema>;

/** What anyone with the link may know about an invitation. */
export const openedInvitationSchema = z.object({
  /** `over`: seven days have passed, or the invitation was withdrawn. */
  state: z.enum(['open', 'accepted', 'over']),
  /** `null` unless the invitation is open. */
  offer: z.nullable(
    z.object({
      patient: z.string(),
      clinic: z.string(),
      email: z.string(),
      /** Whether the address has an account here. If not, the page offers to create one. */
      hasAccount: z.boolean(),
      showsImages: z.boolean(),
      isAllRecords: z.boolean(),
      from: z.string(),
      until: z.string(),
    }),
  ),
});
export type OpenedInvitation = z.output<typeof openedInvitationSchema>;
