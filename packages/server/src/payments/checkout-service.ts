// Paying for a case: one open checkout at a time with the card company, at the price from the plan table.
import {
  AppError,
  casePlans,
  discountedCents,
  idSchema,
  pageAfterFreeOrder,
  type paymentEndpoints,
  type QueryOf,
  type ResponseOf,
} from '@plainscan/contract';

import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { endOpenCheckouts, requireCompany } from './company-call-service.ts';
import { limitCheckouts, homeOf, openAtCompany } from './company-checkout-service.ts';
import { paymentHooks, type PayableOrder } from './payment-hooks.ts';
import {
  insertPayment,
  selectPayment,
  selectPaymentBySession,
  type PaymentRow,
} from './payment-repository.ts';
import { openReportCheckout } from './plans/report-checkout-service.ts';
import { scheduleCheckoutQuery, queryCheckoutNow } from './reconcile-service.ts';

type CheckoutQuery = QueryOf<typeof paymentEndpoints.createCaseCheckout>;
type Opened = ResponseOf<typeof paymentEndpoints.createCaseCheckout>;

/** What is to be paid, as of the price lookup. */
type Priced = { row: PayableOrder; percent: number };

/**
 * The caller never sets the price. Opening a checkout ends the case's older ones. An order that a discount makes free
 * needs no checkout: it continues, and the response names the next page (F-035, CG-152).
 */
export async function createCaseCheckout(
  platform: Platform,
  caller: Caller,
  query: CheckoutQuery,
): Promise<Opened> {
  const { actor } = caller;
  const caseId = await paymentHooks.registered.findOrderToPay(platform, actor, query);
  if (caseId === null) return openReportCheckout(platform, caller, query);
  const priced = await priceOrder(platform, caller, caseId, query);
  if (priced === 'free')
    return {
      sessionId: null,
      url: homeOf(platform, caller)(`${pageAfterFreeOrder(actor.role)}?caseId=${caseId}`),
    };
  const company = requireCompany(platform);
  await limitCheckouts(platform, caller, 'case');
  const plan = casePlans[priced.row.reportType];
  const amountCents = discountedCents(plan.priceCents, priced.percent);
  const paymentId = newId();
  const { successRoute, cancelRoute } = query;
  const terms = { mode: 'payment', paymentId, plan, amountCents, successRoute, cancelRoute } as const;
  return openAtCompany(platform, caller, company, terms, ({ sessionId }) =>
    writeCheckout(platform, caller, query, { ...priced, paymentId, amountCents, sessionId }),
  );
}

/** Thrown with the price, so that the step is rolled back until the card company has opened its page. */
class PricedOrder extends Error {
  readonly priced: Priced;
  constructor(priced: Priced) {
    super('Priced');
    this.priced = priced;
  }
}

/** Tries the step without keeping it and returns its price. Takes a free step at once. */
async function priceOrder(
  platform: Platform,
  caller: Caller,
  caseId: string,
  { type }: CheckoutQuery,
): Promise<Priced | 'free'> {
  try {
    const isFree = await paymentHooks.registered.openCheckout(
      platform,
      caller,
      caseId,
      type,
      async (row, percent) => {
        if (percent < 100) throw new PricedOrder({ row, percent });
        await endOpenCheckouts(row.id, caller.context.now);
      },
    );
    if (isFree) return 'free';
  } catch (error) {
    if (error instanceof PricedOrder) return error.priced;
    throw error;
  }
  // A repetition that the case flow handles without a step opens nothing.
  throw new AppError('case.conflict', { params: { status: '' } });
}

type NewCheckout = Priced & { paymentId: string; amountCents: number; sessionId: string };

async function writeCheckout(
  platform: Platform,
  caller: Caller,
  { type, successRoute, cancelRoute }: CheckoutQuery,
  { row: seen, percent: seenPercent, paymentId, amountCents, sessionId }: NewCheckout,
): Promise<void> {
  const { actor, context } = caller;
  let isWritten = false;
  await paymentHooks.registered.openCheckout(platform, caller, seen.id, type, async (row, percent) => {
    const isSame =
      percent === seenPercent &&
      row.reportType === seen.reportType &&
      row.patientUserId === seen.patientUserId;
    if (!isSame) throw new AppError('payment.changed');
    await endOpenCheckouts(row.id, context.now);
    const opened = {
      id: paymentId,
      purpose: 'case' as const,
      patientUserId: row.patientUserId,
      planKey: casePlans[row.reportType].key,
      amountCents,
    };
    await insertPayment({
      ...opened,
      payerUserId: actor.userId,
      workspaceId: row.workspaceId,
      caseId: row.id,
      discountPercent: percent,
      providerSessionId: sessionId,
      successRoute,
      cancelRoute,
      createdAt: context.now,
      updatedAt: context.now,
    });
    await paymentHooks.registered.paymentOpened(opened, context.now);
    await scheduleCheckoutQuery(paymentId, context.now);
    isWritten = true;
  });
  if (!isWritten) throw new AppError('case.conflict', { params: { status: '' } });
}

/**
 * L-026: only the checkout's opener and super-admins can see it; for everyone else it does not exist. Asks the card
 * company about an open checkout, so that nobody waits for a lost event (W4).
 */
export async function checkPaymentSession(
  platform: Platform,
  { actor }: Caller,
  sessionId: string,
): Promise<ResponseOf<typeof paymentEndpoints.checkPaymentSession>> {
  const { database } = platform;
  const find = (): Promise<PaymentRow | undefined> =>
    database.asActor(actor, async () => (await selectPaymentBySession(sessionId)) ?? byOwnId(sessionId));
  const found = await find();
  const mayRead = found?.payerUserId === actor.userId || actor.role === 'super-admin';
  if (!found || !mayRead) throw new AppError('payment.session-invalid');
  const hasNewEvent = found.status === 'open' && (await queryCheckoutNow(platform, found.id));
  const { purpose, status, caseId, amountCents } = (hasNewEvent ? await find() : found) ?? found;
  const paid =
    caseId === null ? undefined : await database.asSystem(() => paymentHooks.registered.readCase(caseId));
  return { valid: true, purpose, status, studyId: paid?.studyId ?? null, caseId, amountCents };
}

/** A card company that does not put its own ID into the return URL names the checkout by our ID. */
const byOwnId = async (id: string): Promise<PaymentRow | undefined> =>
  idSchema.safeParse(id).success ? selectPayment(id) : undefined;
