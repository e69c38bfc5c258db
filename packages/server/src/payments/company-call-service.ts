// What the payment company is told once the transaction that decided it is written: a company out of reach delays nothing here.
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { PayloadOf } from '../platform/jobs/job-handler.ts';
import type { Platform } from '../platform/platform.ts';
import { callCompanyJob } from './company-call-jobs.ts';
import { paymentCompanyOf } from './sandbox-company.ts';

type CompanyCall = PayloadOf<typeof callCompanyJob>;

/** Needs a transaction; nothing to say about what the company does not know. */
export async function callCompanyLater(call: CompanyCall['call'], id: string | null): Promise<void> {
  if (id !== null) await enqueue(callCompanyJob, { call, id }, { key: `${call}:${id}` });
}

/** The job: each call may be made again. */
export async function callCompany(platform: Platform, { call, id }: CompanyCall): Promise<void> {
  await paymentCompanyOf(platform)?.[call](id);
}
