// The calls by which the product is watched and tried out.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';

export const operationEndpoints = {
  getHealth: endpoint({
    method: 'GET',
    path: '/health',
    permission: 'public',
    summary: 'Whether the product can serve, and what runs underneath.',
    response: z.object({
      status: z.enum(['ok', 'starting', 'failed']),
      product: z.string(),
      version: z.string(),
      database: z.object({ kind: z.string(), version: z.string() }),
      storage: z.string(),
      video: z.string(),
      sandbox: z.string(),
      /** Of the embedded database; null where a server of its own has its own backups. */
      backup: z.nullable(z.object({ madeAt: z.nullable(z.string()) })),
      mail: z.string(),
      demo: z.nullable(z.object({ reportsReady: z.number(), reports: z.number() })),
      /** Why it cannot serve now. */
      problems: z.array(z.string()),
      /** What should be seen to before it becomes a problem. */
      warnings: z.array(z.string()),
    }),
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

/** Only with the demo: what the product has mailed so far. */
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
