// The calls that move a case and need no form.
import * as z from 'zod/mini';

import { caseSchema, rateSchema, reviewChecks } from '../cases/case-schema.ts';
import { requiredReasonSchema, reasonSchema } from '../requests/case-request-schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { flagSchema, idSchema } from '../shared/field-schemas.ts';

const params = z.object({ id: idSchema });

const assigneeChoiceSchema = z.object({
  userId: z.string(),
  name: z.string(),
  workspaceName: z.string(),
  /** Cases in progress. */
  casesInHand: z.number(),
});
export type AssigneeChoice = z.output<typeof assigneeChoiceSchema>;

export const caseFlowEndpoints = {
  claimCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/claim',
    permission: 'case.claim',
    summary: 'Takes a new case: the first one wins.',
    params,
    response: caseSchema,
  }),
  rejectCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/reject',
    permission: 'case.reject',
    summary:
      'In progress: gives a claimed case back, or takes it back from somebody who is away. New: sends it to the provider.',
    params,
    body: z.optional(reasonSchema),
    response: caseSchema,
  }),
  reassignCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/assignee',
    permission: 'case.assign',
    summary:
      'Hands a case to another consultant, who may claim it; the same person again changes nothing (T43).',
    params,
    body: z.extend(reasonSchema, {
      userId: idSchema,
      /** The draft goes along; otherwise it stays its speaker's for seven days. */
      handOverDraft: z.optional(flagSchema),
    }),
    response: caseSchema,
  }),
  listAssignees: endpoint({
    method: 'GET',
    path: '/cases/:id/assignees',
    permission: 'case.assign',
    summary: 'Who may take a case over from its consultant, by name, with how many cases each has in hand.',
    params,
    response: z.object({ data: z.array(assigneeChoiceSchema) }),
  }),
  discardReview: endpoint({
    method: 'PUT',
    path: '/cases/:id/discard-review',
    permission: 'case.discard',
    summary: 'In progress: removes the draft video. In review: sends the case back to its consultant.',
    params,
    body: z.optional(reasonSchema),
    response: caseSchema,
  }),
  sendForReview: endpoint({
    method: 'PUT',
    path: '/cases/:id/done',
    permission: 'case.send-for-review',
    summary: 'Sends the report for review.',
    params,
    response: caseSchema,
  }),
  startReview: endpoint({
    method: 'PUT',
    path: '/cases/:id/review',
    permission: 'case.review',
    summary: 'Starts the review; nobody reviews their own work.',
    params,
    response: caseSchema,
  }),
  cancelReview: endpoint({
    method: 'PUT',
    path: '/cases/:id/cancel-review',
    permission: 'case.cancel-review',
    summary: 'Gives the review back.',
    params,
    body: z.optional(reasonSchema),
    response: caseSchema,
  }),
  signOffCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/sign-off',
    permission: 'case.sign-off',
    summary: 'Freezes the video and sends it to the patient; what was ticked of the checklist is kept.',
    params,
    body: z.optional(z.object({ checks: z._default(z.array(z.enum(reviewChecks)), []) })),
    response: caseSchema,
  }),
  recallCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/recall',
    permission: 'case.recall',
    summary: 'Takes a released report back to be corrected, and tells the patient.',
    params,
    body: requiredReasonSchema,
    response: caseSchema,
  }),
  archiveCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/archive',
    permission: 'case.archive',
    summary: 'Puts a case away.',
    params,
    body: z.optional(reasonSchema),
    response: caseSchema,
  }),
  unarchiveCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/unarchive',
    permission: 'case.archive',
    summary: 'Brings a case back to where it was, as far as that still holds.',
    params,
    response: caseSchema,
  }),
  withdrawCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/withdraw',
    permission: 'case.withdraw',
    summary: 'Takes an unpaid request back.',
    params,
    response: caseSchema,
  }),
  letPatientPay: endpoint({
    method: 'PUT',
    path: '/cases/:id/payment-method',
    permission: 'case.payment-method',
    summary: 'Asks the patient to pay what the clinic was to pay.',
    params,
    body: z.object({ selectedPaymentMethod: z.literal('patient-pay') }),
    response: caseSchema,
  }),
  useCredit: endpoint({
    method: 'PUT',
    path: '/cases/:id/use-credit',
    permission: 'case.use-credit',
    summary: 'Spends the patient’s oldest unused report on an unpaid case, which takes its type (CG-166).',
    params,
    response: caseSchema,
  }),
  rateCase: endpoint({
    method: 'PUT',
    path: '/cases/:id/rate',
    permission: 'case.rate',
    summary: 'The patient’s rating, once.',
    params,
    body: rateSchema,
    response: caseSchema,
  }),
} as const;
