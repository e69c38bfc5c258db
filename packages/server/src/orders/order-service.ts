// Orders as users see and change them: the list, a super-admin's moves, and the patient's own status.
import {
  AppError,
  exactTotal,
  orderMovedWords,
  orderRefusal,
  orderStatusesBefore,
  type CurrentUser,
  type ErrorCode,
  type MovedOrder,
  type OrderMoveDetails,
  type OrderRefusal,
  type OrderStatus,
  type OrderTarget,
  type QueryOf,
  type ResponseOf,
  type orderEndpoints,
} from '@plainscan/contract';

import { restoreCreditsOf } from '../payments/credit-return-service.ts';
import { lockPayments } from '../payments/credit-service.ts';
import { recordManualPayment } from '../payments/payment-arrival-service.ts';
import { recordChange } from '../platform/audit/record-change.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { listMemoryOf } from '../platform/database/list-memory.ts';
import { asOwner } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { lookUpClinicByCode, readWorkspace } from '../workspaces/workspace-service.ts';
import { openOrder, suspendBoughtBy } from './order-changes.ts';
import { selectInOrder, selectOrderPage } from './order-list-repository.ts';
import { presentOrder } from './order-presenter.ts';
import { moveOrderOf, selectOrder, selectOrderOf, setReference, type OrderRow } from './order-repository.ts';

/** V-091. */
export async function listOrders(
  { database }: Platform,
  caller: Caller,
  { status: statuses, ...query }: QueryOf<typeof orderEndpoints.listOrders>,
): Promise<ResponseOf<typeof orderEndpoints.listOrders>> {
  const { actor, context } = caller;
  return database.asActor(actor, async () => {
    if (query.workspaceId !== undefined) await readWorkspace(query.workspaceId);
    const memory = listMemoryOf(database);
    // Everything that affects the length of the list, but not the page or the sort order.
    const key = JSON.stringify(['orders', statuses.toSorted(), query.workspaceId ?? '', query.keyword ?? '']);
    const known = memory.recall(key, context.now);
    const page = await selectOrderPage({ ...query, statuses, known });
    memory.keep(key, page.known, context.now);
    await recordRead(caller, 'order.listed', {
      entityKind: 'order',
      ids: page.rows.map(({ row }) => row.id),
    });
    const data = page.rows.map((row) => presentOrder(row, actor.locale));
    return page.total > exactTotal
      ? { data, total: exactTotal, totalIsMore: true }
      : { data, total: page.total };
  });
}

/** Throws 404 if the order does not exist. */
export async function findOrder({ database }: Platform, { actor }: Caller, id: string): Promise<void> {
  if (!(await database.asActor(actor, () => selectOrder(id)))) throw new AppError('not-found');
}

const refusals: Record<OrderRefusal, ErrorCode> = {
  complete: 'order.complete',
  'not-possible': 'order.not-possible',
  'no-payment-detail': 'order.no-payment-detail',
};

/**
 * V-092 … V-096: a super-admin moves an order. Repeating a status changes nothing. Locks the patient's payments, then
 * the order, then their cases, in the same order as for an event from the card company.
 */
export async function moveOrder(
  platform: Platform,
  caller: Caller,
  { id, to, from, reason }: { id: string; to: OrderTarget } & OrderMoveDetails,
): Promise<MovedOrder> {
  const { actor, context } = caller;
  return platform.database.asActor(actor, async () => {
    const found = await selectOrder(id);
    if (!found) throw new AppError('not-found');
    await asOwner(async () => {
      await lockPayments(found.userId);
      const order = await selectOrder(id);
      if (!order) throw new AppError('not-found');
      if (order.status === to) return;
      if (from !== undefined && from !== order.status) throw new AppError('order.changed');
      const facts = { status: order.status, hasPaymentDetail: order.paymentId !== null };
      const refusal = orderRefusal('super-admin', facts, to);
      if (refusal !== null) throw new AppError(refusals[refusal]);
      // A sign-off completed it in the meantime.
      if (!(await moveOrderOf(order.userId, [order.status], to, context.now)))
        throw new AppError('order.changed');
      await syncPaymentWithOrder(platform, caller, order, to);
      await recordOrderMove(caller, order, to, reason);
    });
    const [moved] = await selectInOrder([id]);
    if (!moved) throw new AppError('not-found');
    return { ...presentOrder(moved, actor.locale), message: orderMovedWords[actor.locale][to] };
  });
}

/** CG-129. Needs the owner's rights and the patient's payments locked. */
async function syncPaymentWithOrder(
  platform: Platform,
  caller: Caller,
  order: OrderRow,
  to: OrderStatus,
): Promise<void> {
  const { now } = caller.context;
  if (to === 'cancelled' || to === 'archived') return suspendBoughtBy(order, now);
  if (to !== 'paid' || order.paymentId === null) return;
  await recordManualPayment(platform, caller, order.paymentId);
  await restoreCreditsOf(platform, order.paymentId, now);
}

const recordOrderMove = (
  caller: Caller,
  { id, workspaceId, userId, status }: OrderRow,
  to: OrderStatus,
  reason?: string,
): Promise<void> =>
  recordChange(caller, 'order.moved', {
    entityKind: 'order',
    entityId: id,
    workspaceId,
    detail: { patientUserId: userId, from: status, to, ...(reason ? { reason } : {}) },
  });

/**
 * V-011, L-006: the patient chooses the free account. Repeating it changes nothing. Throws 409 once something was paid
 * (CG-107).
 */
export async function chooseDemo(
  { database }: Platform,
  caller: Caller,
): Promise<ResponseOf<typeof orderEndpoints.chooseDemo>> {
  const { actor, context } = caller;
  return database.asActor(actor, () =>
    asOwner(async () => {
      await openOrder({ id: actor.userId, workspaceId: actor.workspaceId, createdAt: context.now });
      const before = await selectOrderOf(actor.userId);
      if (before?.status === 'demo') return { firstOrderStatus: 'demo' as const };
      const from = orderStatusesBefore('patient', 'demo');
      const moved = await moveOrderOf(actor.userId, [...from, 'demo'], 'demo', context.now);
      if (!moved) throw new AppError('order.demo-late');
      await recordOrderMove(caller, { ...moved, status: before?.status ?? 'registered' }, 'demo');
      return { firstOrderStatus: 'demo' as const };
    }),
  );
}

type OrderFacts = Pick<CurrentUser, 'firstOrderStatus' | 'referenceWorkspace'>;

/** Returns the current user's order facts. Needs a transaction of that patient. */
export async function readOrderFacts(userId: string): Promise<OrderFacts> {
  const order = await selectOrderOf(userId);
  if (!order) return { firstOrderStatus: null, referenceWorkspace: null };
  return {
    firstOrderStatus: order.status,
    referenceWorkspace: await referenceOf(order.referenceWorkspaceId),
  };
}

async function referenceOf(workspaceId: number | null): Promise<CurrentUser['referenceWorkspace']> {
  if (workspaceId === null) return null;
  const { clinicCode, name, subdomain } = await readWorkspace(workspaceId);
  return clinicCode === null ? null : { clinicCode, clinicName: name, clinicSubdomain: subdomain ?? '' };
}

/** CG-155: saves the first clinic whose code was accepted as the patient's reference. Needs a transaction. */
export async function saveReferringClinic({ actor, context }: Caller, code: string): Promise<void> {
  await asOwner(async () => {
    const clinic = await lookUpClinicByCode(code);
    if (clinic) await setReference(actor.userId, clinic.id, context.now);
  });
}
