// People who are invited, listed, disabled and enabled: admins, creators and patients (area Q).
import * as z from 'zod/mini';

import { sentMailSchema } from '../notices/mail-delivery.ts';
import {
  personNameSchema,
  phoneSchema,
  emailSchema,
  workspaceIdSchema,
  idSchema,
} from '../shared/field-schemas.ts';
import { fieldProblems } from '../shared/field-problems.ts';
import { limits } from '../shared/limits.ts';
import { messages } from '../shared/messages.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';
import { roleSchema } from '../shared/roles.ts';

export const personStatuses = ['invited', 'active', 'disabled'] as const;
export type PersonStatus = (typeof personStatuses)[number];

/** CG-122: labels of the lowercase values. */
export const personStatusWords = messages({
  en: { invited: 'Invited', active: 'Active', disabled: 'Disabled' },
  es: { invited: 'Invitado', active: 'Activo', disabled: 'Desactivado' },
});

/** Accepts any capitalization (CG-122). */
const statusWordSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((word: string) => word.toLowerCase()),
  ),
  z.enum(personStatuses),
);

const shownStatusSchema = z.object({ value: z.enum(personStatuses), label: z.string() });

/** Returns whether a spreadsheet would execute a cell with this text (CG-203). */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

/** The name of an invited person. Must not be a formula. */
export const invitedNameSchema = personNameSchema.check(
  z.refine((name: string) => !isFormula(name), fieldProblems.formula),
);

/** all three are required. */
export const inviteShape = { name: invitedNameSchema, phoneNumber: phoneSchema, email: emailSchema };

/** One row of a list of people. */
export const listedPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  role: roleSchema,
  status: shownStatusSchema,
  workspaceId: z.number(),
  workspaceName: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Delivery state of the newest invitation, if it has not been accepted yet. */
  invitation: z.nullable(sentMailSchema),
  /** Number of open cases and reviews. Only in lists of staff. */
  openCases: z.optional(z.number()),
});
export type ListedPerson = z.output<typeof listedPersonSchema>;

/** A patient in a clinic's list. The resend call takes `userId`. */
export const listedPatientSchema = z.extend(listedPersonSchema, {
  userId: z.string(),
  preferredName: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  dateOfBirth: z.nullable(z.string()),
});
export type ListedPatient = z.output<typeof listedPatientSchema>;

/** A page of people, and where the next one begins. `after` is faster than a distant `page`. */
export const peopleListOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(listOf(row), { next: z.nullable(z.string()) });

export const peopleQueryShape = {
  ...pageQueryShape,
  /** Only people with this status. */
  status: z.optional(statusWordSchema),
  /** `next` of the previous page. If given, `page` is ignored. */
  after: z.optional(z.string().check(z.maxLength(600))),
  /** A super-admin may name one workspace. All others list their own. */
  workspaceId: z.optional(workspaceIdSchema),
};

/** What happens to an open case when its consultant is disabled: it goes to a colleague or back to the pool. */
const handOverSchema = z.object({
  caseId: idSchema,
  /** `null` returns it to the pool. */
  userId: z.nullable(idSchema),
  /** Hands over a draft too. Otherwise its consultant keeps it. */
  handOverDraft: z.optional(z.boolean()),
});

export const disableSchema = z.object({
  /** Other cases go back to the pool if possible. */
  cases: z.optional(z.array(handOverSchema).check(z.maxLength(200))),
  /** Whether the person's ongoing reviews are canceled (the default) or left. */
  reviews: z.optional(z.enum(['cancel', 'leave'])),
  /** Whether the keys and webhooks that the person made end (the default) or go on working. */
  connections: z.optional(z.enum(['end', 'keep'])),
  /**
   * CG-212: an invited administrator of the same clinic who takes over from its last active one. Ignored for everybody
   * else.
   */
  successorId: z.optional(idSchema),
  /** Stored with each case that moves. */
  reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))),
});
export type DisableChoices = z.output<typeof disableSchema>;

/** A key or webhook that somebody made for their clinic's systems. */
export const ownConnectionSchema = z.object({
  id: z.string(),
  kind: z.enum(['api-key', 'webhook']),
  /** The name of a key, the address of a webhook. */
  name: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type OwnConnection = z.output<typeof ownConnectionSchema>;

const releasedCaseSchema = z.object({
  caseId: z.string(),
  name: z.string(),
  /** `left`: the case did not have to be taken over, or could not be. */
  outcome: z.enum(['reassigned', 'returned', 'review-canceled', 'left']),
  /** The current assignee. */
  assigneeName: z.nullable(z.string()),
});
export type ReleasedCase = z.output<typeof releasedCaseSchema>;

export const disabledSchema = z.extend(listedPersonSchema, { cases: z.array(releasedCaseSchema) });
