// The calls about orders: one for each patient, from registration to the first report (V-011, V-091 … V-096).
import * as z from 'zod/mini';

import { paymentStatuses } from '../payments/payment-endpoints.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema, workspaceIdSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { wordListSchema } from '../shared/list-schema.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';
import { defaultOrderStatuses, orderStatuses, type OrderStatus } from './order-status.ts';

/** S-005. */
export const orderSchema = z.object({
  id: z.string(),
  /** When the patient registered or was invited; ISO 8601. */
  createdAt: z.string(),
  name: z.string(),
  email: z.string(),
  workspaceName: z.string(),
  /** What the patient has now: the free account in the demo state, else the package; null before either. */
  plan: z.nullable(z.object({ name: z.string() })),
  /** The patient's `firstOrderStatus`. */
  status: z.object({ value: z.enum(orderStatuses), label: z.string() }),
  /** The clinic that the patient came from (CG-155); null for none. */
  clinicCode: z.nullable(z.string()),
  clinicName: z.nullable(z.string()),
  clinicSubdomain: z.nullable(z.string()),
  packageName: z.nullable(z.string()),
  /** In cents, with the discount taken off; null where nothing was priced, as for clinics that are billed apart. */
  packagePrice: z.nullable(z.number()),
  /** The click on an advertisement that led to the registration. */
  gclid: z.nullable(z.string()),
  hasPaymentDetail: z.boolean(),
});
export type Order = z.output<typeof orderSchema>;

/** Why an order moved: a person set it, or what the system knows of money and cases. */
export const orderMoveReasons = ['set', 'payment', 'refund', 'case-released', 'case-signed-off'] as const;

const historySchema = z.object({
  /** The newest first, at most a hundred. */
  moves: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      to: z.enum(orderStatuses),
      why: z.enum(orderMoveReasons),
      /** Who set it; null for the system, and for an account that was deleted. */
      by: z.nullable(z.string()),
      /** What that person wrote. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** What the patient's orders were paid with, and every checkout that was opened; the newest first, at most a hundred. */
  payments: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      amountCents: z.number(),
      status: z.enum(paymentStatuses),
      openedAt: z.string(),
      paidAt: z.nullable(z.string()),
      /** Its money had no effect and has to be given back (CG-183). */
      needsRefund: z.boolean(),
      /** Null where nothing was charged. */
      receipt: z.nullable(z.object({ id: z.string(), number: z.string() })),
    }),
  ),
});
export type OrderHistory = z.output<typeof historySchema>;

export const orderListFields = ['user.createdAt', 'user.name', 'user.email', 'status'] as const;

const params = z.object({ id: idSchema });

const moveSchema = z.object({
  /** The status that was on the screen: an order that has another one by now is left alone (409). */
  from: z.optional(z.enum(orderStatuses)),
  /** Kept in the audit log. */
  reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))),
});
export type OrderMoveDetails = z.output<typeof moveSchema>;

const move = <const To extends OrderStatus>(to: To, summary: string) =>
  endpoint({
    method: 'PUT',
    path: `/order-tracking/:id/${to}`,
    permission: 'order.manage',
    summary,
    params,
    body: z.optional(moveSchema),
    response: orderSchema,
  });

export const orderEndpoints = {
  listOrders: endpoint({
    method: 'GET',
    path: '/order-tracking',
    permission: 'order.manage',
    summary:
      'The orders, one for each patient of any workspace; all but the archived ones unless `status` names others (S-015).',
    query: z.object({
      ...pageQueryShape,
      orderField: z._default(z.enum(orderListFields), 'user.createdAt'),
      orderType: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
      status: z._default(wordListSchema(orderStatuses), [...defaultOrderStatuses]),
      /** Only the patients of this workspace. */
      workspaceId: z.optional(workspaceIdSchema),
    }),
    response: listOf(orderSchema),
  }),
  getOrderHistory: endpoint({
    method: 'GET',
    path: '/order-tracking/:id/history',
    permission: 'order.manage',
    summary: 'How an order came to its status, and the payments of its patient.',
    params,
    response: historySchema,
  }),
  cancelOrder: move(
    'cancelled',
    'Ends an order. Cases in work go on; the unused report that its payment bought cannot be used (CG-129).',
  ),
  archiveOrder: move('archived', 'Takes an order out of the list; otherwise like canceling it.'),
  registerOrder: move('registered', 'Takes up a canceled or archived order again, unpaid.'),
  payOrder: move(
    'paid',
    'Counts an order as paid, where there are payment details: its case continues as after the payment company’s message (CG-129, T10).',
  ),
  completeOrder: move(
    'complete',
    'Ends a paid order as done. Signing off its first case does it too (CG-128).',
  ),
  chooseDemo: endpoint({
    method: 'PUT',
    path: '/users/order-status-demo',
    permission: 'order.demo',
    summary: 'The patient chooses the free account; only before anything was paid (CG-107).',
    response: z.object({ firstOrderStatus: z.enum(orderStatuses) }),
  }),
} as const;
