// Self-registration, verification, and why registering someone else's address gains nothing (CG-170).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openAccountStage, password, tokenIn, type AccountStage } from '../../../tests/account-fixture.ts';
import { addCase } from '../../../tests/case-fixture.ts';
import { userIdOf, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { callAnonymously } from '../../test-platform-fixture.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.product.close());

const filled = (email: string, change: object = {}) => ({
  name: 'Ann Lee',
  preferredName: 'Ann',
  phoneNumber: '+1 555 010 2233',
  dateOfBirth: '1984-02-29',
  email,
  gender: 'female',
  password,
  confirmPassword: password,
  termsAccepted: true,
  ...change,
});
const register = (email: string, change: object = {}, portal = 'portal') =>
  stage.call('POST', '/auth/register', filled(email, change), portal);

describe('a registration', () => {
  test('creates an active patient of that workspace, who can log in at once (A-014 … A-020, V-002)', async () => {
    expect((await register('ann@mail.test', { gclid: 'G1', locale: 'es' }, 'harbor')).status).toBe(204);
    const login = await stage.logIn({ email: 'ann@mail.test', portal: 'harbor' });
    expect(login.body['user']).toMatchObject({
      role: 'patient',
      name: 'Ann Lee',
      preferredName: 'Ann',
      locale: 'es',
      emailVerified: false,
      workspace: { id: workspaceIds.harbor },
    });
    const rows = await stage.select(
      sql`SELECT gclid, (SELECT string_agg(kind, ' ' ORDER BY kind) FROM terms_acceptance WHERE user_id = app_user.id) AS terms
          FROM app_user WHERE email = 'ann@mail.test'`,
    );
    expect(rows).toEqual([{ gclid: 'G1', terms: 'education terms' }]);
  });

  test('mails a link that proves the address, once (CG-170)', async () => {
    await register('prove@mail.test');
    const mails = await stage.mailsTo('prove@mail.test');
    expect(mails.map(({ template }) => template)).toEqual(['verify']);
    expect(mails[0]?.text).toContain('http://portal.localhost:8080/verify-email?token=');
    const token = tokenIn(mails[0]);
    expect(await stage.call('POST', '/auth/verify-email', { token })).toMatchObject({
      status: 409,
      body: { code: 'email.password-needed', mayChooseNew: true },
    });
    expect(await stage.call('POST', '/auth/verify-email', { token, password })).toMatchObject({
      status: 200,
      body: { email: 'prove@mail.test' },
    });
    expect((await stage.call('POST', '/auth/verify-email', { token })).body['code']).toBe('link.invalid');
    const login = await stage.logIn({ email: 'prove@mail.test', portal: 'portal' });
    expect(login.body['user']).toMatchObject({ emailVerified: true });
  });

  test.each([
    ['no terms', { termsAccepted: false }, 'Please accept the terms and conditions to proceed.'],
    ['twelve years old', { dateOfBirth: '2014-01-01' }, 'dateOfBirth'],
    ['fifteen without a guardian', { dateOfBirth: '2011-01-01' }, 'guardianConfirmed'],
    ['another second password', { confirmPassword: 'Other-Harbor-7' }, 'confirmPassword'],
    ['a password everybody has', { password: 'Password123', confirmPassword: 'Password123' }, 'password'],
    [
      'the own name as password',
      { name: 'Harborline', password: 'Harborline1', confirmPassword: 'Harborline1' },
      'password',
    ],
    ['nothing at all', Object.fromEntries(Object.keys(filled('')).map((name) => [name, undefined])), 'email'],
  ])(
    'with %s is refused, and nothing is saved (A-017 … A-020, A-050, CG-20, CG-24)',
    async (_, change, field) => {
      const { status, body } = await register('refused@mail.test', change);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(field);
      expect(await stage.select(sql`SELECT 1 FROM app_user WHERE email = 'refused@mail.test'`)).toEqual([]);
    },
  );

  test('a guardian’s confirmation is saved (CG-24)', async () => {
    expect(
      (await register('teen@mail.test', { dateOfBirth: '2011-01-01', guardianConfirmed: true })).status,
    ).toBe(204);
    const kinds = await stage.select(
      sql`SELECT kind FROM terms_acceptance JOIN app_user ON app_user.id = user_id WHERE email = 'teen@mail.test' ORDER BY kind`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['education', 'guardian', 'terms']);
  });

  test('role, workspace and status cannot be chosen (A4)', async () => {
    const columns = { role: 'super-admin', workspaceId: 1, status: 'x', emailVerifiedAt: 'now' };
    const answer = await register('climber@mail.test', columns, 'summit');
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.unknown-member' } });
    expect(Object.keys(answer.body['validationError'] as object)).toEqual(Object.keys(columns));
    expect(await stage.select(sql`SELECT id FROM app_user WHERE email = 'climber@mail.test'`)).toEqual([]);
  });

  test('at a portal that does not exist creates nothing', async () => {
    expect((await register('lost@mail.test', {}, 'nowhere')).body['code']).toBe('workspace.unknown');
  });

  test('of a known email gets the same response, changes nothing and mails its owner (L4)', async () => {
    const known = await stage.account({ role: 'patient', portal: 'portal' });
    const answer = await register(known.email, {
      password: 'Stolen-Harbor-7',
      confirmPassword: 'Stolen-Harbor-7',
    });
    expect(answer.status).toBe(204);
    expect((await stage.logIn(known)).status).toBe(200);
    expect((await stage.logIn(known, 'Stolen-Harbor-7')).status).toBe(401);
    expect((await stage.mailsTo(known.email)).map(({ template }) => template)).toEqual([
      'already-registered',
    ]);
  });

  test('of an invited user sends the invitation again (CG-174)', async () => {
    const invited = await stage.account({ role: 'patient', portal: 'portal', status: 'invited' });
    await register(invited.email);
    const [mail] = await stage.mailsTo(invited.email);
    expect(mail?.template).toBe('invitation');
    expect((await stage.logIn(invited)).status).toBe(401);
  });

  test('twenty an hour from one address, then no more (L3)', async () => {
    const from = '203.0.113.77';
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) {
      const body = filled(`many-${at}@mail.test`, {
        password: `Quiet-Harbor-${at}`,
        confirmPassword: `Quiet-Harbor-${at}`,
      });
      const answer = await callAnonymously(stage.product.app, 'POST', '/auth/register', { body, from });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(204), 429]);
  });
});

