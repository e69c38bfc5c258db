// Calls to the payment company. What follows from a decision is said once its transaction is written: a company out of reach
// delays nothing here. What a person waits for is asked at once, outside of any transaction.
import { AppError } from '@plainscan/contract';

import { enqueue } from '../platform/jobs/enqueue.ts';
import { JobFailure, type PayloadOf } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { callCompanyJob } from './company-call-jobs.ts';
import { paymentCompanyOf } from './payment-companies.ts';
import { CompanyAway, CompanyRefusal, type PaymentCompany } from './payment-company.ts';
import { expireOpenPayments } from './payment-repository.ts';

type CompanyCall = PayloadOf<typeof callCompanyJob>;

/** Needs a transaction; nothing to say about what the company does not know. */
export async function callCompanyLater(call: CompanyCall['call'], id: string | null): Promise<void> {
  if (id !== null) await enqueue(callCompanyJob, { call, id }, { key: `${call}:${id}` });
}

/** No page that is open for this case can be paid anymore, here and at the company. Needs the owner's rights. */
export async function endOpenCheckouts(caseId: string, now: Date): Promise<void> {
  for (const sessionId of await expireOpenPayments(caseId, now))
    await callCompanyLater('endCheckout', sessionId);
}

/** The job: each call may be made again. */
export async function callCompany(platform: Platform, { call, id }: CompanyCall): Promise<void> {
  await forJob(async () => paymentCompanyOf(platform)?.[call](id));
}

/** What the company says to a job: a company out of reach is worth another try, a refusal is not. */
export async function forJob<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CompanyAway) throw new JobFailure({ code: 'company-away' }, { cause: error });
    if (error instanceof CompanyRefusal)
      throw new JobFailure(
        { code: 'company-refused', params: { detail: error.code } },
        { retry: false, cause: error },
      );
    throw error;
  }
}

/** CG-185: without a company nothing can be bought. */
export function requireCompany(platform: Platform): PaymentCompany {
  const company = paymentCompanyOf(platform);
  if (company === null) throw new AppError('case.payment-later');
  return company;
}

/** A call that a person waits for; throws `payment.company-away` where the company does not do what is asked. */
export async function askCompany<T>({ logger }: Platform, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof CompanyAway || error instanceof CompanyRefusal)) throw error;
    logger.error({ err: error }, 'the payment company did not do what was asked');
    throw new AppError('payment.company-away');
  }
}
