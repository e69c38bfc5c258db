// CG-183: one open checkout per user and purpose.
import { queueCompanyCall } from '../company-call-service.ts';
import { replaceCheckouts, type PaymentRow } from '../payment-repository.ts';
import { deleteRemovals } from './plan-repository.ts';

/**
 * Ends the user's checkouts of this purpose, here and at the card company. The studies chosen with them are not
 * removed. Needs a system transaction with the patient's payments locked.
 */
export async function endOlderCheckouts(
  userId: string,
  purpose: PaymentRow['purpose'],
  now: Date,
): Promise<void> {
  for (const { id, providerSessionId } of await replaceCheckouts(userId, purpose, now)) {
    await deleteRemovals(id);
    await queueCompanyCall('endCheckout', providerSessionId);
  }
}
