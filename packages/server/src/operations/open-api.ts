// OpenAPI generated from the endpoint tables, so that it always matches the server.
import { careGrantHeader, errorText, type Endpoint } from '@plainscan/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

import { turnLoopIfDue } from '../platform/limits/loop-turn.ts';

type Schema = NonNullable<Endpoint['body']>;

const jsonSchema = (schema: Schema, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] };

function parameters(schema: Schema | undefined, place: 'path' | 'query') {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A UUID of the form, the same for each retry. For 24 hours the same key and contents answer with what the first call made; the same key with other contents is refused with 409.',
  schema: { type: 'string', format: 'uuid' },
};

const careGrant = {
  name: careGrantHeader,
  in: 'header',
  required: false,
  description:
    'The id of a care grant that the person holds: the call then answers for the patient who gave it, as far as the grant goes. Calls without this parameter refuse it with 403.',
  schema: { type: 'string', format: 'uuid' },
};

function requestBody(row: Endpoint) {
  if (row.bodyKind === 'stream')
    return {
      content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (row.body === undefined) return undefined;
  const schema = jsonSchema(row.body, 'input');
  const kinds =
    row.bodyKind === 'multipart' ? ['multipart/form-data', 'application/json'] : ['application/json'];
  return { content: Object.fromEntries(kinds.map((kind) => [kind, { schema }])) };
}

/** CG-207: the two terms boxes of the pages, which calls state in one member that the specification doesn't print. */
const terms = (row: Endpoint): string | undefined => {
  if (row.problems?.['termsAccepted'] !== 'case.terms') return undefined;
  const when = row.termsOnlyIf === undefined ? '' : ` ${row.termsOnlyIf}`;
  return `Needs \`termsAccepted=true\`${when}: the person has ticked both terms boxes. Without it the answer is 400 “${errorText('case.terms', 'en')}”, and \`validationError\` names the member.`;
};

function operation(name: string, row: Endpoint) {
  const description = terms(row);
  const body = requestBody(row);
  const answer = row.response && {
    content: { 'application/json': { schema: jsonSchema(row.response, 'output') } },
  };
  return {
    operationId: name,
    summary: row.summary,
    ...(description && { description }),
    parameters: [
      ...parameters(row.params, 'path'),
      ...parameters(row.query, 'query'),
      ...(row.acceptsIdempotencyKey ? [idempotencyKey] : []),
      ...(row.acceptsCareGrant ? [careGrant] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [row.successStatus ?? 200]: { description: 'Success', ...answer },
      default: { description: 'An error: message, code, requestId' },
    },
    ...(row.permission !== 'public' && { security: [{ bearer: [] }], 'x-permission': row.permission }),
  };
}

type EndpointTables = readonly Record<string, Endpoint>[];
type Product = { name: string; version: string };

/** Serves the document. It is made when first requested, which takes a tenth of a second, and kept as text. */
export function registerOpenApi(api: FastifyInstance, tables: EndpointTables, product: Product): void {
  let text: Promise<string> | undefined;
  api.get('/openapi.json', async (_, reply) => {
    text ??= makeOpenApi(tables, product).then((document) => JSON.stringify(document));
    return reply.type('application/json; charset=utf-8').send(await text);
  });
}

/** Returns the whole API as an OpenAPI 3.1 document. */
async function makeOpenApi(tables: EndpointTables, product: Product): Promise<object> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of tables.flatMap((table) => Object.entries(table))) {
    await turnLoopIfDue();
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[row.method.toLowerCase()] = operation(name, row);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${product.name} API`, version: product.version },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
