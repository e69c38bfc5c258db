// CG-183: one checkout is open for each person and purpose.
import { callCompanyLater } from '../company-call-service.ts';
import { replaceCheckouts, type PaymentRow } from '../payment-repository.ts';
import { deleteRemovals } from './plan-repository.ts';

/**
 * The person's checkouts of this purpose end, here and at the company, and nothing that was chosen with them is removed.
 * Needs a system transaction that holds the patient's money.
 */
export async function endOlderCheckouts(
  userId: string,
  purpose: PaymentRow['purpose'],
  now: Date,
): Promise<void> {
  for (const { id, providerSessionId } of await replaceCheckouts(userId, purpose, now)) {
    await deleteRemovals(id);
    await callCompanyLater('endCheckout', providerSessionId);
  }
}
