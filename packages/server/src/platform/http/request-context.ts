import type { FastifyReply, FastifyRequest } from 'fastify';

import type { RequestContext } from './request-actor.ts';

/** Returns what a call knows about its request, whoever makes it. */
export function contextOf(request: FastifyRequest, reply: FastifyReply, now: Date): RequestContext {
  const subdomain = request.headers['sub-domain'];
  return {
    requestId: request.id,
    ip: request.ip,
    now,
    subdomain: typeof subdomain === 'string' ? subdomain.trim().toLowerCase().slice(0, 63) : '',
    userAgent: request.headers['user-agent'] ?? '',
    signal: signalOf(reply),
  };
}

/** Returns a signal that aborts if the connection closes before the response is sent. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
