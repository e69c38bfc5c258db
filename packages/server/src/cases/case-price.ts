// The price of a case for its payer (L-008, CG-89): the list price minus the discount of the patient's own workspace,
// no matter which workspace works on it.
import { casePlans, discountedCents, type Case } from '@plainscan/contract';

import { readDiscountPercent } from '../workspaces/workspace-service.ts';
import type { CaseRecord } from './case-record-repository.ts';

/** In cents; `null` if nothing is left to pay. Call inside any transaction. */
export async function priceOf({ row, home }: Pick<CaseRecord, 'row' | 'home'>): Promise<Case['price']> {
  if (row.status !== 'not-paid') return null;
  const { priceCents: listCents } = casePlans[row.reportType];
  return { listCents, cents: discountedCents(listCents, await readDiscountPercent(home)) };
}
