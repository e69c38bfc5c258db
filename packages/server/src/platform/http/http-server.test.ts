// What every call has in common: unreadable bodies, sizes, unknown addresses, headers, and errors that reveal no
// internals.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { Endpoint } from '@plainscan/contract';
import { endpointTables } from '../../app.ts';
import {
  callAnonymously,
  openTestPlatform,
  type TestCaller,
  type TestPlatform,
} from '../../test-platform-fixture.ts';
import { byPortal, portalAccess, staffForm } from '../../../tests/request-fixture.ts';
import { toAppError } from './error-answer.ts';

let product: TestPlatform;
let clinic: TestCaller;
let address: string;

beforeAll(async () => {
  product = await openTestPlatform();
  address = await product.listen();
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
  ])('%j (%s) gets a 400 and a map of fields', async (text) => {
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
    '%s, which is not an object, gets a 400',
    async (text) => {
      expect((await call('POST', '/auth/login', Buffer.from(text))).status).toBe(400);
    },
  );

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'of the type %s gets a 400',
    async (type) => {
      const answer = await call('POST', '/auth/login', Buffer.from('email=a'), { 'content-type': type });
      expect(answer).toMatchObject({ status: 400, body: { validationError: expect.any(Object) } });
    },
  );

  test('of two megabytes gets a 413', async () => {
    const text = JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(2 * 1024 * 1024) });
    expect(await call('POST', '/auth/login', Buffer.from(text))).toMatchObject({
      status: 413,
      body: { message: 'This is larger than 1 MB. Please send less at a time.', params: { most: '1 MB' } },
    });
  });

  test('of two megabytes gets its response over a real socket', async () => {
    const body = JSON.stringify({ password: 'x'.repeat(2 * 1024 * 1024) });
    const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: json, body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'input.too-large' });
  });

  test('with extreme nesting does not bring the server down', async () => {
    const text = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expect((await call('POST', '/auth/login', Buffer.from(text))).status).toBe(400);
    expect((await call('GET', '/health', undefined, {})).status).toBe(200);
  });

  test('of bytes for a call that expects JSON gets a 400', async () => {
    const type = { 'content-type': 'application/octet-stream' };
    expect((await call('POST', '/auth/login', Buffer.from('abc'), type)).status).toBe(400);
  });
});

describe('a call without a body', () => {
  const calls = [
    ['POST', '/notification/read', 200],
    ['PUT', '/cases/019a0000-0000-7000-8000-000000000000/archive', 404],
    ['DELETE', '/users/sessions?keepThis=true', 200],
    ['GET', '/users/current-user', 200],
    ['HEAD', '/uploads/019a0000-0000-7000-8000-000000000000', 404],
  ] as const;

  test.each(calls)('%s %s over a socket may name the JSON type (Y-003)', async (method, path, status) => {
    const caller = await product.as('super@demo.test');
    const headers = { ...json, authorization: `Bearer ${caller.token}` };
    const answer = await fetch(`${address}/api${path}`, { method, headers });
    expect(answer.status).toBe(status);
  });

  test('gets a 400 for a single byte that is not JSON', async () => {
    for (const text of [' ', '{', 'x'])
      expect(
        await clinic.call('POST', '/notification/read', { bytes: Buffer.from(text), headers: json }),
      ).toMatchObject({
        status: 400,
        body: { code: 'input.unreadable' },
      });
  });

  test('does not count as an upload chunk: JSON instead gets a 400', async () => {
    const body = { purpose: 'study', files: [{ path: 'IM1', size: 10 }] };
    const { body: upload } = await clinic.call('POST', '/uploads', { body });
    for (const text of ['', '{}'])
      expect(
        await clinic.call('PATCH', `/uploads/${String(upload['id'])}`, {
          bytes: Buffer.from(text),
          headers: { ...json, 'upload-offset': '0' },
        }),
      ).toMatchObject({ status: 400, body: { code: 'input.unreadable' } });
  });
});

describe('a member that a call does not accept (CG-188)', () => {
  const login = (body: object) => call('POST', '/auth/login', Buffer.from(JSON.stringify(body)));

  test('is refused with a message that names it', async () => {
    expect(await login({ email: 'a@b.test', password: 'x', pasword: 'y' })).toMatchObject({
      status: 400,
      body: {
        code: 'input.unknown-member',
        message: '“pasword” is not a known field. Please check its name or leave it out.',
        params: { member: 'pasword' },
        validationError: {
          pasword: ['“pasword” is not a known field. Please check its name or leave it out.'],
        },
      },
    });
  });

  test('is reported along with other problems, and is not repeated in full', async () => {
    const long = 'x'.repeat(5_000);
    const { body } = await login({ email: 'nobody', [long]: 1 });
    expect(body).toMatchObject({
      code: 'input.invalid',
      validationError: { email: expect.any(Array), password: ['Please fill in this field.'] },
    });
    expect(JSON.stringify(body).length).toBeLessThan(7_000);
  });

  test('is found in nested members and in lists', async () => {
    const answer = await clinic.call('POST', '/uploads', {
      body: {
        purpose: 'study',
        files: [
          { path: 'IM1', size: 1 },
          { path: 'IM2', size: 1, mode: '777' },
        ],
      },
    });
    expect(answer.body).toMatchObject({ code: 'input.unknown-member', params: { member: 'files.1.mode' } });
  });

  test('is ignored in a query', async () => {
    expect((await clinic.call('GET', '/cases?color=red')).status).toBe(200);
  });
});

