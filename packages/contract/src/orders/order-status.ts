// The order of a patient: its statuses, their words, and which may follow which (S-006 … S-014, CG-106, CG-107, CG-128).
// The server enforces this table, and the dialog offers what it allows.
import { messages } from '../shared/messages.ts';

export const orderStatuses = ['registered', 'demo', 'paid', 'complete', 'cancelled', 'archived'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** S-015: what the list shows until something else is asked for. */
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

/** I-014, I-015, CG-106: nothing is paid yet, so the account is shown around and has the sample. */
export const trialStatuses: readonly OrderStatus[] = ['demo', 'registered'];
export const isTrying = (order: OrderStatus | null): boolean =>
  order !== null && trialStatuses.includes(order);

/** Who moves an order: a super-admin by hand, its patient, or the system by what happens to money and cases. */
export type OrderMover = 'super-admin' | 'patient' | 'system';

type OrderMove = {
  by: readonly OrderMover[];
  /** A super-admin needs a payment row for it; the system acts on one. */
  needsPaymentDetail?: true;
  /** S-014: the call exists, the dialog does not offer it. */
  isHidden?: true;
};

const byHand: OrderMove = { by: ['super-admin'] };
const paidByHand: OrderMove = { by: ['super-admin'], needsPaymentDetail: true };
const bySystem: OrderMove = { by: ['system'] };
/** The system cancels an order whose payment was refunded (CG-112). */
const byHandOrRefund: OrderMove = { by: ['super-admin', 'system'] };

/** From → to. What is not here is not possible; the same status again is no move and changes nothing (S-013). */
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

/** Null where the move is allowed. Staying where it is always is. */
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

/** The statuses from which someone may move an order to this one. */
export const orderStatusesBefore = (by: OrderMover, to: OrderStatus): OrderStatus[] =>
  orderStatuses.filter((from) => orderMoves[from][to]?.by.includes(by));

/** S-007 … S-011: what the dialog lists for an order in this status; a target may still lack payment details. */
export const offeredOrderStatuses = (status: OrderStatus): OrderStatus[] =>
  orderStatuses.filter((to) => {
    const move = orderMoves[status][to];
    return move?.by.includes('super-admin') === true && move.isHidden !== true;
  });
