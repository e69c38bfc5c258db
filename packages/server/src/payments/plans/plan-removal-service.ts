// CG-87, CG-183: the studies for which a smaller plan has no room. They are removed with its first paid invoice and not
// before. A study that an open case needs by then stays, and all can be restored for 30 days.
import { paymentHooks } from '../payment-hooks.ts';
import { selectPayment } from '../payment-repository.ts';
import { recordPlanStep } from './plan-audit.ts';
import { deleteRemovals, markRemovalsDone, selectRemovals, selectRemoved } from './plan-repository.ts';

/** Removes the studies chosen with this checkout. Repeating it does nothing. Needs a system transaction. */
export async function removeChosenStudies(paymentId: string, userId: string, now: Date): Promise<void> {
  const chosen = await selectRemovals(paymentId);
  if (chosen.length === 0) return;
  const removed = await paymentHooks.registered.removeStudies(userId, chosen, now);
  await markRemovalsDone(paymentId, removed, now);
  await deleteRemovals(paymentId);
  await record(paymentId, 'plan.studies-removed', removed, now);
}

/** Restores the studies that a refunded plan removed. Needs a system transaction. */
export async function restoreChosenStudies(paymentId: string, userId: string, now: Date): Promise<void> {
  const removed = await selectRemoved(paymentId);
  if (removed.length === 0) return;
  await paymentHooks.registered.restoreStudies(userId, removed, now);
  await record(paymentId, 'plan.studies-restored', removed, now);
}

async function record(
  paymentId: string,
  step: 'plan.studies-removed' | 'plan.studies-restored',
  studyIds: string[],
  now: Date,
): Promise<void> {
  const payment = await selectPayment(paymentId);
  if (payment) await recordPlanStep(payment, step, now, { studyIds });
}
