// One log line and one metrics count per request, once it is over. Of the URL, both hold only the route template.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';

import { countRequest } from '../metrics/process-metrics.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Hexadecimal characters, as all common proxies generate them: nothing readable. */
const requestIdForm = /^[\da-f][\da-f_:-]{15,63}$/i;

/** Uses the request ID from a trusted proxy, and generates one for any other request. */
export const makeRequestId =
  (trustedProxies: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    const isTaken = trustedProxies > 0 && typeof given === 'string' && requestIdForm.test(given);
    return isTaken ? given : randomUUID();
  };

/** Returns what is logged of a request: never its URL, its client or its user. */
function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: methods.has(request.method) ? request.method : 'other',
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    requestId: request.id,
  };
}

/** Logs and counts every request of the server. A request whose client disconnected early is marked `cutOff`. */
export function logRequests(app: FastifyInstance, logger: FastifyBaseLogger): void {
  app.addHook('onRequest', async (request, reply) => {
    let isOver = false;
    const end = (isCutOff: boolean): void => {
      if (isOver) return;
      isOver = true;
      const line = lineOf(request, reply);
      const { method, route, status, ms } = line;
      countRequest({ method, route, status: isCutOff ? 'cut-off' : String(status), seconds: ms / 1_000 });
      logger.info(isCutOff ? { ...line, cutOff: true } : line, 'request');
    };
    reply.raw.once('finish', () => end(false));
    reply.raw.once('close', () => end(true));
  });
}
