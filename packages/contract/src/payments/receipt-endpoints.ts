// The calls of receipts: what was paid, and the same as a PDF.
import * as z from 'zod/mini';

import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/field-schemas.ts';
import { listOf, pageQueryShape } from '../shared/paging.ts';

/** Letter where people read English, A4 elsewhere, unless the reader chooses. */
export const paperSizes = ['letter', 'a4'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** How the money came. `practice`: none did. `by-hand`: a super-admin says that it came. */
export const receiptMethods = ['card', 'practice', 'by-hand'] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];

export const receiptSchema = z.object({
  id: z.string(),
  /** `R-2026-000123`: without gaps within a year. */
  number: z.string(),
  /** What was bought, in the language of the payer when they paid. */
  item: z.string(),
  detail: z.string(),
  /** The case that was paid for. */
  caseName: z.nullable(z.string()),
  payerName: z.string(),
  payerEmail: z.string(),
  /** Whole cents: the price, what was taken off, the tax, and what was paid. */
  priceCents: z.number(),
  discountPercent: z.number(),
  discountCents: z.number(),
  taxCents: z.number(),
  totalCents: z.number(),
  method: z.enum(receiptMethods),
  /** The last digits of the card, where the payment company said them. */
  cardLast4: z.nullable(z.string()),
  paidAt: z.string(),
  /** Until when the money can be had back. */
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
      /** What was paid for this patient, whoever paid it. */
      patientId: z.optional(idSchema),
      /** What was paid with this checkout. */
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
