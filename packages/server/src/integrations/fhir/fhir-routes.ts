// Serves `/api/fhir` outside the endpoint tables, because its paths, errors and media type are FHIR's, and the
// CapabilityStatement is its endpoint table (ADR 0062).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { bearerOf } from '../../platform/http/bearer-token.ts';
import { toAppError } from '../../platform/http/error-answer.ts';
import { contextOf } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { productVersion } from '../../platform/product-version.ts';
import { fhirBase } from './fhir-base.ts';
import { capabilityStatement } from './fhir-capabilities.ts';
import { authenticateSystem, type System } from './fhir-call-service.ts';
import { readEverything, readResource, searchResources, writeBundle } from './fhir-service.ts';
import { FhirError, isFhirType, type Bundle, type FhirType, type OperationOutcome } from './fhir-types.ts';

const mediaType = 'application/fhir+json; charset=utf-8';

type OfType = { Params: { type: string } };
type OfResource = { Params: { type: string; id: string } };

/** Returns the type in the path. Throws 404 if the type is not supported. */
function typeIn(request: FastifyRequest<OfType>): FhirType {
  const { type } = request.params;
  if (!isFhirType(type))
    throw new FhirError(404, 'not-supported', 'This type cannot be read here: see /metadata.');
  return type;
}

/** Returns the query as sent: names and values in order, duplicates not merged. */
const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://fhir').searchParams;

/** Registers all FHIR routes below the prefix of `app`. */
export function registerFhir(app: FastifyInstance, platform: Platform): void {
  const systemOf = (request: FastifyRequest, reply: FastifyReply): Promise<System> =>
    authenticateSystem(platform, bearerOf(request), contextOf(request, reply, platform.clock.now()));
  const send = (reply: FastifyReply, body: object): FastifyReply =>
    reply.type(mediaType).send(JSON.stringify(body));
  const sendBundle = async (reply: FastifyReply, bundle: Bundle): Promise<FastifyReply> =>
    reply.type(mediaType).send(await writeBundle(bundle));
  const startedAt = platform.clock.now().toISOString();

  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new FhirError(404, 'not-supported', 'There is nothing at this address: see /metadata.');
  });
  app.get('/metadata', async (_request, reply) =>
    send(
      reply,
      capabilityStatement({
        base: fhirBase(platform.config),
        name: platform.config.productName,
        version: productVersion,
        date: startedAt,
      }),
    ),
  );
  app.get<OfType>('/:type', async (request, reply) => {
    const system = await systemOf(request, reply);
    return sendBundle(reply, await searchResources(platform, system, typeIn(request), queryOf(request)));
  });
  app.get<OfResource>('/:type/:id', async (request, reply) => {
    const system = await systemOf(request, reply);
    return send(reply, await readResource(platform, system, typeIn(request), request.params.id));
  });
  app.get<{ Params: { id: string } }>('/Patient/:id/$everything', async (request, reply) => {
    const system = await systemOf(request, reply);
    return sendBundle(reply, await readEverything(platform, system, request.params.id));
  });
}

/** Sends every error as an OperationOutcome. */
async function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const error = thrown instanceof FhirError ? thrown : toFhirError(thrown);
  if (error.status >= 500) request.log.error({ err: error.cause, requestId: request.id }, 'request failed');
  if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="fhir"');
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  const outcome: OperationOutcome = {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code: error.code, diagnostics: error.message }],
  };
  await reply.code(error.status).type(mediaType).send(JSON.stringify(outcome));
}

function toFhirError(thrown: unknown): FhirError {
  const { status, message, extra } = toAppError(thrown);
  const { retryAfter } = extra;
  const code =
    status === 429 ? 'throttled' : status === 503 ? 'transient' : status >= 500 ? 'exception' : 'invalid';
  const error = new FhirError(status, code, message, typeof retryAfter === 'number' ? retryAfter : undefined);
  error.cause = thrown;
  return error;
}
