// Receipts: one per payment, written in the transaction that records the payment, and updated by a refund. There is
// none if nothing was charged (ADR 0034).
import {
  AppError,
  discountedCents,
  limits,
  type QueryOf,
  type Receipt,
  type ReceiptMethod,
  type ResponseOf,
  type receiptEndpoints,
} from '@plainscan/contract';

import { findPerson } from '../../auth/people-service.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { recordRead } from '../../platform/audit/record-read.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { eq, or, type SQL } from '../../platform/database/drizzle.ts';
import type { Caller, SignedIn } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailBrandOf, readProvider, readWorkspace } from '../../workspaces/workspace-service.ts';
import { paymentCompanyOf } from '../payment-companies.ts';
import { paymentHooks } from '../payment-hooks.ts';
import { selectPayment, type PaymentRow } from '../payment-repository.ts';
import { selectPlan } from '../plans/plan-repository.ts';
import { sandboxCompany } from '../sandbox-company.ts';
import {
  insertReceipt,
  selectReceipt,
  selectReceiptOfPayment,
  selectReceipts,
  selectWithoutReceipt,
  setRefund,
  reserveReceiptNumber,
} from './receipt-repository.ts';
import { receipt, type ReceiptRow } from './receipt-tables.ts';
import { itemTexts } from './receipt-texts.ts';
import { planOfPayment } from '../plan-texts.ts';

export type Charge = {
  /** What was charged, in cents. */
  amountCents: number;
  by: 'company' | 'hand';
  cardLast4?: string | null | undefined;
};

/**
 * Issues and returns the receipt of a payment. `undefined` if it already has one, nothing was charged, or it is not
 * paid. Needs a system transaction and must come last in it, because other payers wait for the number until it ends.
 */
export async function issueReceipt(
  platform: Platform,
  paymentId: string,
  charge: Charge,
  now: Date,
): Promise<ReceiptRow | undefined> {
  const payment = await selectPayment(paymentId);
  if (!payment || payment.paidAt === null || charge.amountCents <= 0) return undefined;
  if (await selectReceiptOfPayment(payment.id)) return undefined;
  const { paidAt } = payment;
  const payer = await findPerson(payment.payerUserId);
  const home = await readWorkspace(payer?.workspaceId ?? payment.workspaceId);
  const provider = await readProvider();
  const seller = mailBrandOf(platform.config, provider);
  const place = { locale: payer?.locale ?? home.locale, timeZone: home.timeZone };
  const named = payment.caseId === null ? undefined : await paymentHooks.registered.readCase(payment.caseId);
  const year = yearIn(paidAt, provider.timeZone);
  const number = `R-${year}-${String(await reserveReceiptNumber(year)).padStart(6, '0')}`;
  const row = {
    id: newId(),
    number,
    paymentId: payment.id,
    payerUserId: payment.payerUserId,
    patientUserId: payment.patientUserId,
    workspaceId: payment.workspaceId,
    ...place,
    payerName: payer?.name ?? '—',
    payerEmail: payer?.email ?? '',
    sellerName: seller.name,
    sellerAddress: seller.postalAddress,
    sellerPhone: seller.phone,
    sellerEmail: seller.email,
    ...itemTexts(payment, await paidUntilOf(payment), place),
    caseName: named?.name ?? null,
    ...amountsOf(payment, charge.amountCents),
    method: methodOf(platform, charge),
    cardLast4: /^\d{4}$/.test(charge.cardLast4 ?? '') ? (charge.cardLast4 ?? null) : null,
    paidAt,
    moneyBackUntil: new Date(paidAt.getTime() + limits.moneyBackMilliseconds),
    refundedAt: null,
    refundedCents: null,
    createdAt: now,
  } satisfies ReceiptRow;
  await insertReceipt(row);
  await auditReceipt(row, 'receipt.issued', row.totalCents, now);
  return row;
}

const yearIn = (at: Date, timeZone: string): number =>
  Number(at.toLocaleDateString('en-US', { year: 'numeric', timeZone }));

/** No money moves in the sandbox, no matter who recorded the payment. */
function methodOf(platform: Platform, { by }: Charge): ReceiptMethod {
  if (paymentCompanyOf(platform) === sandboxCompany) return 'practice';
  return by === 'hand' ? 'by-hand' : 'card';
}

/** Returns the list price with its discount if that is what was charged; otherwise only the charge. */
function amountsOf(payment: PaymentRow, totalCents: number) {
  const list = planOfPayment(payment).priceCents;
  const { discountPercent } = payment;
  const isOff = discountPercent > 0 && discountedCents(list, discountPercent) === totalCents;
  if (!isOff)
    return { priceCents: totalCents, discountPercent: 0, discountCents: 0, taxCents: 0, totalCents };
  return { priceCents: list, discountPercent, discountCents: list - totalCents, taxCents: 0, totalCents };
}

