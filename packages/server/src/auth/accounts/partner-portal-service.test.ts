// Login at the main host, the per-address limit, and links that sign in (CG-15, CG-18, L1, L2, T2).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openAccountStage, password, type AccountStage } from '../../../tests/account-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { callAnonymously } from '../../test-platform-fixture.ts';
import { createLoginLink } from '../login/login-link-service.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.product.close());

const atMainHost = (email: string, word = password, from?: string) =>
  stage.call('POST', '/auth/login', { email, password: word }, '', from);

describe('at the main host (A-006, A-007, CG-18)', () => {
  test('a password that matches at clinics returns their portals', async () => {
    const email = 'at-two@mail.test';
    for (const portal of ['summit', 'harbor'] as const)
      await stage.account({ email, portal, role: 'patient' });
    expect(await atMainHost(email)).toMatchObject({
      status: 401,
      body: {
        code: 'login.other-portal',
        email,
        workspaces: [
          { name: 'Harbor Imaging', loginUrl: 'http://harbor.localhost:8080/login' },
          { name: 'Summit Radiology', loginUrl: 'http://summit.localhost:8080/login' },
        ],
      },
    });
  });
  test('only where it matches: an account with another password is not listed', async () => {
    const email = 'other-password@mail.test';
    await stage.account({ email, portal: 'summit' });
    const second = await stage.account({ email, portal: 'harbor' });
    await stage.select(
      sql`UPDATE credential SET password_hash = (SELECT password_hash FROM credential LIMIT 1) || 'x' WHERE user_id = ${second.id}`,
    );
    const { body } = await atMainHost(email);
    expect(body['workspaces']).toEqual([expect.objectContaining({ name: 'Summit Radiology' })]);
  });
  test('a wrong password looks like an unknown email, and counts', async () => {
    const { email } = await stage.account({ portal: 'lakeside' });
    const known = await atMainHost(email, 'Wrong-1');
    const unknown = await atMainHost('nobody-anywhere@mail.test', 'Wrong-1');
    for (const answer of [known, unknown])
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'login.incorrect', numberOfPasswordAttempt: 1 },
      });
    expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });
  test('never locks the account at the clinic, and lists none that is locked there', async () => {
    const person = await stage.account({ portal: 'lakeside' });
    for (let at = 0; at < 6; at += 1) await atMainHost(person.email, 'Wrong-1');
    expect((await stage.logIn(person)).status).toBe(200);
    const locked = await stage.account({ portal: 'summit' });
    for (let at = 0; at < 5; at += 1) await stage.logIn(locked, 'Wrong-1', '198.51.100.3');
    expect((await atMainHost(locked.email, password, '198.51.100.3')).body['code']).toBe('login.incorrect');
  });
  test('an account counts as locked until the lock ends, and only because of its own failures', async () => {
    const from = '198.51.100.4';
    const [locked, colleague] = [
      await stage.account({ portal: 'summit' }),
      await stage.account({ portal: 'summit' }),
    ];
    for (let at = 0; at < 5; at += 1) await stage.logIn(locked, 'Wrong-1', from);
    expect((await atMainHost(colleague.email, password, from)).body['code']).toBe('login.other-portal');
    stage.clock.advance(15 * 60_000 - 1);
    expect((await atMainHost(locked.email, password, from)).body['code']).toBe('login.incorrect');
    stage.clock.advance(1);
    expect((await atMainHost(locked.email, password, from)).body['code']).toBe('login.other-portal');
  });
  test('a deleted account elsewhere is not listed', async () => {
    const deleted = await stage.account({ portal: 'summit' });
    await stage.select(sql`UPDATE app_user SET deleted_at = now() WHERE id = ${deleted.id}`);
    expect((await atMainHost(deleted.email)).body['code']).toBe('login.incorrect');
  });
  test('a disabled or invited account elsewhere is not listed', async () => {
    const disabled = await stage.account({ portal: 'summit' });
    await stage.select(sql`UPDATE app_user SET status = 'disabled' WHERE id = ${disabled.id}`);
    expect((await atMainHost(disabled.email)).body['code']).toBe('login.incorrect');
  });
  test('a clinic’s portal never lists others (A-007)', async () => {
    const { email } = await stage.account({ portal: 'summit' });
    for (const portal of ['portal', 'harbor'])
      expect((await stage.call('POST', '/auth/login', { email, password }, portal)).body['code']).toBe(
        'login.incorrect',
      );
  });
  test('leaves an audit row without the email (U1)', async () => {
    const rows = await stage.select(
      sql`SELECT audit_event::text AS row FROM audit_event WHERE action = 'auth.portals-listed'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('at-two');
  });
});

describe('the limit of an address (L1, L2)', () => {
  const fail = (from: string, forwarded?: string) =>
    callAnonymously(stage.product.app, 'POST', '/auth/login', {
      body: { email: `nobody-${Math.random()}@mail.test`, password: 'Wrong-1' },
      headers: { 'sub-domain': 'lakeside', ...(forwarded && { 'x-forwarded-for': forwarded }) },
      from,
    });
  test('thirty failures, then 429 with the time to wait, whatever X-Forwarded-For says; it ends on its own', async () => {
    const from = '198.51.100.9';
    for (let at = 0; at < 30; at += 1) expect((await fail(from, `10.0.0.${at}`)).status).toBe(401);
    const refused = await fail(from, '10.0.0.99');
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'login.address-locked', params: { minutes: 15 } },
    });
    expect(refused.headers['retry-after']).toBe(String(15 * 60));
    const person = await stage.account();
    const right = { email: person.email, password };
    const headers = { 'sub-domain': 'lakeside' };
    const { app } = stage.product;
    expect((await callAnonymously(app, 'POST', '/auth/login', { body: right, headers, from })).status).toBe(
      429,
    );
    expect(
      (await callAnonymously(app, 'POST', '/auth/login', { body: right, headers, from: '198.51.100.10' }))
        .status,
    ).toBe(200);
    stage.clock.advance(15 * 60_000);
    expect((await callAnonymously(app, 'POST', '/auth/login', { body: right, headers, from })).status).toBe(
      200,
    );
  });
  test('successes never count', async () => {
    const person = await stage.account();
    const from = '198.51.100.20';
    const body = { email: person.email, password };
    for (let at = 0; at < 32; at += 1) {
      const headers = { 'sub-domain': 'lakeside' };
      expect(
        (await callAnonymously(stage.product.app, 'POST', '/auth/login', { body, headers, from })).status,
      ).toBe(200);
    }
  });
});

describe('a link that signs in (CG-15, T2)', () => {
  const use = (token: string, demo?: boolean) =>
    stage.call('POST', '/auth/login-with-token', { token, ...(demo !== undefined && { demo }) });
  const linkOf = (id: string) =>
    stage.product.platform.database.asSystem(() => createLoginLink(id, stage.clock.now()));

  test('works once, with the same response as a login', async () => {
    const person = await stage.account({ role: 'patient' });
    const token = await linkOf(person.id);
    expect(await use(token, true)).toMatchObject({
      status: 200,
      body: { accessToken: expect.any(String), user: { id: person.id } },
    });
    expect(await use(token)).toMatchObject({ status: 401, body: { code: 'login.link-invalid' } });
  });
  test('fifty simultaneous requests sign in one (T1)', async () => {
    const token = await linkOf((await stage.account()).id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
  test('expires after a quarter of an hour, with a newer one, and with the account', async () => {
    const person = await stage.account();
    const older = await linkOf(person.id);
    const newer = await linkOf(person.id);
    expect((await use(older)).status).toBe(401);
    stage.clock.advance(15 * 60_000);
    expect((await use(newer)).status).toBe(401);
    const last = await linkOf(person.id);
    await stage.select(sql`UPDATE app_user SET status = 'disabled' WHERE id = ${person.id}`);
    expect((await use(last)).status).toBe(401);
  });
  test('L1: after thirty wrong ones, not even a right one works from this address', async () => {
    const from = '198.51.100.10';
    const useFrom = (token: string) =>
      callAnonymously(stage.product.app, 'POST', '/auth/login-with-token', { body: { token }, from });
    for (let at = 0; at < 30; at += 1) expect((await useFrom(`wrong-${at}`)).status).toBe(401);
    const token = await linkOf((await stage.account()).id);
    expect(await useFrom(token)).toMatchObject({ status: 429, body: { code: 'login.address-locked' } });
    expect((await use(token)).status).toBe(200);
  });
  test.each(['', 'x', 'x'.repeat(201)])('%j is not a valid link', async (token) => {
    expect([400, 401]).toContain((await use(token)).status);
  });
});
