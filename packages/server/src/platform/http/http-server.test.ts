// What every call has in common: bodies that cannot be read, sizes, unknown addresses, headers, and errors that say nothing of the inside.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import {
  callAnonymously,
  openTestPlatform,
  type TestCaller,
  type TestPlatform,
} from '../../test-platform-fixture.ts';
import { toAppError } from './error-answer.ts';

let product: TestPlatform;
let clinic: TestCaller;

beforeAll(async () => {
  product = await openTestPlatform();
  clinic = await product.as('creator@lakeside.test');
});
afterAll(() => product.close());

const json = { 'content-type': 'application/json' };
const call = (method: string, path: string, bytes?: Uint8Array, headers: Record<string, string> = json) =>
  callAnonymously(product.app, method, path, { ...(bytes && { bytes }), headers });

describe('a body', () => {
  test.each([
    ['{', 'not finished'],
    ['{"email":}', 'broken'],
    ['', 'empty'],
    ['{"__proto__":{"isAdmin":true}}', 'with a prototype'],
    ['{"constructor":{"prototype":{"isAdmin":true}}}', 'with a constructor'],
    ['\u0000', 'of a NUL'],
  ])('%j (%s) is answered with 400 and a map of fields', async (text) => {
    const { status, body } = await call('POST', '/auth/login', Buffer.from(text));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: expect.any(String),
      code: expect.stringMatching(/^input\./),
      requestId: expect.any(String),
      validationError: expect.any(Object),
    });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test.each(['null', '7', '"text"', '[]', '[{"email":"a@b.test"}]', 'true'])(
    '%s, which is no object, is answered with 400',
    async (text) => {
      expect((await call('POST', '/auth/login', Buffer.from(text))).status).toBe(400);
    },
  );

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'of the type %s is answered with 400',
    async (type) => {
      const answer = await call('POST', '/auth/login', Buffer.from('email=a'), { 'content-type': type });
      expect(answer).toMatchObject({ status: 400, body: { validationError: expect.any(Object) } });
    },
  );

  test('of two megabytes is answered with 413', async () => {
    const text = JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(2 * 1024 * 1024) });
    expect(await call('POST', '/auth/login', Buffer.from(text))).toMatchObject({
      status: 413,
      body: { message: 'This is larger than 1 MB. Please send less at once.', params: { most: '1 MB' } },
    });
  });

  test('as deep as a well does not bring the server down', async () => {
    const text = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expect((await call('POST', '/auth/login', Buffer.from(text))).status).toBe(400);
    expect((await call('GET', '/health', undefined, {})).status).toBe(200);
  });

  test('of bytes for a call that wants JSON is answered with 400', async () => {
    const type = { 'content-type': 'application/octet-stream' };
    expect((await call('POST', '/auth/login', Buffer.from('abc'), type)).status).toBe(400);
  });
});

describe('an address that is none', () => {
  test.each([
    ['GET', '/nothing'],
    ['GET', '/cases/x/viewer'],
    ['DELETE', '/cases'],
    ['PATCH', '/users/current-user'],
    ['POST', '/cases/x/y/z'],
    ['OPTIONS', '/cases'],
  ])('%s %s is answered with 404 in JSON (Y-013)', async (method, path) => {
    const answer = await call(method, path, undefined, {});
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'not-found', message: expect.any(String), requestId: expect.any(String) },
    });
  });

  test('that cannot be decoded is answered with 4xx', async () => {
    const { status } = await call('GET', '/cases/%E0%A4%A', undefined, {});
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('the query of a list', () => {
  test.each([
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['orderType=UP', 'orderType'],
    ['orderField=password', 'orderField'],
    ['orderField=id;DROP TABLE', 'orderField'],
    ['status=stolen', 'status.0'],
    [`keyword=${'x'.repeat(201)}`, 'keyword'],
    ['isDueSoon=maybe', 'isDueSoon'],
    ['page=0&page=1', 'page'],
  ])('%s is refused with the name of the field (Y-012)', async (query, field) => {
    const answer = await clinic.call('GET', `/cases?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body['validationError']).toHaveProperty(
      [field],
      expect.arrayContaining([expect.any(String)]),
    );
  });

  test.each([
    '',
    'page=0&limit=100',
    'status=new',
    'status=new,review',
    'status=new&status=review',
    'status[]=new',
    'status[]=new&status[]=review',
    'status[0]=new&status[1]=review',
    'keyword=%00',
    'keyword=%27%20OR%201%3D1',
    'keyword=%25',
    'unknown=1&__proto__=2&constructor=3',
    'isDueSoon=true&status=new',
  ])('%j is read (CG-151)', async (query) => {
    const answer = await clinic.call('GET', `/cases?${query}`);
    expect(answer).toMatchObject({ status: 200, body: { data: [], total: 0 } });
  });

  test('brackets mean the same list as commas: a wrong status is found in each', async () => {
    for (const query of [
      'status[]=stolen',
      'status[0]=stolen',
      'status=new,stolen',
      'status[]=new&status[]=stolen',
    ])
      expect((await clinic.call('GET', `/cases?${query}`)).status, query).toBe(400);
  });
});

describe('every answer', () => {
  test.each([
    ['a success', () => clinic.call('GET', '/cases')],
    ['an error', () => call('GET', '/cases', undefined, {})],
    ['an unknown address', () => call('GET', '/nothing', undefined, {})],
    ['a link that has ended', () => callAnonymously(product.app, 'GET', '/media/x/y.mp4')],
  ])('of %s carries the headers of X1', async (_, ask) => {
    const { headers } = await ask();
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('names the request as its body does, and takes no name from outside', async () => {
    const { headers, body } = await call('GET', '/cases', undefined, { 'x-request-id': 'mine' });
    expect(body['requestId']).toBe(headers['x-request-id']);
    expect(body['requestId']).not.toBe('mine');
  });
});

describe('what nobody foresaw', () => {
  test('is answered with 500 and nothing of the inside (U3)', async () => {
    const { platform } = product;
    const spy = vi
      .spyOn(platform.database, 'asActor')
      .mockRejectedValueOnce(new Error('SELECT secret FROM canary WHERE name = Edith'));
    const answer = await clinic.call('GET', '/users/current-user');
    spy.mockRestore();
    const { requestId, ...rest } = answer.body;
    expect(answer.status).toBe(500);
    expect(requestId).toEqual(expect.any(String));
    expect(rest).toEqual({
      message: 'Something went wrong on our side. Nothing you entered is lost. Please try again.',
      code: 'server.failed',
    });
  });

  test.each([
    [Object.assign(new Error('no space'), { code: 'ENOSPC' }), 507],
    [{ statusCode: 415 }, 400],
    [{ statusCode: 429 }, 429],
    [{ statusCode: 418 }, 500],
    [null, 500],
    ['text', 500],
    [undefined, 500],
  ])('%j becomes %i', (thrown, status) => {
    expect(toAppError(thrown).status).toBe(status);
  });
});

describe('the outbox of the demo', () => {
  test.each([
    [{}, 200],
    [{ host: 'localhost:8080' }, 200],
    [{ host: 'harbor.localhost:8080' }, 200],
    [{ host: 'reports.example.com' }, 404],
    [{ host: 'localhost.evil.example' }, 404],
    [{ 'x-forwarded-for': '1.2.3.4' }, 404],
    [{ 'x-forwarded-host': 'localhost' }, 404],
    [{ forwarded: 'for=1.2.3.4' }, 404],
  ])('with %j is answered with %i', async (headers, status) => {
    expect((await call('GET', '/dev/outbox', undefined, headers as Record<string, string>)).status).toBe(
      status,
    );
  });
});
