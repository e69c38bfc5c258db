// One line in the log and one count in the metrics for each request, once it is over. Neither holds anything of the
// address but the template of its route.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';

import { countRequest } from '../metrics/process-metrics.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Hexadecimal signs, as all common proxies make them: nothing that anyone could read. */
const requestIdForm = /^[\da-f][\da-f_:-]{15,63}$/i;

/** Takes over the id that a trusted proxy has given the request, and makes one for any other. */
export const makeRequestId =
  (trustedProxies: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    const isTaken = trustedProxies > 0 && typeof given === 'string' && requestIdForm.test(given);
    return isTaken ? given : randomUUID();
  };

/** What of a request is said: never its address, its client or its person. */
function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: methods.has(request.method) ? request.method : 'other',
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    requestId: request.id,
  };
}

/** Logs and counts every request of the server; one whose client left before the end is marked `cutOff`. */
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
