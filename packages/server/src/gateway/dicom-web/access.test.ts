// B21: who may call DICOMweb, from where, and the responses to everyone else.
import { dicomWebEndpoints, limits } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ask, basic, stow } from '../../../tests/dicom-web-fixture.ts';
import { imagesOf, openGateway, type Gateway } from '../../../tests/gateway-fixture.ts';
import { openTestBed, type TestBed } from '../../../tests/test-bed-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { callAnonymously, type TestAnswer } from '../../test-platform-fixture.ts';
import { revokeNamespace } from '../namespace-service.ts';

const viewer = 'https://viewer.example.org';

let testBed: TestBed;
let north: Gateway;
beforeAll(async () => {
  testBed = await openTestBed({ TRUST_PROXY: '1', DICOMWEB_ORIGINS: `${viewer}, http://localhost:3000` });
  north = await openGateway(testBed.product, 'NORTH');
});
afterAll(() => testBed.product.close());

const call = (path: string, headers: Record<string, string>, method = 'GET'): Promise<TestAnswer> =>
  callAnonymously(testBed.product.app, method, path, { headers });

const said = ({ status, body }: TestAnswer): object => ({ status, ...body, requestId: '' });

test('B21: a wrong secret, an unknown namespace, a revoked one, another namespace’s: the same response', async () => {
  const revoked = await openGateway(testBed.product, 'REVOKED');
  await revokeNamespace(testBed.product.platform, 'REVOKED');
  const answers = [
    await ask(testBed, north, '/studies', { secret: 'another' }),
    await ask(testBed, { namespace: 'NOBODY', secret: 'another' }, '/studies'),
    await ask(testBed, revoked, '/studies'),
    await call('/dicom-web/REVOKED/studies', { authorization: basic(north) }),
    await call('/dicom-web/NORTH/studies', { authorization: 'Basic bm8gY29sb24=' }),
    await call('/dicom-web/NORTH/studies', { authorization: `Bearer ${testBed.callers.super.token}` }),
    await call('/dicom-web/NORTH/studies', {}),
  ];
  for (const answer of answers) {
    expect(said(answer)).toEqual(said(answers[0]!));
    expect(answer).toMatchObject({ status: 401, body: { code: 'gateway.login' } });
    expect(answer.headers['www-authenticate']).toMatch(/^Basic realm=/);
  }
  const rows = await testBed.select(
    sql`SELECT entity_id FROM audit_event WHERE action = 'gateway.refused' ORDER BY at, id`,
  );
  // Callers without a secret were not guessing.
  expect(rows.map((row) => row['entity_id'])).toEqual(['NORTH', 'NOBODY', 'REVOKED', 'REVOKED']);
});

test('B21: every call requires the secret', async () => {
  for (const { method, path } of Object.values(dicomWebEndpoints)) {
    const address = path
      .replace(':namespace', 'NORTH')
      .replace(':frames', '1')
      .replace(':element', '7FE00010')
      .replaceAll(/:\w+/g, '1.2.3');
    expect([path, (await call(address, {}, method)).status]).toEqual([path, 401]);
  }
});

test('L1: an address that guesses is locked out for a while; others are not', async () => {
  const from = '198.51.100.24';
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': from };
  for (let at = 0; at < limits.gatewayFailures; at += 1)
    expect((await ask(testBed, north, '/studies', { secret: 'guess', headers })).status).toBe(401);
  const shut = await ask(testBed, north, '/studies', { headers });
  expect(shut).toMatchObject({ status: 429, body: { code: 'rate.exceeded' } });
  expect(Number(shut.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(testBed, north, '/studies')).status).toBe(200);
});

describe('the connection', () => {
  test.each<[string, Record<string, string>, number]>([
    ['from this machine', {}, 200],
    [
      'by a proxy that had it encrypted',
      { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
      200,
    ],
    [
      'by a proxy that had it in the open',
      { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' },
      403,
    ],
  ])('B21: %s', async (_name, headers, status) => {
    const answer = await ask(testBed, north, '/studies', { headers });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toMatchObject({ code: 'gateway.not-encrypted' });
  });

  test('B21: a direct connection from elsewhere has to be encrypted, whatever its headers say', async () => {
    const { product } = await openTestBedWithoutProxy();
    try {
      const gateway = await openGateway(product, 'PLAIN');
      const answer = await callAnonymously(product.app, 'GET', '/dicom-web/PLAIN/studies', {
        headers: { authorization: basic(gateway), 'x-forwarded-proto': 'https' },
        from: '203.0.113.9',
      });
      expect(answer.status).toBe(403);
    } finally {
      await product.close();
    }
  });
});

const openTestBedWithoutProxy = (): Promise<TestBed> => openTestBed();

describe('pages of other sites', () => {
  test('B21: may call if a setting includes their site', async () => {
    for (const origin of [viewer, 'http://localhost:3000']) {
      const asked = await call(
        '/dicom-web/NORTH/studies',
        { origin, 'access-control-request-method': 'GET' },
        'OPTIONS',
      );
      expect(asked.status).toBe(204);
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-headers': expect.stringContaining('authorization'),
      });
      const { headers } = await ask(testBed, north, '/studies', { headers: { origin } });
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        vary: expect.stringMatching(/origin/i),
      });
    }
  });

  test('B21: of any other site may not, and no other endpoint may be called from them at all', async () => {
    const origin = 'https://elsewhere.example.org';
    for (const method of ['OPTIONS', 'GET']) {
      const { headers } = await call(
        '/dicom-web/NORTH/studies',
        { origin, authorization: basic(north) },
        method,
      );
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    const { headers } = await call('/gateway/studies', { origin: viewer }, 'POST');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('a refused sender does not keep sending', async () => {
  const { headers, status } = await stow(testBed, { ...north, secret: 'another' }, imagesOf(1));
  expect(status).toBe(401);
  expect(headers['www-authenticate']).toBeDefined();
});
