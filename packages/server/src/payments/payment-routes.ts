import { AppError, limits, type paymentEndpoints } from '@plainscan/contract';
import type { FastifyInstance } from 'fastify';

import type { Handlers } from '../platform/http/endpoint-route.ts';
import type { Platform } from '../platform/platform.ts';
import { checkPaymentSession, createCaseCheckout } from './checkout-service.ts';
import { signatureHeader } from './payment-company.ts';
import { receivePaymentEvent } from './payment-event-service.ts';

export const paymentHandlers = (platform: Platform): Handlers<typeof paymentEndpoints> => ({
  createCaseCheckout: (input) => createCaseCheckout(platform, input, input.query),
  checkPaymentSession: (input) => checkPaymentSession(platform, input, input.params.id),
  receivePaymentEvent: async ({ request }) => {
    const signature = request.headers[signatureHeader];
    const message: unknown = request.body;
    // Without a body there is nothing that could have been signed.
    if (!Buffer.isBuffer(message)) throw new AppError('payment.signature');
    await receivePaymentEvent(platform, message, typeof signature === 'string' ? signature : undefined);
  },
});

/** A signature is made over bytes: here a body stays as it came, whatever it says it is. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: limits.paymentEventBytes },
    (_request, body, done) => done(null, body),
  );
}
