// The parts that are read of Stripe's answers and events. Calls request the version of L-029, but events come in the
// version of the webhook endpoint, so each shape accepts the fields of both that version and the SDK's own (ADR 0033).
import * as z from 'zod/mini';

const id = z.string().check(z.minLength(1), z.maxLength(255));
const cents = z.number().check(z.int(), z.minimum(0));

/** A reference is an ID, or the whole object if it was expanded. */
const reference = z.optional(z.nullable(z.union([id, z.object({ id })])));

/** Returns the ID of a reference; `null` if there is none. */
export const idOf = (value: z.output<typeof reference>): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : value.id;

export const sessionShape = z.object({
  id,
  mode: z.string(),
  /** Exists since 2021, in every version. */
  status: z.optional(z.nullable(z.string())),
  payment_status: z.string(),
  amount_total: z.nullable(cents),
  payment_intent: reference,
  invoice: reference,
  subscription: reference,
  customer: reference,
  url: z.optional(z.nullable(z.string())),
});
export type SessionShape = z.output<typeof sessionShape>;

export const invoiceShape = z.object({
  id,
  status: z.nullable(z.string()),
  billing_reason: z.nullable(z.string()),
  amount_paid: cents,
  attempt_count: z.number(),
  /** Until 2025-03-31. */
  subscription: reference,
  payment_intent: reference,
  charge: reference,
  /** Since then. */
  parent: z.optional(
    z.nullable(
      z.object({
        subscription_details: z.optional(z.nullable(z.object({ subscription: reference }))),
      }),
    ),
  ),
});
export type InvoiceShape = z.output<typeof invoiceShape>;

export const subscriptionOf = ({ subscription, parent }: InvoiceShape): string | null =>
  idOf(subscription) ?? idOf(parent?.subscription_details?.subscription);

export const subscriptionShape = z.object({ id, status: z.string() });

export const chargeShape = z.object({
  id,
  amount_refunded: cents,
  payment_intent: reference,
  /** Until 2025-03-31; `null` if it belongs to no invoice. */
  invoice: reference,
});
export type ChargeShape = z.output<typeof chargeShape>;

export const paymentIntentShape = z.object({
  id,
  /** Until 2025-03-31. */
  invoice: reference,
});

/** Since 2025-03-31: the payments of an invoice. */
export const invoicePaymentShape = z.object({
  invoice: reference,
  payment: z.object({ payment_intent: reference, charge: reference }),
});

export const refundShape = z.object({
  id,
  amount: cents,
  status: z.nullable(z.string()),
  charge: reference,
  failure_reason: z.optional(z.nullable(z.string())),
});

export const couponShape = z.object({
  id,
  valid: z.boolean(),
  percent_off: z.nullable(z.number()),
});

export const promotionCodeShape = z.object({
  active: z.boolean(),
  /** Until 2025-09-30. */
  coupon: z.optional(z.union([id, couponShape])),
  /** Since then. */
  promotion: z.optional(z.object({ coupon: z.optional(z.nullable(z.union([id, couponShape]))) })),
});

export const addressShape = z.object({ url: z.string() });

export const listOf = <Item extends z.core.$ZodType>(item: Item) => z.object({ data: z.array(item) });

/** An event; its type determines the form of `object`. */
export const messageShape = z.object({
  id,
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});
