// What a case costs whom it waits for (L-008, CG-89): the price list less the discount of its patient's own workspace, which
// stays the same no matter who works on it.
import { casePlans, discountedCents, type Case } from '@plainscan/contract';

import { readDiscountPercent } from '../workspaces/workspace-service.ts';
import type { CaseRecord } from './case-record-repository.ts';

/** In cents; null for a case that no one has to pay anymore. Call inside any transaction. */
export async function priceOf({ row, home }: Pick<CaseRecord, 'row' | 'home'>): Promise<Case['price']> {
  if (row.status !== 'not-paid') return null;
  const { priceCents: listCents } = casePlans[row.reportType];
  return { listCents, cents: discountedCents(listCents, await readDiscountPercent(home)) };
}
