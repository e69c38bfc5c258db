// Calls about one person of any role, and about a list of people (CG-187, CG-202).
import * as z from 'zod/mini';

import { caseStatuses } from '../case-flow/case-status.ts';
import { sentMailSchema } from '../notices/mail-delivery.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema, genders, workspaceIdSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { listOf } from '../shared/paging.ts';
import { listedPersonSchema, ownConnectionSchema } from './person-schema.ts';

const params = z.object({ id: idSchema });

/** The roles a person can have in a case. */
export const caseRoles = ['patient', 'assignee', 'reviewer', 'creator'] as const;

const caseOfPersonSchema = z.object({
  caseId: z.string(),
  name: z.string(),
  title: z.string(),
  part: z.enum(caseRoles),
  status: z.object({ value: z.enum(caseStatuses), label: z.string() }),
  updatedAt: z.string(),
});
export type CaseOfPerson = z.output<typeof caseOfPersonSchema>;

/** Events in the history of an account. */
export const personEvents = [
  'invited',
  'invitation-sent-again',
  'joined',
  'registered',
  'birth-date-corrected',
  'disabled',
  'enabled',
  'password-changed',
  'logged-in',
] as const;
export type PersonEvent = (typeof personEvents)[number];

const personSchema = z.extend(listedPersonSchema, {
  preferredName: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  dateOfBirth: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  /** Last activity in any of their sessions. `null` before the first. */
  lastSeenAt: z.nullable(z.string()),
  /** The newest cases that both the person and the current user are involved in. */
  cases: listOf(caseOfPersonSchema),
  /** Newest first. */
  history: z.array(z.object({ event: z.enum(personEvents), at: z.string(), by: z.nullable(z.string()) })),
  /** What the current user may do with the account. */
  may: z.object({
    resend: z.boolean(),
    disable: z.boolean(),
    enable: z.boolean(),
    correctBirthDate: z.boolean(),
  }),
});
export type PersonPage = z.output<typeof personSchema>;

const openCaseSchema = z.object({
  caseId: z.string(),
  name: z.string(),
  title: z.string(),
  part: z.enum(['assignee', 'reviewer']),
  status: z.object({ value: z.enum(caseStatuses), label: z.string() }),
  /** Whether it can go back to the pool. A case in review stays in review. */
  canReturn: z.boolean(),
  /** IDs of the `colleagues` who may take it over. */
  candidates: z.array(z.string()),
});
export type OpenCase = z.output<typeof openCaseSchema>;

/** The planned or actual result of one line of a list of people. */
export const lineOutcomes = [
  /** Is invited, or can be invited. */
  'invited',
  /** Was already invited, and gets no second mail. */
  'invited-before',
  'joined-before',
  'disabled-before',
  /** The address belongs to a user with another role here. */
  'other-role',
  /** An earlier line has the same address. */
  'repeated',
  'invalid',
] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

const checkedLineSchema = z.object({
  /** 1-based line number in the text. */
  line: z.number(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  outcome: z.enum(lineOutcomes),
  /** Why the line is invalid, by field, in English. */
  problems: z.record(z.string(), z.array(z.string())),
});
export type CheckedLine = z.output<typeof checkedLineSchema>;

const peopleListBody = z.object({
  role: z.enum(['admin', 'creator', 'patient']),
  /** A super-admin names the workspace. All others invite into their own. */
  workspaceId: z.optional(workspaceIdSchema),
  /** One person per line: name, email, phone, separated by tabs, commas or semicolons. Skips a header in line one. */
  text: z.string().check(z.maxLength(limits.peopleListCharacters)),
});

const checkedListSchema = z.object({ data: z.array(checkedLineSchema), invited: z.number() });
export type CheckedList = z.output<typeof checkedListSchema>;

export const personEndpoints = {
  getPerson: endpoint({
    method: 'GET',
    path: '/people/:id',
    permission: 'person.read',
    summary:
      'One person of the own workspace: their account, and the cases that the reader sees too (CG-187).',
    params,
    response: personSchema,
  }),
  listPersonMails: endpoint({
    method: 'GET',
    path: '/people/:id/mails',
    permission: 'person.read',
    summary: 'The mails to a person by kind, time and fate, newest first; never what they said (CG-187).',
    params,
    response: listOf(sentMailSchema),
  }),
  listOpenCases: endpoint({
    method: 'GET',
    path: '/people/:id/open-cases',
    permission: 'creator.manage',
    summary:
      'What somebody has in hand, and who could take each case over: asked before they are disabled (CG-202).',
    params,
    response: z.object({
      data: z.array(openCaseSchema),
      colleagues: z.array(z.object({ id: z.string(), name: z.string(), workspaceName: z.string() })),
      /** Working keys and webhooks that they made. */
      connections: z.array(ownConnectionSchema),
    }),
  }),
  checkPeopleList: endpoint({
    method: 'POST',
    path: '/people/check-list',
    permission: 'person.invite-list',
    summary: 'Says line by line what an invitation of these people would do. Sends nothing.',
    body: peopleListBody,
    response: checkedListSchema,
  }),
  invitePeopleList: endpoint({
    method: 'POST',
    path: '/people/list',
    permission: 'person.invite-list',
    summary: 'Invites everybody of a list who is new; the same list again sends nothing twice.',
    body: peopleListBody,
    response: checkedListSchema,
  }),
} as const;
