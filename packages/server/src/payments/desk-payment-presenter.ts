// Presents a payment to those who handle refunds.
import { planWordsOf, type DeskPayment, type Locale } from '@plainscan/contract';

import { appUser } from '../auth/auth-tables.ts';
import { and, isNull } from '../platform/database/drizzle.ts';
import { isOneOf } from '../platform/database/id-list.ts';
import { currentHandle } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { readWorkspace } from '../workspaces/workspace-service.ts';
import { paymentCompanyOf } from './payment-companies.ts';
import type { PaymentRow } from './payment-repository.ts';
import { selectReceiptsOfPayments } from './receipts/receipt-repository.ts';
import { planOfPayment, planTextsOf } from './plan-texts.ts';

/** In cents: the amount received, or the amount due if it was recorded by hand. */
export const amountOf = ({ receivedCents, amountCents }: PaymentRow): number => receivedCents ?? amountCents;

/** Returns why the card company cannot refund it. */
export function refusalOf(payment: PaymentRow): 'payment.not-refundable' | 'payment.by-hand' | null {
  if (payment.status !== 'paid' || amountOf(payment) === 0) return 'payment.not-refundable';
  return payment.providerPaymentId === null ? 'payment.by-hand' : null;
}

/** Presents payments in the order of the rows. Needs a transaction that can read the payers. */
export async function presentPayments(
  platform: Platform,
  rows: readonly PaymentRow[],
  locale: Locale,
): Promise<DeskPayment[]> {
  const receipts = await selectReceiptsOfPayments(rows.map(({ id }) => id));
  const payers = await selectPayers(rows.map(({ payerUserId }) => payerUserId));
  const places = new Map<number, string>();
  const nameOf = async (workspaceId: number): Promise<string> => {
    const name = places.get(workspaceId) ?? (await readWorkspace(workspaceId)).name;
    places.set(workspaceId, name);
    return name;
  };
  const presented: DeskPayment[] = [];
  for (const row of rows) {
    const payer = payers.get(row.payerUserId);
    presented.push({
      id: row.id,
      purpose: row.purpose,
      name: planWordsOf(planTextsOf(locale), planOfPayment(row)).name,
      payerName: payer?.name ?? null,
      workspaceName: await nameOf(payer?.workspaceId ?? row.workspaceId),
      amountCents: amountOf(row),
      status: row.status,
      openedAt: row.createdAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
      needsRefund: row.needsRefund,
      canRefund:
        paymentCompanyOf(platform) !== null && refusalOf(row) === null && row.refundRequestedAt === null,
      refundRequestedAt: row.refundRequestedAt?.toISOString() ?? null,
      refundProblem: row.refundProblem,
      receipt: receipts.get(row.id) ?? null,
    });
  }
  return presented;
}

async function selectPayers(ids: readonly string[]) {
  const rows = await currentHandle()
    .select({ id: appUser.id, name: appUser.name, workspaceId: appUser.workspaceId })
    .from(appUser)
    .where(and(isOneOf(appUser.id, [...new Set(ids)], 'uuid'), isNull(appUser.deletedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}
