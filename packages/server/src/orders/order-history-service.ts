// The history of an order: its moves from the audit log, and its payments.
import { AppError, limits, orderMoveReasons, type OrderHistory, type OrderStatus } from '@plainscan/contract';

import { appUser } from '../auth/auth-tables.ts';
import { presentPayments } from '../payments/desk-payment-presenter.ts';
import { selectPaymentsFor } from '../payments/payment-repository.ts';
import { recordRead } from '../platform/audit/record-read.ts';
import { and, isNull, sql } from '../platform/database/drizzle.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { selectOrder } from './order-repository.ts';

/** Throws 404 if the order does not exist. */
export async function readOrderHistory(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<OrderHistory> {
  const { actor } = caller;
  return platform.database.asActor(actor, async () => {
    const order = await selectOrder(id);
    if (!order) throw new AppError('not-found');
    const { userId: patientUserId, workspaceId } = order;
    const payments = await selectPaymentsFor(patientUserId, limits.orderHistory);
    const moves = await selectMoves(id);
    await recordRead(caller, 'order.history-read', {
      entityKind: 'order',
      entityId: id,
      workspaceId,
      patientUserId,
    });
    return { moves, payments: await presentPayments(platform, payments, actor.locale) };
  });
}

type MoveRow = {
  id: string;
  at: Date;
  actorId: string | null;
  detail: { to: OrderStatus; why?: string; reason?: string };
};

async function selectMoves(orderId: string): Promise<OrderHistory['moves']> {
  const { rows } = await currentHandle().execute<MoveRow>(sql`
    SELECT id, at, actor_id AS "actorId", detail FROM audit_event
    WHERE entity_kind = 'order' AND entity_id = ${orderId} AND action = 'order.moved'
    ORDER BY at DESC, position DESC LIMIT ${limits.orderHistory}`);
  const actors = rows.flatMap(({ actorId }) => actorId ?? []);
  const people = await currentHandle()
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .where(and(isOneOf(appUser.id, actors, 'uuid'), isNull(appUser.deletedAt)));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map(({ id, at, actorId, detail: { to, why, reason } }) => ({
    id,
    at: new Date(at).toISOString(),
    to,
    why: orderMoveReasons.find((known) => known === why) ?? 'set',
    by: names.get(actorId ?? '') ?? null,
    reason: reason ?? null,
  }));
}