test('CG-06: no one can register on the default host, and its login page points elsewhere', async () => {
  const other = await openAccountStage({ DEFAULT_HOST: 'localhost' });
  try {
    const body = filled('host@mail.test');
    const { app } = other.product;
    expect((await callAnonymously(app, 'POST', '/auth/register', { body })).body['code']).toBe(
      'register.closed',
    );
    const branding = await callAnonymously(app, 'GET', '/auth/sub-domain');
    expect(branding.body['registerUrl']).toBe('http://portal.localhost:8080/register');
    const headers = { 'sub-domain': 'portal' };
    expect((await callAnonymously(app, 'POST', '/auth/register', { body, headers })).status).toBe(204);
    expect(
      (await callAnonymously(app, 'GET', '/auth/sub-domain?subdomain=harbor')).body['registerUrl'],
    ).toBeNull();
  } finally {
    await other.product.close();
  }
});

describe('a squatter who registers someone else’s address first (CG-170)', () => {
  test('sees nothing that a clinic creates for it until its owner proves the mailbox', async () => {
    const email = 'owner-to-be@mail.test';
    await register(email, {}, 'lakeside');
    const squatter = await stage.signedIn({ id: '', email, portal: 'lakeside' });
    const [{ id: patient } = { id: '' }] = (await stage.select(
      sql`SELECT id FROM app_user WHERE email = ${email}`,
    )) as { id: string }[];
    const creator = await userIdOf(stage.product.platform, 'creator@lakeside.test');
    const made = await addCase(stage.product.platform, {
      workspaceId: workspaceIds.lakeside,
      status: 'completed',
      video: 'ready',
      patient,
      creator,
    });
    for (const path of ['/cases', '/patients/record'])
      expect((await squatter.call('GET', path)).body, path).toMatchObject({ data: [], total: 0 });
    for (const path of [`/cases/${made.id}`, `/patients/record/${made.id}`, `/studies/${made.studyId}`])
      expect((await squatter.call('GET', path)).status, path).toBe(404);
    expect((await squatter.call('GET', '/users/current-user')).body).toMatchObject({
      hasRequestedOrder: false,
      storedStudies: 0,
    });
    // The squatter adds a passkey; the mailbox owner takes the account over by the mailed link.
    await stage.select(
      sql`INSERT INTO passkey (id, user_id, credential_id, public_key, counter, name, created_at)
          VALUES (gen_random_uuid(), ${patient}, 'squatted', '\\x01', 0, 'mine', now())`,
    );
    await stage.call('POST', '/auth/forgot-password', { email }, 'lakeside');
    const token = tokenIn((await stage.mailsTo(email)).find(({ template }) => template === 'reset'));
    await stage.call('POST', '/auth/reset-password', { token, password: 'Owner-Harbor-7' });
    expect((await squatter.call('GET', '/cases')).status).toBe(401);
    expect((await stage.logIn({ email, portal: 'lakeside' })).status).toBe(401);
    const owner = await stage.signedIn({ id: '', email, portal: 'lakeside' }, 'Owner-Harbor-7');
    expect((await owner.call('GET', `/cases/${made.id}`)).status).toBe(200);
    expect((await owner.call('GET', '/patients/record')).body).toMatchObject({ total: 1 });
  });
});
