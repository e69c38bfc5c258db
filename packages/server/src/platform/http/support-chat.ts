// The support chat, if one is set: a separate page for a third-party script (CG-140, C-030). The sandbox gives it its
// own origin, so that it can access neither sessions nor pages of the product.
import type { FastifyInstance } from 'fastify';

export const supportChatPath = '/support-chat';

const policyFor = ({ origin, host }: URL): string =>
  [
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${origin} wss://${host}`,
    `style-src ${origin} 'unsafe-inline'`,
    `img-src ${origin} data:`,
    `font-src ${origin}`,
    `frame-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-scripts allow-forms allow-popups',
  ].join('; ');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Serves the chat's page, if a chat is set. */
export const registerSupportChat = (app: FastifyInstance, script: URL | null): void => {
  if (script === null) return;
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Help</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><script src="${escaped(script.href)}" async></script></body></html>`;
  app.get(supportChatPath, (_request, reply) =>
    reply
      .header('content-security-policy', policyFor(script))
      .header('cross-origin-resource-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(page),
  );
};
