import { AppError, scopeFor, type developmentEndpoints, type operationEndpoints } from '@plainscan/contract';

import { findCase } from '../cases/case-service.ts';
import { mayManage } from '../introductions/introduction-service.ts';
import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { IsLocalRequest } from '../platform/http/local-request.ts';
import type { SignedIn } from '../platform/http/request-actor.ts';
import { readJobKey, readJobSubject } from '../platform/jobs/change-job.ts';
import { listKeptMails } from '../platform/mail/mail-repository.ts';
import type { Platform } from '../platform/platform.ts';
import { findUploadForCase } from '../uploads/upload-access-service.ts';
import { readOperationState, reportRestore, sendMailsAgain } from './operation-state-service.ts';
import { retryCaseJob } from './retry-job.ts';

export const operationHandlers = (platform: Platform): Handlers<typeof operationEndpoints> => ({
  getOperationState: () => readOperationState(platform),
  reportRestore: (input) => reportRestore(platform, input),
  sendMailsAgain: (input) => sendMailsAgain(platform, input, input.body.reason),
  retryJob: async (input) => {
    await findJob(platform, input.actor, input.params.id);
    await retryCaseJob(platform, input, input.params.id);
  },
});

/**
 * Throws 404 unless the caller may see the job. Operators may see every job. Others may see a job if they can see its
 * case or upload, or manage its workspace.
 */
async function findJob(platform: Platform, actor: SignedIn, id: string): Promise<void> {
  if (scopeFor('operations.read', actor.role) !== 'none') {
    if (await platform.database.asSystem(() => readJobKey(id))) return;
    throw new AppError('not-found');
  }
  const subject = await platform.database.asSystem(() => readJobSubject(id));
  if (subject?.kind === 'case') return findCase(platform.database, actor, subject.id);
  if (subject?.kind === 'workspace' && mayManage(actor)) return;
  if (subject?.kind !== 'upload') throw new AppError('not-found');
  await findUploadForCase(platform, actor, subject.id);
}

/** Only in the demo, and only from this machine. */
export const developmentHandlers = (
  platform: Platform,
  isLocalRequest: IsLocalRequest,
): Handlers<typeof developmentEndpoints> => ({
  listOutbox: async ({ request }) => {
    if (!platform.config.demo || !isLocalRequest(request)) throw new AppError('not-found');
    const mails = await listKeptMails(platform.database);
    return { data: mails.map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() })) };
  },
});
