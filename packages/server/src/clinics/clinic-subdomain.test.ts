// The address of a clinic: it can change, redirects for 90 days, and never goes to another clinic.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { day } from '@plainscan/contract';
import { makeClinic, sendClinic } from '../../tests/clinic-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously } from '../test-platform-fixture.ts';

const { summit, harbor, provider } = workspaceIds;
let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const rename = (id: number, subdomain: string) =>
  testBed.callers.super.call('PUT', `/workspaces/${id}/subdomain`, { body: { subdomain } });
const portal = (subdomain: string) =>
  callAnonymously(testBed.product.app, 'GET', `/auth/sub-domain?subdomain=${subdomain}`);
const check = async (subdomain: string, workspaceId?: number) =>
  (
    await testBed.callers.super.call(
      'GET',
      `/workspaces/subdomain-check/${encodeURIComponent(subdomain)}${workspaceId === undefined ? '' : `?workspaceId=${workspaceId}`}`,
    )
  ).body;
/** Signs in again, because sessions expire before the time this test advances to. */
const again = async () => {
  testBed.callers.super = await testBed.product.as('super@demo.test');
};
const taken = 'Another clinic has this address, or had it before. Please choose another one.';

describe('V-108: PUT /workspaces/{id}/subdomain', () => {
  test('gives a clinic a new address; the previous one refers to it for 90 days (P-008, V-007)', async () => {
    expect((await rename(summit, 'Peak-View')).body).toMatchObject({ subdomain: 'peak-view' });
    expect((await portal('peak-view')).body).toMatchObject({ id: summit, subdomain: 'peak-view' });
    expect((await portal('peak-view')).body['movedTo']).toBeUndefined();
    expect((await portal('summit')).body).toMatchObject({
      id: summit,
      subdomain: 'peak-view',
      movedTo: 'http://peak-view.localhost:8080',
    });
    testBed.clock.advance(90 * day - 1_000);
    expect((await portal('summit')).status).toBe(200);
    testBed.clock.advance(1_000);
    expect(await portal('summit')).toMatchObject({
      status: 404,
      body: { code: 'workspace.unknown', message: 'There is no portal at this address.' },
    });
    await again();
  });

  test('is never another clinic’s, neither by a change nor by a new clinic, even after the 90 days (CG-125, W-076)', async () => {
    expect(await rename(harbor, 'summit')).toMatchObject({
      status: 409,
      body: { message: 'Failed to update subdomain', validationError: { subdomain: [taken] } },
    });
    expect(
      (await sendClinic(testBed.callers.super, { subdomain: 'summit' })).body['validationError'],
    ).toEqual({
      subdomain: [taken],
    });
    // No statement can do it.
    const force = testBed.product.platform.database.asSystem(() =>
      testBed.product.platform.database
        .current()
        .execute(sql`UPDATE workspace SET subdomain = 'summit' WHERE id = ${harbor}`),
    );
    await expect(force).rejects.toMatchObject({ cause: { code: '23505' } });
    // The clinic itself may switch back.
    expect((await rename(summit, 'summit')).body).toMatchObject({ subdomain: 'summit' });
    expect((await portal('summit')).body['movedTo']).toBeUndefined();
    expect((await portal('peak-view')).body['movedTo']).toBe('http://summit.localhost:8080');
  });

  test('if two clinics want one at once, one gets it (C7)', async () => {
    const [one, two] = [await makeClinic(testBed.callers.super), await makeClinic(testBed.callers.super)];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([rename(one.id, `wish-${round}`), rename(two.id, `wish-${round}`)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const rows = await testBed.select(sql`SELECT id FROM workspace WHERE subdomain = ${`wish-${round}`}`);
      expect(rows).toHaveLength(1);
    }
  });

  test('a clinic cannot take the provider’s own address', async () => {
    expect(await rename(provider, 'front')).toMatchObject({
      status: 409,
      body: { code: 'workspace.subdomain-provider' },
    });
  });

  test('signed-in users keep working at the previous address, and sign in again at the new one (CG-26)', async () => {
    const clerk = await testBed.product.as('creator@summit.test');
    const call = (subdomain: string) =>
      clerk.call('GET', '/users/current-user', { headers: { 'sub-domain': subdomain } });
    await rename(summit, 'crest');
    expect([
      (await call('summit')).status,
      (await call('crest')).status,
      (await call('harbor')).status,
    ]).toEqual([200, 200, 403]);
    const login = (subdomain: string) =>
      callAnonymously(testBed.product.app, 'POST', '/auth/login', {
        body: { email: 'creator@summit.test', password: 'x' },
        headers: { 'sub-domain': subdomain },
      });
    expect([(await login('summit')).status, (await login('crest')).status]).toEqual([404, 401]);
    await rename(summit, 'summit');
  });

  test('a page at the previous address redirects to the same page at the new one, mailed secrets included', async () => {
    await rename(harbor, 'haven');
    const page = (host: string, url: string) =>
      testBed.product.app.inject({ method: 'GET', url, headers: { host } });
    const moved = await page('harbor.localhost:8080', '/invite?token=abc&x=1');
    expect([moved.statusCode, moved.headers['location'], moved.headers['cache-control']]).toEqual([
      302,
      'http://haven.localhost:8080/invite?token=abc&x=1',
      'no-store',
    ]);
    expect((await page('haven.localhost:8080', '/login')).statusCode).not.toBe(302);
    expect((await page('localhost:8080', '/login')).statusCode).not.toBe(302);
    // A path that looks like another host stays on ours.
    const odd = await page('harbor.localhost:8080', '//evil.test/login');
    expect(odd.headers['location'] ?? 'http://haven.localhost:8080').toMatch(
      /^http:\/\/haven\.localhost:8080/,
    );
    await rename(harbor, 'harbor');
  });
});

describe('whether a subdomain is free', () => {
  test.each([
    ['quite-free', true, null],
    ['harbor', false, taken],
    ['-x', false, 'is not valid'],
    ['www', false, 'This address is reserved. Please choose another one.'],
    ["'; DROP", false, 'is not valid'],
  ])('%j: %s', async (subdomain, isFree, problem) => {
    expect(await check(subdomain)).toEqual({ isFree, problem });
  });

  test('a clinic’s own subdomain counts as free', async () => {
    expect(await check('harbor', harbor)).toEqual({ isFree: true, problem: null });
  });
});
