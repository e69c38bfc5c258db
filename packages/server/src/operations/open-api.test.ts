// The document at /api/openapi.json matches the endpoint tables exactly.
import type { Endpoint } from '@plainscan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { endpointTables } from '../app.ts';
import { callAnonymously, openTestPlatform, type TestPlatform } from '../test-platform-fixture.ts';

type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: Record<string, unknown> }> }
  >;
  security?: object[];
  'x-permission'?: string;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

const rows = endpointTables.flatMap((table) => Object.entries(table) as [string, Endpoint][]);
let product: TestPlatform;
let document: Document;

beforeAll(async () => {
  product = await openTestPlatform();
  const answer = await callAnonymously(product.app, 'GET', '/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('application/json');
  document = JSON.parse(answer.bytes.toString('utf8')) as Document;
});
afterAll(() => product.close());

const operationOf = ({ path, method }: Endpoint): Operation | undefined =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test('names the product, its version and the base URL', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Plainscan API', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    servers: [{ url: '/api' }],
  });
});

test.each(rows)('%s is included with its parameters, body and response (Y-011)', (name, row) => {
  const operation = operationOf(row);
  expect(operation).toMatchObject({ operationId: name, summary: row.summary });
  const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
  expect(inPath.map((parameter) => parameter.name)).toEqual(
    [...row.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter),
  );
  expect(inPath.every(({ required }) => required)).toBe(true);
  const hasQuery = operation?.parameters.some((parameter) => parameter.in === 'query') ?? false;
  expect(hasQuery).toBe(row.query !== undefined);
  const hasBody = row.body !== undefined || row.bodyKind === 'stream';
  expect(operation?.requestBody !== undefined).toBe(hasBody);
  const success = operation?.responses[String(row.successStatus ?? 200)];
  expect(success?.description).toBe('Success');
  const schema = success?.content?.['application/json']?.schema;
  expect(schema !== undefined).toBe(row.response !== undefined);
  // An endpoint with two kinds of response lists both.
  const shapes = schema ? ((schema['anyOf'] as Record<string, unknown>[] | undefined) ?? [schema]) : [];
  for (const shape of shapes) expect(Object.keys(shape['properties'] as object).length).toBeGreaterThan(0);
});

test('CG-207, W-054: every call that needs the terms says so, and no other', () => {
  const needing = rows.filter(([, row]) => /termsAccepted=true/.test(operationOf(row)?.description ?? ''));
  expect(needing.map(([name]) => name).toSorted()).toEqual([
    'completeCase',
    'createCaregiverAccount',
    'createCase',
    'createCaseByPortal',
    'register',
    'requestReport',
    'requestReportByClinic',
    'requestReportByPortal',
    'resetPassword',
  ]);
  const asking = rows.filter(([, row]) =>
    JSON.stringify(operationOf(row)?.requestBody ?? '').includes('termsAccepted'),
  );
  expect(asking.map(([name]) => name).toSorted()).toEqual(needing.map(([name]) => name).toSorted());
});

test.each(rows)('%s says who may call it', (_, row) => {
  const operation = operationOf(row);
  const isPublic = row.permission === 'public';
  expect(operation?.['x-permission']).toBe(isPublic ? undefined : row.permission);
  expect(operation?.security).toEqual(isPublic ? undefined : [{ bearer: [] }]);
});

test('the endpoints that create a case or a clinic, and no others, show the Idempotency-Key (CG-204)', () => {
  const keyed = rows.filter(([, row]) =>
    operationOf(row)?.parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'),
  );
  expect(keyed.map(([name]) => name).toSorted()).toEqual(
    [
      'createCase',
      'createCaseByPortal',
      'createWorkspace',
      'requestReport',
      'requestReportByClinic',
      'requestReportByPortal',
    ].toSorted(),
  );
});

test('has no endpoint that the tables do not have', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(rows.map(([name]) => name).sort());
});

test('an endpoint with files is described both ways, an upload as bytes', () => {
  const body = (name: string) => {
    const row = rows.find(([other]) => other === name)?.[1];
    return Object.keys((row && operationOf(row)?.requestBody?.content) ?? {});
  };
  expect(body('createCase')).toEqual(['multipart/form-data', 'application/json']);
  expect(body('appendToUpload')).toEqual(['application/offset+octet-stream']);
  expect(body('login')).toEqual(['application/json']);
});

test('a request’s required fields are those that the server requires', () => {
  const schema = document.paths['/auth/login']?.['post']?.requestBody?.content['application/json']?.schema;
  expect(schema).toMatchObject({ type: 'object', required: ['email', 'password'] });
});
