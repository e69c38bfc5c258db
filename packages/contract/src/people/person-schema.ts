// Who is invited, listed, disabled and enabled: administrators, creators and patients (area Q).
import * as z from 'zod/mini';

import { sentMailSchema } from '../notices/mail-fate.ts';
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

/** CG-122: the value is in lower case, the label is what people read. */
export const personStatusWords = messages({
  en: { invited: 'Invited', active: 'Active', disabled: 'Disabled' },
  es: { invited: 'Invitado', active: 'Activo', disabled: 'Desactivado' },
});

/** Whatever case a client writes it in (CG-122). */
const statusWordSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((word: string) => word.toLowerCase()),
  ),
  z.enum(personStatuses),
);

const shownStatusSchema = z.object({ value: z.enum(personStatuses), label: z.string() });

/** A spreadsheet would run a cell that starts so (CG-203). */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

/** The name of somebody who is invited: a name, and no formula. */
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
  /** What became of the newest invitation of somebody who has not accepted it yet. */
  invitation: z.nullable(sentMailSchema),
  /** Cases and reviews in hand; only in lists of staff. */
  openCases: z.optional(z.number()),
});
export type ListedPerson = z.output<typeof listedPersonSchema>;

/** A patient as their clinic lists them; `userId` is what their resend call takes. */
export const listedPatientSchema = z.extend(listedPersonSchema, {
  userId: z.string(),
  preferredName: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  dateOfBirth: z.nullable(z.string()),
});
export type ListedPatient = z.output<typeof listedPatientSchema>;

/** A page of people, and where the next one begins: `after` is quicker than a far `page`. */
export const peopleListOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(listOf(row), { next: z.nullable(z.string()) });

export const peopleQueryShape = {
  ...pageQueryShape,
  /** Only people in this state. */
  status: z.optional(statusWordSchema),
  /** `next` of the page before; `page` is then ignored. */
  after: z.optional(z.string().check(z.maxLength(600))),
  /** A super-admin may name one workspace. Everybody else lists their own. */
  workspaceId: z.optional(workspaceIdSchema),
};

/** What an open case becomes when its consultant is disabled: a colleague's, or everybody's again. */
const handOverSchema = z.object({
  caseId: idSchema,
  /** Null returns it to the pool. */
  userId: z.nullable(idSchema),
  /** A draft goes along; otherwise it stays its speaker's. */
  handOverDraft: z.optional(z.boolean()),
});

export const disableSchema = z.object({
  /** Cases that are not named go back to the pool where they can. */
  cases: z.optional(z.array(handOverSchema).check(z.maxLength(200))),
  /** Whether reviews that the person is doing are canceled, which is the default, or left. */
  reviews: z.optional(z.enum(['cancel', 'leave'])),
  /** Kept with each case that moves. */
  reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))),
});
export type DisableChoices = z.output<typeof disableSchema>;

const releasedCaseSchema = z.object({
  caseId: z.string(),
  name: z.string(),
  /** `left`: nobody had to take it over, or nobody could. */
  outcome: z.enum(['reassigned', 'returned', 'review-canceled', 'left']),
  /** Who has it now. */
  assigneeName: z.nullable(z.string()),
});
export type ReleasedCase = z.output<typeof releasedCaseSchema>;

export const disabledSchema = z.extend(listedPersonSchema, { cases: z.array(releasedCaseSchema) });
