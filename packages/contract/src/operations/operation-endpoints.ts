// Calls for monitoring the product and trying it out.
import * as z from 'zod/mini';

import { cardCompanies } from '../payments/payment-desk-endpoints.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { mailFailures } from '../notices/mail-delivery.ts';
import { operationStateSchema } from './operation-state.ts';

const healthStatusSchema = z.enum(['ok', 'starting', 'failed']);

/** Details of the environment in which the product runs, for its operators (CG-180). */
const healthSchema = z.object({
  status: healthStatusSchema,
  product: z.string(),
  version: z.string(),
  database: z.object({ kind: z.string(), version: z.string() }),
  storage: z.string(),
  video: z.string(),
  sandbox: z.string(),
  /** Of the embedded database. `null` with a separate server, which has its own backups. */
  backup: z.nullable(z.object({ madeAt: z.nullable(z.string()) })),
  mail: z.string(),
  cards: z.enum(cardCompanies),
  demo: z.nullable(z.object({ reportsReady: z.number(), reports: z.number() })),
  /** Why it cannot serve requests now. */
  problems: z.array(z.string()),
  /** What needs attention before it becomes a problem. */
  warnings: z.array(z.string()),
});

/** Also answered by workers, and without the database. */
export const probeEndpoints = {
  getHealth: endpoint({
    method: 'GET',
    path: '/health',
    permission: 'public',
    summary:
      'Whether the product can serve; for super-admins, METRICS_TOKEN and this machine itself also what runs underneath.',
    response: z.union([healthSchema, z.object({ status: healthStatusSchema })]),
  }),
  getLive: endpoint({
    method: 'GET',
    path: '/live',
    permission: 'public',
    summary: 'Whether the process runs, whatever it depends on.',
    response: z.object({ status: z.literal('ok') }),
  }),
  getReady: endpoint({
    method: 'GET',
    path: '/ready',
    permission: 'public',
    summary: 'Whether the database answers and has the migrations of this version; 503 otherwise.',
    response: z.object({ status: z.enum(['ok', 'failed']) }),
  }),
} as const;

export const operationEndpoints = {
  getOperationState: endpoint({
    method: 'GET',
    path: '/operations',
    permission: 'operations.read',
    summary: 'What needs a hand, and what waits, works and failed.',
    response: operationStateSchema,
  }),
  reportRestore: endpoint({
    method: 'POST',
    path: '/operations/restores',
    permission: 'operations.read',
    summary: 'Notes that a backup was restored today, to see that it can be done.',
    response: operationStateSchema,
  }),
  sendMailsAgain: endpoint({
    method: 'POST',
    path: '/operations/mails/send-again',
    permission: 'operations.read',
    summary:
      'Queues the emails of the last seven days again that did not arrive for this reason, except those whose links have ended.',
    body: z.object({ reason: z.enum(mailFailures) }),
    response: operationStateSchema,
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/jobs/:id/retry',
    permission: 'job.retry',
    summary: 'Offers a failed job again.',
    params: z.object({ id: idSchema }),
    successStatus: 204,
  }),
} as const;

/** Only with the demo: the mails sent so far. */
export const developmentEndpoints = {
  listOutbox: endpoint({
    method: 'GET',
    path: '/dev/outbox',
    permission: 'public',
    summary: 'The mails of the embedded outbox, newest first.',
    response: z.object({
      data: z.array(
        z.object({
          to: z.string(),
          subject: z.string(),
          html: z.string(),
          text: z.string(),
          sentAt: z.string(),
        }),
      ),
    }),
  }),
} as const;
