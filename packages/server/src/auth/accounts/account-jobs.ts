// Account jobs.
import * as z from 'zod/mini';

import { defineJob } from '../../platform/jobs/job-definition.ts';

/**
 * Mails the account holders of an email address, if there are any. Runs as a job so that the request gets the same
 * response for every address.
 */
export const accountMailJob = defineJob({
  kind: 'send-account-mail',
  payload: z.object({
    /** ID of this request, so that a second run of the job does not mail again. */
    id: z.string(),
    occasion: z.enum(['forgot', 'registered-again', 'verify', 'email-change', 'renew']),
    workspaceId: z.number(),
    /** The address to send to. */
    email: z.string(),
    isMainHost: z._default(z.boolean(), false),
    /** Whether the mail was already counted when it was requested, and the requester was told the result. */
    isCounted: z.optional(z.boolean()),
    /** The page of this product to open after the link. */
    redirect: z.optional(z.string()),
    /** For `email-change`: the user whose address changes. */
    userId: z.optional(z.string()),
  }),
  concurrency: 2,
});

export type AccountMailRequest = ReturnType<typeof accountMailJob.payload.parse>;
