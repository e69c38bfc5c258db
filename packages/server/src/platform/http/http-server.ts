import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import { limits } from '@plainscan/contract';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { logRequests, makeRequestId } from './access-log.ts';
import { errorBody, toAppError } from './error-answer.ts';
import type { ConnectionLimit } from './connection-limit.ts';
import { isDraining, watchConnections } from './drain.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveByPerson } from './served-request.ts';
import { chunkTypes, abortStalledBodies, hasBody } from './stalled-body.ts';

const jsonBytes = 1024 * 1024;
const retrySeconds = 15;

export type HttpServerOptions = {
  logger: FastifyBaseLogger;
  trustedProxies: number;
  isHttps: boolean;
  connections: ConnectionLimit;
};

/** The start notice already says where the product runs. The framework would repeat it in JSON in the middle of it. */
const withoutListening = (logger: FastifyBaseLogger): FastifyBaseLogger =>
  logger.level === 'info' ? logger.child({}, { level: 'warn' }) : logger;

/** Creates the HTTP server without any calls: limits, timeouts, errors, headers. */
export const createHttpServer = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: withoutListening(options.logger),
    logController: new LogController({ disableRequestLogging: true }),
    // Only the hops in front of the server may name their client.
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    bodyLimit: jsonBytes,
    // A slow header or a half-open socket must not hold a place (security.md D1).
    connectionTimeout: 0,
    requestTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    genReqId: makeRequestId(options.trustedProxies),
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: true,
  });
  logRequests(app, options.logger);
  addSecurityHeaders(app, options.isHttps);
  boundConnections(app, options.connections);
  serveByPerson(app);
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
  acceptEmptyJson(app);
  // Upload chunks stay streams: the call's handler counts and stores them as they arrive.
  app.addContentTypeParser(
    chunkTypes,
    // The call itself refuses an oversized chunk with its own message.
    { bodyLimit: limits.videoBytes },
    (_request, payload, done) => {
      done(null, payload);
    },
  );
  answerErrors(app);
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id);
    // On a connection that is kept, a client may send its next request at the moment when the server closes it, and
    // cannot know whether it was received.
    if (isDraining(app.server)) reply.header('connection', 'close');
    return payload;
  });
  return app;
};

/** Closes connections that are slow or exceed the limit per address. */
function boundConnections(app: FastifyInstance, connections: ConnectionLimit): void {
  abortStalledBodies(app.server, {
    silence: limits.silentBodyMilliseconds,
    whole: limits.bodyMilliseconds,
    minBytes: (limits.bodyMilliseconds / 1_000) * limits.minBytesASecond,
  });
  connections.watch(app.server);
  watchConnections(app.server);
  app.addHook('onRequest', async ({ raw, ip }) => {
    if (hasBody(raw)) connections.trackBody(raw, ip);
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown);
    // A refusal under load is not a fault, and a flood of them must not fill the disk.
    if (error.status >= 500 && error.code !== 'login.busy')
      request.log.error({ err: error.cause ?? error, requestId: request.id }, 'request failed');
    if (error.status === 503) reply.header('retry-after', retrySeconds);
    const { retryAfter } = error.extra;
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
    await reply.code(error.status).send(errorBody(error, request.id));
  });
}

/** Y-003: clients name the JSON type on every call, even without a body. */
const acceptEmptyJson = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
};
