// What changes an order automatically: its patient registers, requests, pays, gets a refund, or gets a report (CG-127 …
// CG-129).
import {
  casePlans,
  discountedCents,
  orderPackageKey,
  orderStatusesBefore,
  type OrderStatus,
  type StoredStatus,
} from '@plainscan/contract';

import { suspendCreditsOf } from '../payments/credit-return-service.ts';
import type { OrderedPayment } from '../payments/payment-hooks.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { asOwner } from '../platform/database/transaction.ts';
import {
  lookUpClinicByCode,
  readDiscountPercent,
  type WorkspaceRow,
} from '../workspaces/workspace-service.ts';
import {
  deleteOrigin,
  deletePaymentDetail,
  insertOrder,
  moveOrderOf,
  selectOrderOfPayment,
  updateDetails,
  updatePackage,
  type OrderRow,
} from './order-repository.ts';

export type NewPatient = {
  id: string;
  workspaceId: number;
  createdAt: Date;
  gclid?: string | null | undefined;
  /** As entered. A code that no clinic has is ignored. */
  clinicCode?: string | null | undefined;
};

/** Creates the order of a patient who registered or was invited. Needs a transaction. */
export function openOrder({ id, workspaceId, createdAt, gclid, clinicCode }: NewPatient): Promise<void> {
  return asOwner(async () => {
    const reference = await lookUpClinicByCode(clinicCode ?? null);
    await insertOrder({
      id: newId(),
      userId: id,
      workspaceId,
      status: 'registered',
      referenceWorkspaceId: reference?.id ?? null,
      gclid: gclid ?? null,
      createdAt,
      updatedAt: createdAt,
    });
  });
}

/**
 * Deletes where an account came from when its mailbox owner takes it over, because someone else had entered that. Needs
 * a system transaction.
 */
export const clearReferral = (userId: string, now: Date): Promise<void> => deleteOrigin(userId, now);

/** Moves an order if the system may do so; otherwise does nothing. Needs the owner's rights. */
async function moveBySystem(userId: string, to: OrderStatus, why: string, now: Date): Promise<void> {
  const moved = await moveOrderOf(userId, orderStatusesBefore('system', to), to, now);
  if (moved) await recordMove(moved, { to, why }, now);
}

function recordMove(row: OrderRow, detail: Record<string, unknown>, at: Date): Promise<void> {
  return recordAudit({
    actorId: null,
    actorRole: 'system',
    workspaceId: row.workspaceId,
    patientUserId: row.userId,
    action: 'order.moved',
    entityKind: 'order',
    entityId: row.id,
    outcome: 'allowed',
    detail,
    at,
  });
}

const detailsOf = ({ id, purpose, planKey, amountCents }: OrderedPayment) => ({
  paymentId: id,
  packageKey: orderPackageKey(purpose, planKey),
  packagePriceCents: amountCents,
});

/** Records that a checkout was opened. Needs a system transaction. */
export async function recordCheckout(payment: OrderedPayment, now: Date): Promise<void> {
  if (payment.patientUserId !== null) await updateDetails(payment.patientUserId, detailsOf(payment), now);
}

/**
 * Records a payment: an order that was waiting becomes paid. Returns whether what it buys is suspended, because its
 * order was canceled or archived (CG-129). Needs a system transaction and the patient's payments locked.
 */
export async function recordPayment(payment: OrderedPayment, now: Date): Promise<{ isSuspended: boolean }> {
  if (payment.patientUserId === null) return { isSuspended: false };
  const order = await updateDetails(payment.patientUserId, detailsOf(payment), now);
  await moveBySystem(payment.patientUserId, 'paid', 'payment', now);
  return { isSuspended: order?.status === 'cancelled' || order?.status === 'archived' };
}

/**
 * CG-112: records a refund: the order that the payment was for is canceled and loses its details. Needs a system
 * transaction.
 */
export async function recordRefund(paymentId: string, now: Date): Promise<void> {
  const order = await selectOrderOfPayment(paymentId);
  if (!order) return;
  await deletePaymentDetail(order.id, now);
  await moveBySystem(order.userId, 'cancelled', 'refund', now);
}

/** The parts of a case that matter to its patient's order. */
type OrderedCase = {
  status: StoredStatus;
  patientUserId: string | null;
  reportType: keyof typeof casePlans;
  selectedPaymentMethod: string | null;
};

/** Statuses before anyone works on the case. */
const waiting: readonly StoredStatus[] = ['incomplete', 'not-paid'];

const isReleased = (row: OrderedCase | null): boolean =>
  row !== null && row.patientUserId !== null && !waiting.includes(row.status) && row.status !== 'archived';

/**
 * Follows a case that was requested, released or signed off. The first released case makes the order paid, no matter
 * who pays or how little. The first sign-off completes the order. Needs the owner's rights.
 */
export async function updateOrderForCase(
  before: OrderedCase | null,
  after: OrderedCase,
  { home, isSignOff, now }: { home: WorkspaceRow; isSignOff: boolean; now: Date },
): Promise<void> {
  const { patientUserId, reportType: packageKey, status } = after;
  if (patientUserId === null) return;
  if (status === 'not-paid' && (before === null || before.reportType !== packageKey)) {
    const { priceCents } = casePlans[packageKey];
    const packagePriceCents = discountedCents(priceCents, await readDiscountPercent(home));
    await updatePackage(patientUserId, { packageKey, packagePriceCents }, now);
  }
  const wasWaiting = before === null || before.patientUserId === null || waiting.includes(before.status);
  if (wasWaiting && isReleased(after)) {
    // A clinic that is billed separately pays no list price. Everything else without a payment was free.
    const isBilledApart = home.productType === 'white-glove' && after.selectedPaymentMethod === null;
    const packagePriceCents = isBilledApart ? null : 0;
    await updatePackage(patientUserId, { packageKey, packagePriceCents }, now);
    await moveBySystem(patientUserId, 'paid', 'case-released', now);
  }
  if (isSignOff) await moveBySystem(patientUserId, 'complete', 'case-signed-off', now);
}

/** Suspends what an order's payment bought while the order is canceled or archived. Needs a system transaction. */
export async function suspendBoughtBy({ paymentId }: OrderRow, now: Date): Promise<void> {
  if (paymentId !== null) await suspendCreditsOf(paymentId, now);
}
