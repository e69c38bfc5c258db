// Calls to the card company. Consequences of a decision are sent after its transaction commits, so an unreachable card
// company delays nothing here. Calls that a user waits for are made immediately, outside any transaction.
import { AppError } from '@plainscan/contract';

import { enqueue } from '../platform/jobs/enqueue.ts';
import { JobFailure, type PayloadOf } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { callCompanyJob } from './company-call-jobs.ts';
import { paymentCompanyOf } from './payment-companies.ts';
import { CompanyUnavailable, CompanyRefusal, type PaymentCompany } from './payment-company.ts';
import { expireOpenPayments } from './payment-repository.ts';

type CompanyCall = PayloadOf<typeof callCompanyJob>;

/**
 * Queues a call. Does nothing without an ID, because the card company then knows nothing about it. Needs a transaction.
 */
export async function queueCompanyCall(call: CompanyCall['call'], id: string | null): Promise<void> {
  if (id !== null) await enqueue(callCompanyJob, { call, id }, { key: `${call}:${id}` });
}

/** Ends all open checkouts of this case, here and at the card company. Needs the owner's rights. */
export async function endOpenCheckouts(caseId: string, now: Date): Promise<void> {
  for (const sessionId of await expireOpenPayments(caseId, now))
    await queueCompanyCall('endCheckout', sessionId);
}

/** The job. Each call may be repeated. */
export async function callCompany(platform: Platform, { call, id }: CompanyCall): Promise<void> {
  await withJobFailures(async () => paymentCompanyOf(platform)?.[call](id));
}

/** Translates the card company's errors for a job: an unreachable card company is worth a retry, a refusal is not. */
export async function withJobFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CompanyUnavailable) throw new JobFailure({ code: 'company-away' }, { cause: error });
    if (error instanceof CompanyRefusal)
      throw new JobFailure(
        { code: 'company-refused', params: { detail: error.code } },
        { retry: false, cause: error },
      );
    throw error;
  }
}

/** CG-185: throws if there is no card company, because then nothing can be bought. */
export function requireCompany(platform: Platform): PaymentCompany {
  const company = paymentCompanyOf(platform);
  if (company === null) throw new AppError('case.payment-later');
  return company;
}

/** Makes a call that a user waits for. Throws `payment.company-away` if the card company does not do what is asked. */
export async function callCompanyNow<T>({ logger }: Platform, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof CompanyUnavailable || error instanceof CompanyRefusal)) throw error;
    logger.error({ err: error }, 'the payment company did not do what was asked');
    throw new AppError('payment.company-away');
  }
}
