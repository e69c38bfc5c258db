// Calls about receipts: what was paid, also as a PDF.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';

/** Defaults to letter for English readers and to A4 for others. */
export const paperSizes = ['letter', 'a4'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** How it was paid. `practice`: no real payment. `by-hand`: a super-admin confirmed the payment. */
export const receiptMethods = ['card', 'practice', 'by-hand'] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];

export const receiptSchema = z.object({
  id: z.string(),
  /** `R-2026-000123`, without gaps within a year. */
  number: z.string(),
  /** What was bought, in the payer's language at the time of payment. */
  item: z.string(),
  detail: z.string(),
  /** The case that was paid for. */
  caseName: z.nullable(z.string()),
  payerName: z.string(),
  payerEmail: z.string(),
  /** In whole cents: the price, the discount, the tax, and the amount paid. */
  priceCents: z.number(),
  discountPercent: z.number(),
  discountCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  method: z.enum(receiptMethods),
  /** The last digits of the card, if the card company reported them. */
  cardLast4: z.nullable(z.string()),
  paidAt: z.string(),
  /** End of the money-back period. */
  moneyBackUntil: z.string(),
  refundedAt: z.nullable(z.string()),
  refundedCents: z.nullable(z.number()),
});
export type Receipt = z.output<typeof receiptSchema>;

export const receiptEndpoints = {
  listReceipts: endpoint({
    method: 'GET',
    path: '/payment/receipts',
    permission: 'receipt.read',
    summary:
      'The reader’s own receipts, the newest first; or those of a patient, or of one checkout, as far as the reader sees them.',
    query: z.object({
      page: pageQueryShape.page,
      limit: pageQueryShape.limit,
      /** Payments for this patient, by any payer. */
      patientId: z.optional(idSchema),
      /** The payment of this checkout. */
      sessionId: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: listOf(receiptSchema),
  }),
  getReceiptPdf: endpoint({
    method: 'GET',
    path: '/payment/receipts/:id/pdf',
    permission: 'receipt.read',
    summary: 'The receipt as a PDF of one page.',
    params: z.object({ id: idSchema }),
    query: z.object({ paper: z.optional(z.enum(paperSizes)) }),
  }),
} as const;
