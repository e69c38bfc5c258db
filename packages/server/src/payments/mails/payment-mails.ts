// The emails a payer gets when a payment arrives, fails or is refunded.
import { centsText, fillIn, priceText, receiptMessages } from '@plainscan/contract';

import { mailDate } from '../../platform/mail/mail-date.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentRow } from '../payment-repository.ts';
import type { ReceiptRow } from '../receipts/receipt-tables.ts';
import { itemTexts, moneyBackText } from '../receipts/receipt-texts.ts';
import { queuePaymentMail } from './queue-payment-mail.ts';

/** The page with the user's receipts. */
export const receiptsPath = '/my-account#receipts';

const practiceOf = ({ method, locale }: Pick<ReceiptRow, 'method' | 'locale'>): string =>
  method === 'practice' ? receiptMessages[locale].practice : '';

/** T10: emails the same numbers as on paper, once per payment. Needs a system transaction. */
export function mailReceipt(platform: Platform, row: ReceiptRow): Promise<void> {
  const words = receiptMessages[row.locale];
  return queuePaymentMail(platform, row.payerUserId, {
    key: `receipt:${row.paymentId}`,
    template: 'receipt',
    path: receiptsPath,
    say: (place) => ({
      number: row.number,
      practice: practiceOf(row),
      day: mailDate(row.paidAt, place),
      moneyBack: moneyBackText(row),
    }),
    prices: () => [
      ...(row.caseName === null
        ? []
        : [{ label: fillIn(words.order, { name: row.caseName }), amount: row.number }]),
      { label: row.item, amount: centsText(row.priceCents) },
      ...(row.discountCents === 0
        ? []
        : [
            {
              label: fillIn(words.discount, { percent: row.discountPercent }),
              amount: centsText(-row.discountCents),
            },
          ]),
      { label: words.tax, amount: centsText(row.taxCents) },
      { label: words.total, amount: centsText(row.totalCents) },
    ],
  });
}

/** CG-201: emails a refund. Needs a system transaction. */
export function mailRefund(platform: Platform, row: ReceiptRow): Promise<void> {
  const amount = centsText(row.refundedCents ?? 0);
  return queuePaymentMail(platform, row.payerUserId, {
    key: `payment-refunded:${row.paymentId}:${row.refundedCents}`,
    template: 'payment-refunded',
    path: receiptsPath,
    say: () => ({ amount, number: row.number, practice: practiceOf(row) }),
  });
}

/** T11: tells the payer once per page, no matter how often the card is refused there. */
export function mailFailedPayment(platform: Platform, payment: PaymentRow): Promise<void> {
  const isByPatient = payment.payerUserId === payment.patientUserId;
  return queuePaymentMail(platform, payment.payerUserId, {
    key: `payment-failed:${payment.id}`,
    template: 'payment-failed',
    path: isByPatient ? pathOfPatient(payment) : `/case-details?caseId=${payment.caseId}`,
    say: (place) => ({
      amount: priceText(payment.amountCents),
      item: itemTexts(payment, payment.paidUntil, place).item,
    }),
  });
}

function pathOfPatient({ purpose, caseId }: PaymentRow): string {
  if (purpose === 'subscription') return '/storage-plans';
  if (purpose === 'premium') return '/self-help-materials';
  return caseId === null ? '/package-plans' : `/package-plans?caseId=${caseId}`;
}
