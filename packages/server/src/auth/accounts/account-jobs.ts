// The jobs of accounts.
import * as z from 'zod/mini';

import { defineJob } from '../../platform/jobs/job-definition.ts';

/**
 * Mails anyone who is behind an email, if anyone does. A job, so that the call which asked for it answers alike for
 * every email.
 */
export const accountMailJob = defineJob({
  kind: 'send-account-mail',
  payload: z.object({
    /** Names this one request, so that a second run of the job mails nothing again. */
    id: z.string(),
    occasion: z.enum(['forgot', 'registered-again', 'verify', 'email-change', 'renew']),
    workspaceId: z.number(),
    /** The address that the mail goes to. */
    email: z.string(),
    isMainHost: z._default(z.boolean(), false),
    /** The mail was already counted when it was requested, and the requester was told the result. */
    isCounted: z.optional(z.boolean()),
    /** The page of this product that the link leads on to. */
    redirect: z.optional(z.string()),
    /** Whose address changes, for `email-change`. */
    userId: z.optional(z.string()),
  }),
  concurrency: 2,
});

export type AccountMailRequest = ReturnType<typeof accountMailJob.payload.parse>;
