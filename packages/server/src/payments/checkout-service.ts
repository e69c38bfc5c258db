// How a case is paid: a checkout at the company for the price of the table of plans, one open at a time.
import {
  AppError,
  casePlans,
  discountedCents,
  whereFreeOrderLeads,
  type paymentEndpoints,
  type QueryOf,
  type ResponseOf,
} from '@plainscan/contract';

import { newId } from '../platform/clock/uuidv7.ts';
import type { Caller } from '../platform/http/request-actor.ts';
import type { Platform } from '../platform/platform.ts';
import { addressIn } from '../workspaces/workspace-service.ts';
import { paymentHooks, type PayableOrder } from './payment-hooks.ts';
import { expireOpenPayments, insertPayment, selectPaymentBySession } from './payment-repository.ts';
import { openReportCheckout } from './plans/report-checkout-service.ts';
import { paymentCompanyOf } from './sandbox-company.ts';

type CheckoutQuery = QueryOf<typeof paymentEndpoints.createCaseCheckout>;
type Opened = ResponseOf<typeof paymentEndpoints.createCaseCheckout>;

/**
 * The price is never the caller's to say; opening a checkout ends the older ones of the case. An order that a discount has
 * made free has none: it continues, and the answer names the page that follows (F-035, CG-152).
 */
export async function createCaseCheckout(
  platform: Platform,
  caller: Caller,
  query: CheckoutQuery,
): Promise<Opened> {
  const { actor, context } = caller;
  // Back to the host on which the person is signed in.
  const place = { subdomain: context.subdomain === '' ? null : context.subdomain };
  const home = (path: string): string => addressIn(platform.config, place, path);
  let opened: Opened | undefined;
  const caseId = await paymentHooks.registered.findOrderToPay(platform, actor, query);
  if (caseId === null) return openReportCheckout(platform, caller, query);
  const isFree = await paymentHooks.registered.openCheckout(
    platform,
    caller,
    caseId,
    query.type,
    async (row, percent) => {
      await expireOpenPayments(row.id, context.now);
      if (percent < 100) opened = await openCheckout(platform, caller, { row, percent, home, query });
    },
  );
  if (isFree)
    return {
      sessionId: null,
      url: home(`${whereFreeOrderLeads(actor.role)}?caseId=${caseId}`),
    };
  // A repetition that the case flow answers without a step opens nothing.
  if (opened === undefined) throw new AppError('case.conflict', { params: { status: '' } });
  return opened;
}

type Order = { row: PayableOrder; percent: number; home: (path: string) => string; query: CheckoutQuery };

async function openCheckout(
  platform: Platform,
  { actor, context }: Caller,
  { row, percent, home, query }: Order,
): Promise<Opened> {
  const company = paymentCompanyOf(platform);
  if (company === null) throw new AppError('case.payment-later');
  const plan = casePlans[row.reportType];
  const { priceCents, key: planKey } = plan;
  const amountCents = discountedCents(priceCents, percent);
  const { sessionId, url } = await company.openCheckout({ mode: 'payment', plan, amountCents, home });
  const opened = {
    id: newId(),
    purpose: 'case' as const,
    patientUserId: row.patientUserId,
    planKey,
    amountCents,
  };
  await insertPayment({
    ...opened,
    payerUserId: actor.userId,
    workspaceId: row.workspaceId,
    caseId: row.id,
    discountPercent: percent,
    providerSessionId: sessionId,
    successRoute: query.successRoute,
    cancelRoute: query.cancelRoute,
    createdAt: context.now,
    updatedAt: context.now,
  });
  await paymentHooks.registered.paymentOpened(opened, context.now);
  return { sessionId, url };
}

/** L-026: whose checkout it is, its opener and super-admins may know; for others there is none. */
export async function checkPaymentSession(
  { database }: Platform,
  { actor }: Caller,
  sessionId: string,
): Promise<ResponseOf<typeof paymentEndpoints.checkPaymentSession>> {
  const row = await database.asActor(actor, () => selectPaymentBySession(sessionId));
  const isOwnEvent = row?.payerUserId === actor.userId || actor.role === 'super-admin';
  if (!row || !isOwnEvent) throw new AppError('payment.session-invalid');
  const { purpose, status, caseId, amountCents } = row;
  const paid =
    caseId === null ? undefined : await database.asSystem(() => paymentHooks.registered.readOrder(caseId));
  return { valid: true, purpose, status, studyId: paid?.studyId ?? null, caseId, amountCents };
}
