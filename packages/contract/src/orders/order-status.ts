// Order statuses, their texts and their transitions (S-006 … S-014, CG-106, CG-107, CG-128). The server enforces this
// table, and the dialog offers what it allows.
import { messages } from '../shared/messages.ts';

export const orderStatuses = ['registered', 'demo', 'paid', 'complete', 'cancelled', 'archived'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** S-015: the statuses listed by default. */
export const defaultOrderStatuses = orderStatuses.filter((status) => status !== 'archived');

export const orderStatusWords = messages({
  en: {
    registered: 'Registered',
    demo: 'Demo',
    paid: 'Paid',
    complete: 'Complete',
    cancelled: 'Cancelled',
    archived: 'Archived',
  },
  es: {
    registered: 'Registrado',
    demo: 'Demostración',
    paid: 'Pagado',
    complete: 'Completado',
    cancelled: 'Cancelado',
    archived: 'Archivado',
  },
});

/** W-080 … W-084: what a call that moves an order answers, and the page shows. The wording is the specification's. */
export const orderMovedWords = messages({
  en: {
    archived: 'Order archived!',
    cancelled: 'Order cancelled!',
    registered: 'Updated order status to registered!',
    paid: 'Updated order status to paid!',
    complete: 'Update order status to completed!',
  },
  es: {
    archived: '¡Pedido archivado!',
    cancelled: '¡Pedido cancelado!',
    registered: '¡El estado del pedido es ahora registrado!',
    paid: '¡El estado del pedido es ahora pagado!',
    complete: '¡El estado del pedido es ahora completado!',
  },
});
export type OrderTarget = keyof (typeof orderMovedWords)['en'];

/** I-014, I-015, CG-106: nothing is paid yet, so the account gets the tour and the sample. */
export const trialStatuses: readonly OrderStatus[] = ['demo', 'registered'];
export const isOnTrial = (order: OrderStatus | null): boolean =>
  order !== null && trialStatuses.includes(order);

/** Who moves an order: a super-admin manually, its patient, or the system in response to payments and cases. */
export type OrderMover = 'super-admin' | 'patient' | 'system';

type OrderMove = {
  by: readonly OrderMover[];
  /** A super-admin needs a payment row for this move. The system acts on one. */
  needsPaymentDetail?: true;
  /** S-014: the call exists, but the dialog does not offer it. */
  isHidden?: true;
};

const byHand: OrderMove = { by: ['super-admin'] };
const paidByHand: OrderMove = { by: ['super-admin'], needsPaymentDetail: true };
const bySystem: OrderMove = { by: ['system'] };
/** The system cancels an order whose payment was refunded (CG-112). */
const byHandOrRefund: OrderMove = { by: ['super-admin', 'system'] };

/** From → to. Anything else is impossible. The same status is not a move and changes nothing (S-013). */
export const orderMoves: Record<OrderStatus, Partial<Record<OrderStatus, OrderMove>>> = {
  registered: {
    paid: { by: ['super-admin', 'system'], needsPaymentDetail: true },
    cancelled: byHandOrRefund,
    archived: byHand,
    demo: { by: ['patient'] },
    complete: bySystem,
  },
  demo: { paid: bySystem, cancelled: byHandOrRefund, archived: byHand, complete: bySystem },
  paid: {
    cancelled: byHandOrRefund,
    archived: byHand,
    complete: { by: ['super-admin', 'system'], isHidden: true },
  },
  cancelled: { registered: byHand, paid: paidByHand, archived: byHand },
  archived: { registered: byHand, paid: paidByHand, cancelled: byHand },
  complete: {},
};

/** Why an order may not be moved. */
export type OrderRefusal = 'complete' | 'not-possible' | 'no-payment-detail';

/** Returns why a move is refused, or `null` if it is allowed. Keeping the same status is always allowed. */
export function orderRefusal(
  by: OrderMover,
  { status, hasPaymentDetail }: { status: OrderStatus; hasPaymentDetail: boolean },
  to: OrderStatus,
): OrderRefusal | null {
  if (status === to) return null;
  const move = orderMoves[status][to];
  if (!move?.by.includes(by)) return status === 'complete' ? 'complete' : 'not-possible';
  const lacksDetail = by === 'super-admin' && move.needsPaymentDetail === true && !hasPaymentDetail;
  return lacksDetail ? 'no-payment-detail' : null;
}

/** Returns the statuses from which `by` may move an order to this one. */
export const orderStatusesBefore = (by: OrderMover, to: OrderStatus): OrderStatus[] =>
  orderStatuses.filter((from) => orderMoves[from][to]?.by.includes(by));

/** S-007 … S-011: returns what the dialog lists for an order in this status. Payment details may still be missing. */
export const offeredOrderStatuses = (status: OrderStatus): OrderStatus[] =>
  orderStatuses.filter((to) => {
    const move = orderMoves[status][to];
    return move?.by.includes('super-admin') === true && move.isHidden !== true;
  });
