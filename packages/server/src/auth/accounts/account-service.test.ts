// The user's own account: details, language, email, sessions (area N, CG-17 … CG-21, L6).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openAccountStage,
  password,
  tokenIn,
  type Account,
  type AccountStage,
} from '../../../tests/account-fixture.ts';
import { openSessionFor } from '../../../tests/demo-people-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import type { TestCaller } from '../../test-platform-fixture.ts';

let stage: AccountStage;
let person: Account;
let me: TestCaller;
beforeAll(async () => {
  stage = await openAccountStage();
  person = await stage.account({ role: 'patient' });
  me = await stage.signedIn(person);
});
afterAll(() => stage.product.close());

const details = { name: 'New Name', preferredName: 'Newt', phoneNumber: '+1 555 010 9999' };
const put = (path: string, body: object, caller = me) => caller.call('PUT', path, { body });

describe('details (N-006, N-011, V-009)', () => {
  test('can be changed without a password (A-021), and the audit row names only the fields', async () => {
    const body = { ...details, dateOfBirth: '1970-05-06', gender: 'other', locale: 'es' };
    expect(await put('/users/current-user', body)).toMatchObject({ status: 200, body });
    expect((await me.call('GET', '/users/current-user')).body).toMatchObject(body);
    const [row] = await stage.select(
      sql`SELECT detail::text AS detail FROM audit_event WHERE entity_id = ${person.id} AND action = 'account.details-changed'`,
    );
    expect(String(row?.['detail'])).toContain('preferredName');
    expect(String(row?.['detail'])).not.toContain('Newt');
  });
  test('N-008: the answer has every printed field except the passwords', async () => {
    const [row] = await stage.select(
      sql`SELECT workspace_id, created_at, updated_at FROM app_user WHERE id = ${person.id}`,
    );
    const { body } = await me.call('GET', '/users/current-user');
    expect(body).toMatchObject({
      id: person.id,
      role: 'patient',
      email: person.email,
      workspaceId: row?.['workspace_id'],
      createdAt: new Date(row?.['created_at'] as string).toISOString(),
      updatedAt: new Date(row?.['updated_at'] as string).toISOString(),
    });
    for (const name of ['name', 'preferredName', 'phoneNumber', 'gender', 'dateOfBirth'])
      expect(body, name).toHaveProperty(name);
    for (const name of ['password', 'confirmPassword', 'passwordHash']) expect(body).not.toHaveProperty(name);
  });
  test('fields that are not sent stay unchanged', async () => {
    await put('/users/current-user', { ...details, name: 'Third Name' });
    expect((await me.call('GET', '/users/current-user')).body).toMatchObject({
      name: 'Third Name',
      gender: 'other',
    });
  });
  test('role, workspace, status, plan and verification cannot be set (A4)', async () => {
    const before = await stage.select(
      sql`SELECT role, workspace_id, status, email_verified_at, email FROM app_user WHERE id = ${person.id}`,
    );
    const greed = {
      role: 'super-admin',
      workspaceId: 1,
      workspace_id: 1,
      status: 'x',
      emailVerifiedAt: '2020-01-01',
      id: 'x',
      availableReport: { id: '1' },
      numOfReport: 9,
      userPlan: {},
      constructor: 1,
      permissions: ['all'],
    };
    await put('/users/current-user', { ...details, ...greed });
    expect(
      await stage.select(
        sql`SELECT role, workspace_id, status, email_verified_at, email FROM app_user WHERE id = ${person.id}`,
      ),
    ).toEqual(before);
  });
  test.each([
    [{ name: '' }, 'name'],
    [{ phoneNumber: 'call me' }, 'phoneNumber'],
    [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth'],
    [{ email: 'elsewhere@mail.test' }, 'email'],
    [{ locale: 'xx' }, 'locale'],
  ])('%o is a problem of %s', async (change, field) => {
    const answer = await put('/users/current-user', { ...details, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body['validationError']).toHaveProperty(field);
  });
  test('accepts the current email, in any case', async () => {
    expect((await put('/users/current-user', { ...details, email: person.email.toUpperCase() })).status).toBe(
      200,
    );
  });
  test('accepts only the language (CG-149)', async () => {
    expect((await put('/users/locale', { locale: 'en' })).status).toBe(204);
    expect((await me.call('GET', '/users/current-user')).body).toMatchObject({ locale: 'en' });
  });
  test('N-010: what the pages need to know about the signed-in user', async () => {
    const { body } = await me.call('GET', '/users/current-user');
    expect(body).toMatchObject({
      id: person.id,
      role: 'patient',
      email: person.email,
      availableReport: null,
      numOfReport: 0,
      userViewedReportFirstTime: false,
    });
    expect(body['workspace']).toMatchObject({
      isProviderWorkspace: false,
      isPlainscanWorkspace: false,
      productType: 'white-glove',
      canRequestBeforePay: false,
      discountType: null,
      discountPercent: 0,
      creatorMode: false,
      mainFileType: 'dicom',
    });
    await stage.select(sql`UPDATE patient_order SET reference_workspace_id =
      (SELECT id FROM workspace WHERE clinic_code = 'HAR2041') WHERE user_id = ${person.id}`);
    expect((await me.call('GET', '/users/current-user')).body['referenceWorkspace']).toMatchObject({
      clinicCode: 'HAR2041',
    });
  });
  test('V-100: the user’s own workspace', async () => {
    expect((await me.call('GET', '/workspaces/current')).body).toMatchObject({
      id: 3,
      name: 'Lakeside Clinic',
    });
  });
});

describe('the email (CG-170)', () => {
  test('is changed by the link in the new mailbox, and the old one is notified', async () => {
    const mover = await stage.account({ role: 'patient' });
    const caller = await stage.signedIn(mover);
    const email = 'moved@mail.test';
    expect((await put('/users/email', { email, currentPassword: password }, caller)).status).toBe(204);
    expect((await caller.call('GET', '/users/current-user')).body).toMatchObject({
      email: mover.email,
      pendingEmail: email,
    });
    expect((await stage.mailsTo(mover.email)).map(({ template }) => template)).toEqual(['email-notice']);
    const token = tokenIn((await stage.mailsTo(email))[0]);
    // The link alone may have reached a stranger by mistake: without a session it requires the password.
    const bare = await stage.call('POST', '/auth/verify-email', { token });
    expect(bare).toMatchObject({
      status: 409,
      body: { code: 'email.password-needed', mayChooseNew: false },
    });
    expect((await caller.call('POST', '/auth/verify-email', { body: { token } })).body).toEqual({ email });
    expect((await stage.logIn(mover)).status).toBe(401);
    expect((await stage.logIn({ ...mover, email })).status).toBe(200);
    expect((await caller.call('GET', '/users/current-user')).body).toMatchObject({
      email,
      pendingEmail: null,
    });
    expect((await stage.call('POST', '/auth/verify-email', { token })).status).toBe(400);
  });
  test('a later request invalidates the earlier link', async () => {
    const mover = await stage.account({ role: 'patient' });
    const caller = await stage.signedIn(mover);
    await put('/users/email', { email: 'first@mail.test', currentPassword: password }, caller);
    const token = tokenIn((await stage.mailsTo('first@mail.test'))[0]);
    await put('/users/email', { email: 'second@mail.test', currentPassword: password }, caller);
    await stage.mailsTo('second@mail.test');
    expect((await stage.call('POST', '/auth/verify-email', { token })).status).toBe(400);
  });
  test('is rejected if another account of the workspace has it, without telling the requester (L4)', async () => {
    const owner = await stage.account({ role: 'patient' });
    const mover = await stage.account({ role: 'patient' });
    const caller = await stage.signedIn(mover);
    expect(
      (await put('/users/email', { email: owner.email, currentPassword: password }, caller)).status,
    ).toBe(204);
    expect((await stage.mailsTo(owner.email)).map(({ template }) => template)).toEqual(['email-taken']);
    expect((await stage.logIn(owner)).status).toBe(200);
  });
  test.each([
    [{ email: 'x@mail.test', currentPassword: 'Wrong-1' }, 'currentPassword'],
    [{ email: 'nobody', currentPassword: password }, 'email'],
    [{ email: 'SAME', currentPassword: password }, 'email'],
  ])('%o is refused', async (body, field) => {
    const mover = await stage.account({ role: 'patient' });
    const caller = await stage.signedIn(mover);
    const email = body.email === 'SAME' ? mover.email.toUpperCase() : body.email;
    const answer = await put('/users/email', { ...body, email }, caller);
    expect(answer.status).toBe(400);
    expect(answer.body['validationError']).toHaveProperty(field);
  });
  test('the verification mail can be sent again three times an hour; a verified address needs none', async () => {
    const unproved = await stage.account({ role: 'patient', unverified: true });
    const caller = await stage.signedIn(unproved);
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1)
      statuses.push((await caller.call('POST', '/users/verification-mail')).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
    const mails = await stage.mailsTo(unproved.email);
    expect(mails.map(({ template }) => template)).toEqual(['verify', 'verify', 'verify']);
    expect((await me.call('POST', '/users/verification-mail')).body['code']).toBe('email.verified');
  });
});

describe('sessions', () => {
  test('are listed with place and time, and the current one is marked', async () => {
    const owner = await stage.account();
    const caller = await stage.signedIn(owner);
    stage.clock.advance(1_000);
    await openSessionFor(stage.product.platform, owner.id);
    const { body } = await caller.call('GET', '/users/sessions');
    const data = body['data'] as Record<string, unknown>[];
    expect(data).toHaveLength(2);
    expect(data.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(
      ['id', 'createdAt', 'lastActiveAt', 'expiresAt', 'ip', 'device', 'isCurrent'].sort(),
    );
    expect(JSON.stringify(body)).not.toMatch(/token|hash/i);
  });
  test('ended and idle sessions are not listed', async () => {
    const owner = await stage.account();
    await openSessionFor(stage.product.platform, owner.id);
    stage.clock.advance(18 * 60_000);
    const caller = await stage.signedIn(owner);
    expect((await caller.call('GET', '/users/sessions')).body).toMatchObject({ total: 1 });
  });
  test('one session ends at once; another user’s session is not found', async () => {
    const owner = await stage.account();
    const caller = await stage.signedIn(owner);
    const other = await stage.signedIn(owner);
    const { body } = await caller.call('GET', '/users/sessions');
    const id = (body['data'] as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)?.id;
    const stranger = await stage.signedIn(await stage.account());
    expect((await stranger.call('DELETE', `/users/sessions/${id}`)).status).toBe(404);
    expect((await caller.call('DELETE', `/users/sessions/${id}`)).status).toBe(204);
    expect((await other.call('GET', '/users/current-user')).status).toBe(401);
    expect((await caller.call('DELETE', `/users/sessions/${id}`)).status).toBe(404);
  });
  test.each([
    ['?keepThis=true', 2, 200],
    ['', 3, 401],
  ])('sign out everywhere%s ends %i', async (query, ended, status) => {
    const owner = await stage.account();
    const caller = await stage.signedIn(owner);
    for (let at = 0; at < 2; at += 1) await openSessionFor(stage.product.platform, owner.id);
    expect((await caller.call('DELETE', `/users/sessions${query}`)).body).toEqual({ ended });
    expect((await caller.call('GET', '/users/current-user')).status).toBe(status);
  });
  test.each([["status = 'disabled'"], ["role = 'patient'"], ['workspace_id = 4'], ['deleted_at = now()']])(
    'L6: after %s every session is ended, no matter who wrote it',
    async (change) => {
      const owner = await stage.account({ role: 'admin' });
      const caller = await stage.signedIn(owner);
      await stage.select(sql`UPDATE app_user SET ${sql.raw(change)} WHERE id = ${owner.id}`);
      expect((await caller.call('GET', '/users/current-user')).status).toBe(401);
      expect(
        await stage.select(sql`SELECT 1 FROM session WHERE user_id = ${owner.id} AND revoked_at IS NULL`),
      ).toEqual([]);
    },
  );
  test('a change of name ends no session', async () => {
    const owner = await stage.account();
    const caller = await stage.signedIn(owner);
    await stage.select(sql`UPDATE app_user SET name = 'X' WHERE id = ${owner.id}`);
    expect((await caller.call('GET', '/users/current-user')).status).toBe(200);
  });
});

describe('what a page is told about its user', () => {
  test.each([
    ['portal', { isProviderWorkspace: true, productType: 'white-glove-plus', creatorMode: true }],
    ['harbor', { isProviderWorkspace: false, allowClinicUpload: 'allowed', mainFileType: 'any' }],
    ['lakeside', { productType: 'white-glove', creatorMode: false, allowClinicUpload: 'not-allowed' }],
  ] as const)('Y-010: the flags of the workspace %s', async (portal, flags) => {
    const caller = await stage.signedIn(await stage.account({ portal }));
    const { body } = await caller.call('GET', '/users/current-user');
    expect(body['workspace']).toMatchObject({ canRequestBeforePay: false, ...flags });
  });

  test('N-010: the user’s own details, workspace, credit and plan', async () => {
    const account = await stage.account({ role: 'creator' });
    const caller = await stage.signedIn(account);
    expect((await caller.call('GET', '/users/current-user')).body).toMatchObject({
      id: account.id,
      role: 'creator',
      name: expect.any(String),
      email: account.email,
      phoneNumber: null,
      workspace: { id: 3 },
      availableReport: null,
      numOfReport: 0,
      userPlan: null,
    });
  });
});