/** Returns how long a subscription is paid for. A renewal has already extended its plan. */
async function paidUntilOf({ purpose, planChange, paidUntil, fromPlanId }: PaymentRow): Promise<Date | null> {
  if (purpose !== 'subscription') return null;
  if (planChange !== 'renewal' || fromPlanId === null) return paidUntil;
  return (await selectPlan(fromPlanId))?.expiredAt ?? null;
}

/** Records a refund on its receipt. Returns the receipt if the amount has grown. Needs a system transaction. */
export async function recordReceiptRefund(
  paymentId: string,
  amountCents: number,
  now: Date,
): Promise<ReceiptRow | undefined> {
  const row = await selectReceiptOfPayment(paymentId);
  if (!row) return undefined;
  const refundedCents = Math.min(amountCents, row.totalCents);
  if (refundedCents <= (row.refundedCents ?? 0)) return undefined;
  await setRefund(row.id, refundedCents, now);
  await auditReceipt(row, 'receipt.refunded', refundedCents, now);
  return { ...row, refundedCents, refundedAt: now };
}

const auditReceipt = (
  { id, number, workspaceId, patientUserId }: ReceiptRow,
  action: 'receipt.issued' | 'receipt.refunded',
  amountCents: number,
  at: Date,
): Promise<void> =>
  recordAudit({
    actorId: null,
    actorRole: 'system',
    workspaceId,
    patientUserId,
    action,
    entityKind: 'receipt',
    entityId: id,
    outcome: 'allowed',
    detail: { number, amountCents },
    at,
  });

/** Issues receipts for payments from before receipts existed, without an email. Returns how many were issued. */
export async function issueMissingReceipts(platform: Platform): Promise<number> {
  const { database, clock } = platform;
  const ids = await database.asSystem(() => selectWithoutReceipt(100));
  for (const id of ids)
    await database.asSystem(async () => {
      const payment = await selectPayment(id);
      if (!payment) return;
      const { amountCents, status } = payment;
      await issueReceipt(platform, id, { amountCents, by: 'company' }, clock.now());
      if (status === 'refunded') await recordReceiptRefund(id, amountCents, payment.updatedAt);
    });
  return ids.length;
}

/** The payer, the staff of the workspace, and super-admins, as in row-level security. */
function scopeOf(actor: SignedIn): SQL | undefined {
  if (actor.role === 'super-admin') return undefined;
  const own = eq(receipt.payerUserId, actor.userId);
  return actor.role === 'patient' ? own : or(own, eq(receipt.workspaceId, actor.workspaceId));
}

/** Lists the reader's own receipts, or those of a patient or checkout that the reader may see. */
export async function listReceipts(
  { database }: Platform,
  caller: Caller,
  { patientId, sessionId, page, limit }: QueryOf<typeof receiptEndpoints.listReceipts>,
): Promise<ResponseOf<typeof receiptEndpoints.listReceipts>> {
  const { actor } = caller;
  const isOwn = patientId === undefined && sessionId === undefined;
  const filter = {
    ...(isOwn && { payerId: actor.userId }),
    ...(patientId !== undefined && { patientId }),
    ...(sessionId !== undefined && { sessionId }),
  };
  return database.asActor(actor, async () => {
    const { rows, total } = await selectReceipts(filter, scopeOf(actor), { page, limit });
    await recordRead(caller, 'receipt.listed', {
      entityKind: 'receipt',
      patientUserId: patientId ?? null,
      ids: rows.map(({ id }) => id),
    });
    return { data: rows.map(presentReceipt), total };
  });
}

/** Throws 404 if the reader may not see the receipt. */
export async function readReceipt({ database }: Platform, caller: Caller, id: string): Promise<ReceiptRow> {
  const { actor } = caller;
  return database.asActor(actor, async () => {
    const row = await selectReceipt(id, scopeOf(actor));
    if (!row) throw new AppError('not-found');
    await recordRead(caller, 'receipt.opened', {
      entityKind: 'receipt',
      entityId: row.id,
      workspaceId: row.workspaceId,
      patientUserId: row.patientUserId,
    });
    return row;
  });
}

const presentReceipt = ({
  id,
  number,
  item,
  detail,
  caseName,
  payerName,
  payerEmail,
  priceCents,
  discountPercent,
  discountCents,
  taxCents,
  totalCents,
  method,
  cardLast4,
  paidAt,
  moneyBackUntil,
  refundedAt,
  refundedCents,
}: ReceiptRow): Receipt => ({
  id,
  number,
  item,
  detail,
  caseName,
  payerName,
  payerEmail,
  priceCents,
  discountPercent,
  discountCents,
  taxCents,
  totalCents,
  method,
  cardLast4,
  paidAt: paidAt.toISOString(),
  moneyBackUntil: moneyBackUntil.toISOString(),
  refundedAt: refundedAt?.toISOString() ?? null,
  refundedCents,
});
