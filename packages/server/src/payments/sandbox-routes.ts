// The sandbox's own pages: only in the demo, and never for a request through a proxy or under another host name.
import { AppError } from '@plainscan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { IsLocalRequest } from '../platform/http/local-request.ts';
import { newNonce } from '../platform/http/security-headers.ts';
import type { Platform } from '../platform/platform.ts';
import { sandboxCompany } from './sandbox-company.ts';
import { checkoutPage, checkoutPolicy } from './sandbox-page.ts';
import { pressButton, readCheckout, sandboxButtons, type SandboxButton } from './sandbox-service.ts';

type OfSession = { Params: { session: string } };

/** Serves /dev/checkout if the sandbox takes the payments; otherwise nothing. */
export function registerSandboxPages(
  app: FastifyInstance,
  platform: Platform,
  isLocalRequest: IsLocalRequest,
): void {
  if (platform.config.cards?.kind !== 'sandbox') return;
  void app.register(async (pages) => {
    // A form without fields sends no bytes worth reading.
    pages.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    pages.addHook('onRequest', async (request) => {
      if (!isLocalRequest(request)) throw new AppError('not-found');
    });
    pages.get<OfSession>('/dev/checkout/:session', async ({ params }, reply) => {
      const view = await readCheckout(platform, params.session);
      const nonce = newNonce();
      reply.header('content-security-policy', checkoutPolicy(nonce)).type('text/html; charset=utf-8');
      return checkoutPage(view, nonce, platform.config.productName);
    });
    for (const button of sandboxButtons)
      pages.post<OfSession>(`/dev/checkout/:session/${button}`, async (request, reply) =>
        reply.redirect(await press(app, platform, request, button), 303),
      );
  });
}

/** Sends the signed event to our own webhook and returns the URL to visit once it was accepted. */
async function press(
  app: FastifyInstance,
  platform: Platform,
  { params }: FastifyRequest<OfSession>,
  button: SandboxButton,
): Promise<string> {
  const sent = await pressButton(platform, params.session, button);
  if (sent === null) return `/dev/checkout/${encodeURIComponent(params.session)}`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers: { 'content-type': 'application/json', [sandboxCompany.signatureHeader]: sent.signature },
    payload: sent.message,
  });
  if (answer.statusCode !== 204) throw new AppError('server.failed');
  return sent.returnTo;
}
