import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import { limits } from '@plainscan/contract';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';

import { errorBody, toAppError } from './error-answer.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { chunkTypes, cutSilentBodies } from './silent-body.ts';

const jsonBytes = 1024 * 1024;
const retrySeconds = 15;

/** The HTTP server without any call: limits, time-outs, errors, headers. */
export const createHttpServer = async (options: {
  logger: FastifyBaseLogger;
  trustedProxies: number;
  isHttps: boolean;
}): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the hops that stand before the server may say who is behind them.
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    bodyLimit: jsonBytes,
    // A slow header or a half-open socket must not hold a place (security.md D1).
    connectionTimeout: 0,
    requestTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: true,
  });
  addSecurityHeaders(app, options.isHttps);
  cutSilentBodies(app.server, limits.silentBodyMilliseconds);
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1_024 });
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fieldNameSize: 200,
      fieldSize: 200_000,
      fields: 200,
      files: limits.uploadFiles,
      fileSize: limits.studyBytes,
      parts: limits.uploadFiles + 200,
      headerPairs: 50,
    },
  });
  await app.register(websocket, { options: { maxPayload: 64 * 1024, perMessageDeflate: false } });
  // Chunks of uploads stay streams: whoever handles the call counts and stores them as they come.
  app.addContentTypeParser(
    chunkTypes,
    // The call itself refuses a chunk that is too large, in its own words.
    { bodyLimit: limits.videoBytes },
    (_request, payload, done) => {
      done(null, payload);
    },
  );
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown);
    if (error.status >= 500)
      request.log.error({ err: error.cause ?? error, requestId: request.id }, 'request failed');
    if (error.status === 503) reply.header('retry-after', retrySeconds);
    const { retryAfter } = error.extra;
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
    await reply.code(error.status).send(errorBody(error, request.id));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id);
    return payload;
  });
  return app;
};