describe('a value that a call does not accept', () => {
  test.each([
    ['/cases', 'status=foo', 'status.0', /^Please use one of these: .*new.*\.$/],
    ['/cases', 'limit=ten', 'limit', /^Please enter a number\.$/],
    ['/cases', 'page=-1', 'page', /^Please enter a number of at least 0\.$/],
    ['/cases', 'page=1.5', 'page', /^Please enter a whole number\.$/],
    ['/cases', 'isDueSoon=maybe', 'isDueSoon', /^Please use one of these: true, false\.$/],
    ['/cases', `keyword=${'x'.repeat(201)}`, 'keyword', /^Please use at most 200 characters\.$/],
    ['/cases/nothing', '', 'id', /^Please enter an ID, such as /],
  ])('the error for %s?%s says what is allowed', async (path, query, field, sentence) => {
    const { body } = await clinic.call('GET', `${path}?${query}`);
    expect(body['validationError']).toEqual({ [field]: [expect.stringMatching(sentence)] });
  });

  test('two unchecked boxes mean the terms are not accepted, in the words of the specification (W-054)', async () => {
    const form = staffForm(new Date(), { termsAccepted: undefined });
    const answers = [
      await clinic.call('POST', '/cases', { body: form }),
      await clinic.call('POST', byPortal, { body: { ...form, uploadSharedInfo: portalAccess } }),
      await call('POST', '/auth/register', Buffer.from('{}')),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'case.terms', message: 'Please accept the terms and conditions to proceed.' },
      });
  });

  test('repeats no message', async () => {
    const body = { name: 'A', preferredName: 'A', phoneNumber: 'x' };
    const answer = await clinic.call('PUT', '/users/current-user', { body });
    expect(answer.body['validationError']).toEqual({ phoneNumber: ['Please enter a valid phone number'] });
  });
});

describe('an unknown address', () => {
  test.each([
    ['GET', '/nothing'],
    ['GET', '/cases/x/viewer'],
    ['DELETE', '/cases'],
    ['PATCH', '/users/current-user'],
    ['POST', '/cases/x/y/z'],
    ['OPTIONS', '/cases'],
  ])('%s %s gets a 404 in JSON (Y-013)', async (method, path) => {
    const answer = await call(method, path, undefined, {});
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'not-found', message: expect.any(String), requestId: expect.any(String) },
    });
  });

  test('that cannot be decoded gets a 4xx', async () => {
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
    ['limit=x', 'limit'],
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
  ])('%j is accepted (CG-151)', async (query) => {
    const answer = await clinic.call('GET', `/cases?${query}`);
    expect(answer).toMatchObject({ status: 200, body: { data: [], total: 0 } });
  });

  test.each(['/cases', '/notification/unread', '/workspaces', '/discounts', '/materials', '/materials/tags'])(
    'a limit above 100 is capped, also in %s (CG-48)',
    async (path) => {
      const caller = await product.as('super@demo.test');
      const [most, more] = [
        await caller.call('GET', `${path}?limit=100`),
        await caller.call('GET', `${path}?limit=1000`),
      ];
      expect([more.status, more.body]).toEqual([200, most.body]);
    },
  );

  test('brackets mean the same as commas: an invalid status is found in each', async () => {
    for (const query of [
      'status[]=stolen',
      'status[0]=stolen',
      'status=new,stolen',
      'status[]=new&status[]=stolen',
    ])
      expect((await clinic.call('GET', `/cases?${query}`)).status, query).toBe(400);
  });
});

describe('SEC-X5: a page of another site', () => {
  const foreign = {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'cors',
  };
  const grants = (headers: Record<string, unknown>): string[] =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'set-cookie');
  const calls = endpointTables.flatMap((table) => Object.values(table) as Endpoint[]);

  test('cannot read a response, and gets no cookie for another request', async () => {
    const login = { email: 'creator@lakeside.test', password: 'Demo-2026!' };
    const answers = [
      await clinic.call('GET', '/cases', { headers: foreign }),
      await callAnonymously(product.app, 'POST', '/auth/login', {
        body: login,
        headers: { ...foreign, 'sub-domain': 'lakeside' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { headers } of answers) expect(grants(headers)).toEqual([]);
  });

  test('may not send its headers to any call of the product', async () => {
    const asking = { ...foreign, 'access-control-request-headers': 'authorization,content-type' };
    for (const { method, path } of calls) {
      const address = path.replace(/:\w+/g, '1');
      const headers = { ...asking, 'access-control-request-method': method };
      const answer = await callAnonymously(product.app, 'OPTIONS', address, { headers });
      expect([answer.status, grants(answer.headers)], `${method} ${path}`).toEqual([404, []]);
    }
    expect(calls.length).toBeGreaterThan(90);
  });
});

describe('every response', () => {
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

  test('has a request ID that matches the body, and takes none from outside', async () => {
    const { headers, body } = await call('GET', '/cases', undefined, { 'x-request-id': 'mine' });
    expect(body['requestId']).toBe(headers['x-request-id']);
    expect(body['requestId']).not.toBe('mine');
  });
});

describe('an unexpected error', () => {
  test('gets a 500 and reveals no internals (U3)', async () => {
    const { platform } = product;
    const spy = vi
      .spyOn(platform.database, 'asActor')
      .mockRejectedValueOnce(new Error('SELECT secret FROM marker WHERE name = Edith'));
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
