import {
  AppError,
  limits,
  type paymentDeskEndpoints,
  type paymentEndpoints,
  type planEndpoints,
} from '@plainscan/contract';
import type { FastifyInstance } from 'fastify';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { checkPaymentSession, createCaseCheckout } from './checkout-service.ts';
import { receivePaymentEvent } from './payment-event-service.ts';
import { openPackageCheckout, openSubscriptionCheckout } from './plans/plan-checkout-service.ts';
import { cancelSubscription, readPlanChange } from './plans/plan-service.ts';
import { openPremiumCheckout, readPremium } from './premium/premium-service.ts';
import { openPortal } from './portal-service.ts';
import { queryOpenCheckouts } from './reconcile-service.ts';
import { findPayment, presentPaymentState, readPaymentState, requestRefund } from './refund-service.ts';

export const paymentHandlers = (platform: Platform): Handlers<typeof paymentEndpoints> => ({
  createCaseCheckout: (input) => createCaseCheckout(platform, input, input.query),
  checkPaymentSession: (input) => checkPaymentSession(platform, input, input.params.id),
  receivePaymentEvent: async ({ request }) => {
    const message: unknown = request.body;
    // An empty body cannot have been signed.
    if (!Buffer.isBuffer(message)) throw new AppError('payment.signature');
    await receivePaymentEvent(platform, message, request.headers);
  },
});

/** CG-95: the documented GET and its POST twin do the same. */
export const planHandlers = (platform: Platform): Handlers<typeof planEndpoints> => ({
  createPackageCheckout: (input) => openPackageCheckout(platform, input, input.query),
  openPackageCheckout: (input) => openPackageCheckout(platform, input, input.body),
  createSubscriptionCheckout: (input) =>
    openSubscriptionCheckout(platform, input, { ...input.query, removeRecordIds: [] }),
  openSubscriptionCheckout: (input) => openSubscriptionCheckout(platform, input, input.body),
  getPremium: (input) => readPremium(platform, input),
  openPremiumCheckout: (input) => openPremiumCheckout(platform, input, input.body),
  cancelSubscription: (input) => cancelSubscription(platform, input),
  endSubscription: (input) => cancelSubscription(platform, input),
  getPlanChange: (input) => readPlanChange(platform, input, input.query),
});

export const paymentDeskHandlers = (platform: Platform): Handlers<typeof paymentDeskEndpoints> => ({
  getPaymentPortal: (input) => openPortal(platform, input, input.query.returnRoute),
  openPaymentPortal: (input) => openPortal(platform, input, input.body?.returnRoute ?? accountRoute),
  getPaymentState: (input) => readPaymentState(platform, input),
  askPaymentCompany: async (input) => {
    await queryOpenCheckouts(platform, input);
    return presentPaymentState(platform, input);
  },
  refundPayment: {
    find: (input) => findPayment(platform, input, input.params.id),
    handle: (input) => requestRefund(platform, input, input.params.id, input.body?.reason),
  },
});

/** The page to which the card company returns users. */
const accountRoute = '/patient-account';

/** Signatures cover bytes, so bodies stay unparsed here, whatever their content type. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: limits.paymentEventBytes },
    (_request, body, done) => done(null, body),
  );
}
