// Calls about orders: one per patient, from registration to the first report (V-011, V-091 … V-096).
import * as z from 'zod/mini';

import { deskPaymentSchema } from '../payments/payment-desk-endpoints.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema, workspaceIdSchema } from '../shared/field-schemas.ts';
import { limits } from '../shared/limits.ts';
import { queryListSchema } from '../shared/list-schema.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';
import { defaultOrderStatuses, orderStatuses, type OrderTarget } from './order-status.ts';

/** S-005. */
export const orderSchema = z.object({
  id: z.string(),
  /** When the patient registered or was invited, ISO 8601. */
  createdAt: z.string(),
  name: z.string(),
  email: z.string(),
  workspaceName: z.string(),
  /** What the patient has now: the free account in the demo status, otherwise the package. `null` before either. */
  plan: z.nullable(z.object({ name: z.string() })),
  /** The patient's `firstOrderStatus`. */
  status: z.object({ value: z.enum(orderStatuses), label: z.string() }),
  /** The clinic that referred the patient (CG-155). `null` for none. */
  clinicCode: z.nullable(z.string()),
  clinicName: z.nullable(z.string()),
  clinicSubdomain: z.nullable(z.string()),
  packageName: z.nullable(z.string()),
  /** In cents, after the discount. `null` if nothing was priced, as for clinics that are billed separately. */
  packagePrice: z.nullable(z.number()),
  /** ID of the ad click that led to the registration. */
  gclid: z.nullable(z.string()),
  hasPaymentDetail: z.boolean(),
});
export type Order = z.output<typeof orderSchema>;

/** Why an order moved: set by a user, or triggered by payments and cases. */
export const orderMoveReasons = ['set', 'payment', 'refund', 'case-released', 'case-signed-off'] as const;

const historySchema = z.object({
  /** Newest first, at most 100. */
  moves: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      to: z.enum(orderStatuses),
      why: z.enum(orderMoveReasons),
      /** The user who set it. `null` for the system, and for a deleted account. */
      by: z.nullable(z.string()),
      /** The reason that user entered. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** Payments for the patient's orders, and every checkout that was opened. Newest first, at most 100. */
  payments: z.array(deskPaymentSchema),
});
export type OrderHistory = z.output<typeof historySchema>;

export const orderListFields = ['user.createdAt', 'user.name', 'user.email', 'status'] as const;

const params = z.object({ id: idSchema });

const moveSchema = z.object({
  /** The status shown on the screen. If the order has another one by now, it stays unchanged (409). */
  from: z.optional(z.enum(orderStatuses)),
  /** Stored in the audit log. */
  reason: z.optional(z.string().check(z.trim(), z.maxLength(limits.reasonLength))),
});
export type OrderMoveDetails = z.output<typeof moveSchema>;

/** The order, with a message for the caller in their language (W-080 … W-084). */
const movedOrderSchema = z.extend(orderSchema, { message: z.string() });
export type MovedOrder = z.output<typeof movedOrderSchema>;

const move = <const To extends OrderTarget>(to: To, summary: string) =>
  endpoint({
    method: 'PUT',
    path: `/order-tracking/:id/${to}`,
    permission: 'order.manage',
    summary,
    params,
    body: z.optional(moveSchema),
    response: movedOrderSchema,
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
      status: z._default(queryListSchema(orderStatuses), [...defaultOrderStatuses]),
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
