// Signing in, and the signed-in user as the web app sees it.
import * as z from 'zod/mini';

import { orderStatuses } from '../orders/order-status.ts';
import { userPlanSchema } from '../payments/storage-plan.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import { emailSchema, genders } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { roleSchema } from '../shared/roles.ts';
import { workspaceSchema } from '../workspaces/workspace-schema.ts';

export const { passwordRule } = fieldProblems;

/** Length, one uppercase letter, one digit (A-018, CG-20). The server also refuses common words and the user's name. */
export const passwordSchema = z
  .string(passwordRule)
  .check(
    z.minLength(limits.passwordMin, passwordRule),
    z.maxLength(limits.passwordMax, passwordRule),
    z.regex(/\p{Lu}/u, passwordRule),
    z.regex(/\d/, passwordRule),
  );

export const loginSchema = z.object({
  email: emailSchema,
  password: z
    .string(fieldProblems.required)
    .check(z.minLength(1, fieldProblems.required), z.maxLength(1_000)),
});

/** B17: a care grant as the caregiver sees it (ADR 0060). */
export const helpedPersonSchema = z.object({
  grantId: z.string(),
  /** Name of the patient. */
  name: z.string(),
  state: z.enum(['upcoming', 'active']),
  showsImages: z.boolean(),
  from: z.string(),
  until: z.string(),
});
export type HelpedPerson = z.output<typeof helpedPersonSchema>;

export const currentUserSchema = z.object({
  id: z.string(),
  role: roleSchema,
  name: z.string(),
  preferredName: z.nullable(z.string()),
  email: z.string(),
  /** `false` until a mailed link has been opened (CG-170). */
  emailVerified: z.boolean(),
  /** A new address whose link has not been opened yet. */
  pendingEmail: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  locale: z.enum(['en', 'es']),
  /** The ID of `workspace` (N-008). */
  workspaceId: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  workspace: workspaceSchema,
  availableReport: z.nullable(z.object({ id: z.string(), type: z.enum(['Standard', 'Express']) })),
  numOfReport: z.number(),
  userPlan: z.nullable(userPlanSchema),
  /** `null` only for staff (L-034, CG-127). */
  firstOrderStatus: z.nullable(z.enum(orderStatuses)),
  hasRequestedOrder: z.boolean(),
  /** The patient's oldest case that waits for their payment (CG-166). */
  firstUnpaidCase: z.nullable(z.object({ id: z.string(), studyId: z.nullable(z.string()) })),
  /** Whether a case of the patient is past not-paid (CG-11). */
  hasReleasedCase: z.boolean(),
  storedStudies: z.number(),
  referenceWorkspace: z.nullable(
    z.object({ clinicCode: z.string(), clinicName: z.string(), clinicSubdomain: z.string() }),
  ),
  /** B17: patients whose records this user may see as a caregiver. */
  helpedPeople: z.array(helpedPersonSchema),
  /** B17: a patient aged 13 to 17 without an adult caregiver, who can use only their own account and caregiver list. */
  needsAdult: z.boolean(),
  userViewedReportFirstTime: z.boolean(),
  /** `false` if no card company is set up, so nothing can be bought or paid (CG-185). */
  cardPayments: z.boolean(),
  permissions: z.array(z.string()),
  /** A second factor is required but not set up yet. Until then only the user's own account is accessible. */
  mustSetUpSecondFactor: z.boolean(),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

export const signedInSchema = z.object({
  accessToken: z.string(),
  expiresAt: z.string(),
  user: currentUserSchema,
});

export const secondFactors = ['totp', 'passkey'] as const;

/** The password was right, and a second step is required within five minutes. */
export const secondStepSchema = z.object({
  twoFactor: z.array(z.enum(secondFactors)),
  challenge: z.string(),
  /** What the browser needs to ask for a passkey. Absent if there is none. */
  passkeyOptions: z.optional(z.looseObject({})),
});
export type SecondStep = z.output<typeof secondStepSchema>;

export const loginAnswerSchema = z.union([signedInSchema, secondStepSchema]);
export type SignedInAnswer = z.output<typeof signedInSchema>;

/**
 * `used`: the link has served its purpose · `replaced`: a newer link of the same kind was mailed, or it was withdrawn ·
 * `unknown`: not one of ours, or incomplete.
 */
export const deadLinkReasons = ['expired', 'used', 'replaced', 'unknown'] as const;

/** What the holder of a link that no longer works may know about it. */
export const deadLinkSchema = z.object({
  reason: z.enum(deadLinkReasons),
  /** Purpose of the link. `null` for an unknown link. */
  kind: z.nullable(z.enum(['invite', 'reset', 'verify', 'email-change'])),
  /** The mailbox, with most of its name hidden. `null` for an unknown link. */
  sentTo: z.nullable(z.string()),
  /** ISO 8601. */
  sentAt: z.nullable(z.string()),
});
export type DeadLink = z.output<typeof deadLinkSchema>;
