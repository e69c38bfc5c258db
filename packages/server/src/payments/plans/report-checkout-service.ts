// A patient buys a video report before there is a request: the report waits until one is made (L-006, L-027, CG-93).
import {
  AppError,
  casePlans,
  discountedCents,
  type paymentEndpoints,
  type QueryOf,
  type ReportType,
  type ResponseOf,
} from '@plainscan/contract';

import { newId } from '../../platform/clock/uuidv7.ts';
import type { Caller } from '../../platform/http/request-actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { readDiscountPercent } from '../../workspaces/workspace-service.ts';
import { requireCompany } from '../company-call-service.ts';
import { countVisit, homeOf, openAtCompany, payerOf } from '../company-checkout-service.ts';
import { giveCredit } from '../credit-arrival-service.ts';
import { lockPaymentsOf } from '../credit-repository.ts';
import { paymentHooks } from '../payment-hooks.ts';
import { insertPayment, type PaymentRow } from '../payment-repository.ts';
import { askLater } from '../reconcile-service.ts';
import { endOlderCheckouts } from './older-checkout-service.ts';
import { factsOf, requireNoReport } from './plan-checkout-service.ts';
import { requireOffer } from './plan-offer-service.ts';

type CheckoutQuery = QueryOf<typeof paymentEndpoints.createCaseCheckout>;
type Opened = ResponseOf<typeof paymentEndpoints.createCaseCheckout>;

/** Where a report that was had for nothing is used. */
const orderForm = '/personalized-video';

/**
 * V-058 without a request. `type` has to be said: there is no case that has one. What a discount makes free is there at
 * once (F-035). Throws 409 while a report waits to be used (L-031), and 403 where the clinic sells none.
 */
export async function openReportCheckout(
  platform: Platform,
  caller: Caller,
  { type, successRoute, cancelRoute }: CheckoutQuery,
): Promise<Opened> {
  if (type === undefined) throw new AppError('payment.nothing-unpaid');
  const { database } = platform;
  const { userId } = caller.actor;
  const { now } = caller.context;
  const company = requireCompany(platform);
  const place = await requireOffer(platform, caller.actor, 'package');
  await countVisit(platform, caller, 'plan');
  const plan = casePlans[type];
  const home = homeOf(platform, caller);
  const priceIn = async () => {
    await requireNoReport(userId);
    return readDiscountPercent(place);
  };
  const percent = await database.asSystem(priceIn);
  const amountCents = discountedCents(plan.priceCents, percent);
  const paymentId = newId();
  const write = (sessionId: string | null): Promise<void> =>
    database.asSystem(async () => {
      await lockPaymentsOf(userId);
      if ((await priceIn()) !== percent) throw new AppError('plan.changed');
      await endOlderCheckouts(userId, 'case', now);
      const payment = await insertPayment({
        ...factsOf(caller, paymentId),
        purpose: 'case',
        planKey: type,
        amountCents,
        discountPercent: percent,
        providerSessionId: sessionId,
        successRoute,
        cancelRoute,
        ...(sessionId === null && { status: 'paid', paidAt: now }),
      });
      await paymentHooks.registered.paymentOpened(payment, now);
      if (sessionId === null) await takeFreeReport(platform, payment, type, now);
      else await askLater(paymentId, now);
    });
  if (amountCents === 0) {
    await write(null);
    return { sessionId: null, url: home(orderForm) };
  }
  const payer = await payerOf(platform, caller);
  const order = {
    mode: 'payment',
    paymentId,
    plan,
    amountCents,
    payer,
    successRoute,
    cancelRoute,
    home,
    now,
  } as const;
  return openAtCompany(platform, company, order, ({ sessionId }) => write(sessionId));
}

async function takeFreeReport(
  platform: Platform,
  payment: PaymentRow,
  reportType: ReportType,
  now: Date,
): Promise<void> {
  const { isSuspended } = await paymentHooks.registered.paymentTaken(payment, now);
  const credit = { id: newId(), userId: payment.payerUserId, reportType, source: 'case' } as const;
  const suspendedAt = isSuspended ? now : null;
  await giveCredit(platform, { ...credit, suspendedAt, paymentId: payment.id, createdAt: now }, now);
}
