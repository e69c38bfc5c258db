// Invitations: who may send them, to whom, and again (Q-003 … … Q-016, CG-25, CG-174).
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openAccountStage, password, tokenIn, type AccountStage } from '../../tests/account-fixture.ts';
import { addCase } from '../../tests/case-fixture.ts';
import { openSessionFor, userIdOf, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { accept, accountsOf, invitationsTo, listed, newcomer } from '../../tests/people-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callerWith, type TestCaller } from '../test-platform-fixture.ts';

const { provider, lakeside, summit } = workspaceIds;
const ownPassword = 'Quiet-Orchard-31';
let stage: AccountStage;
const callers = {} as Record<'super' | 'clinicAdmin' | 'clerk', TestCaller>;

beforeAll(async () => {
  stage = await openAccountStage();
  callers.super = await stage.product.as('super@demo.test');
  callers.clinicAdmin = await stage.product.as('admin@lakeside.test');
  callers.clerk = await stage.product.as('creator@lakeside.test');
});
afterAll(() => stage.product.close());

const post = (who: keyof typeof callers, path: string, body: object) =>
  callers[who].call('POST', path, { body });
const put = (who: keyof typeof callers, path: string, body: object) =>
  callers[who].call('PUT', path, { body });

describe('an invitation', () => {
  test('Q-004, V-068, P-001: a super-admin invites an administrator: one email, a password, a login', async () => {
    const person = newcomer();
    const answer = await post('super', '/admins', { ...person, workspaceId: lakeside });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...person,
        role: 'admin',
        workspaceId: lakeside,
        status: { value: 'invited', label: 'Invited' },
      },
    });
    expect(answer.body['invitation']).toMatchObject({ kind: 'invitation' });
    expect(await invitationsTo(stage, person.email)).toHaveLength(1);
    expect((await accept(stage, person.email, ownPassword)).status).toBe(200);
    const login = await stage.logIn({ email: person.email, portal: 'lakeside' }, ownPassword);
    expect(login).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
    expect(await stage.auditOf(String(answer.body['id']))).toEqual(
      expect.arrayContaining(['person.invited allowed', 'auth.invitation-accepted allowed']),
    );
  });

  test('V-072, Q-008: an administrator can invite a creator only into their own workspace', async () => {
    const person = newcomer();
    const answer = await post('clinicAdmin', '/creators', person);
    expect(answer).toMatchObject({ status: 201, body: { role: 'creator', workspaceId: lakeside } });
    expect((await post('clinicAdmin', '/creators', { ...newcomer(), workspaceId: summit })).status).toBe(404);
    expect((await post('super', '/creators', { ...newcomer(), workspaceId: summit })).body).toMatchObject({
      workspaceId: summit,
    });
    expect((await post('clerk', '/creators', newcomer())).status).toBe(403);
    expect((await post('clinicAdmin', '/admins', { ...newcomer(), workspaceId: lakeside })).status).toBe(403);
  });

  test('Y-008: a clinic’s creator invites a patient', async () => {
    const person = newcomer();
    const answer = await post('clerk', '/patients', {
      ...person,
      dateOfBirth: '1957-03-14',
      gender: 'female',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { ...person, role: 'patient', dateOfBirth: '1957-03-14', userId: answer.body['id'] },
    });
    expect(await invitationsTo(stage, person.email)).toHaveLength(1);
  });

  test('further super-admins belong to the provider', async () => {
    const elsewhere = await post('super', '/admins', {
      ...newcomer(),
      workspaceId: lakeside,
      role: 'super-admin',
    });
    expect(elsewhere).toMatchObject({
      status: 400,
      body: { validationError: { role: [expect.any(String)] } },
    });
    const person = newcomer();
    const answer = await post('super', '/admins', { ...person, workspaceId: provider, role: 'super-admin' });
    expect(answer.body).toMatchObject({ role: 'super-admin', workspaceId: provider });
  });

  test.each([
    ['nothing', {}, ['email', 'name', 'phoneNumber']],
    ['a broken address', newcomer({ email: 'ruth' }), ['email']],
    ['letters as a phone', newcomer({ phoneNumber: 'call me' }), ['phoneNumber']],
    ['a web address as a name', newcomer({ name: 'See https://evil.example' }), ['name']],
    ['an address without a scheme as a name', newcomer({ name: 'evil.test/unlock now' }), ['name']],
    ['a formula as a name', newcomer({ name: '=HYPERLINK("x")' }), ['name']],
    ['an endless name', newcomer({ name: 'x'.repeat(5_000) }), ['name']],
  ])('Q-016: with %s the error names the fields and nothing is sent', async (_, body, fields) => {
    const answer = await post('clinicAdmin', '/creators', body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body['validationError'] as object).toSorted()).toEqual(fields);
  });

  test('an address the workspace knows is refused in any case; in another workspace it is another user’s', async () => {
    const person = newcomer();
    expect((await post('clinicAdmin', '/creators', person)).status).toBe(201);
    const again = await post('clinicAdmin', '/creators', { ...person, email: person.email.toUpperCase() });
    expect(again).toMatchObject({ status: 400, body: { validationError: { email: [expect.any(String)] } } });
    expect((await post('super', '/creators', { ...person, workspaceId: summit })).status).toBe(201);
    expect(await invitationsTo(stage, person.email)).toHaveLength(2);
  });

  test('hostile texts are stored as they are and never run', async () => {
    const person = newcomer({ name: `<img src=x onerror=alert(1)> O'Brien; DROP TABLE app_user` });
    expect((await post('clinicAdmin', '/creators', person)).status).toBe(201);
    const [mail] = await invitationsTo(stage, person.email);
    expect(mail?.html).not.toContain('<img src=x');
    expect(
      listed(
        await callers.clinicAdmin.call('GET', `/creators?keyword=${encodeURIComponent("o'brien; drop")}`),
      ),
    ).toMatchObject([{ name: person.name }]);
  });

  test('L3: a staff member can send only a limited number per hour', async () => {
    const { database } = stage.product.platform;
    const id = await userIdOf(stage.product.platform, 'admin@harbor.test');
    const now = stage.clock.now().toISOString();
    await database.asSystem(() =>
      database
        .current()
        .execute(
          sql`INSERT INTO rate_window (kind, subject, started_at, count) VALUES ('invitations-sent', ${id}, ${now}, ${limits.invitationsAnHour})`,
        ),
    );
    const caller = callerWith(stage.product.app, await openSessionFor(stage.product.platform, id));
    const person = newcomer();
    const answer = await caller.call('POST', '/creators', { body: person });
    expect(answer).toMatchObject({ status: 429, body: { code: 'person.too-many-invitations' } });
    expect(await accountsOf(stage, person.email)).toEqual([]);
  });
});

describe('sending again', () => {
  test('Q-003, V-069: the newer link works, the older one does not; the details are corrected', async () => {
    const person = newcomer();
    const { body } = await post('super', '/admins', { ...person, workspaceId: lakeside });
    const path = `/admins/resend-invitation/${String(body['id'])}`;
    const answer = await put('super', path, {
      ...person,
      name: 'Ruth Calloway-Reyes',
      workspaceId: lakeside,
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Ruth Calloway-Reyes' } });
    const mails = await invitationsTo(stage, person.email);
    expect(mails).toHaveLength(2);
    const old = await stage.call('GET', `/auth/invitation-check/${tokenIn(mails[0])}`);
    const newer = await stage.call('GET', `/auth/invitation-check/${tokenIn(mails[1])}`);
    expect([old.body['valid'], newer.body['valid']]).toEqual([false, true]);
  });

  test('V-073, Q-005: an administrator can do it for a creator; for a user who has joined: 409', async () => {
    const person = newcomer();
    const { body } = await post('clinicAdmin', '/creators', person);
    const path = `/creators/resend-invitation/${String(body['id'])}`;
    expect((await put('clinicAdmin', path, person)).status).toBe(200);
    await accept(stage, person.email, ownPassword);
    expect(await put('clinicAdmin', path, person)).toMatchObject({
      status: 409,
      body: {
        code: 'person.joined',
        message: `${person.name} has already accepted the invitation. Nothing was sent.`,
      },
    });
    expect(await invitationsTo(stage, person.email)).toHaveLength(2);
  });

  test('Q-014, V-057, CG-174: a changed address revokes the old link, and its orders move to the new one', async () => {
    const person = newcomer();
    const { body } = await post('clerk', '/patients', person);
    const userId = String(body['userId']);
    const { id: caseId } = await addCase(stage.product.platform, {
      workspaceId: lakeside,
      patient: userId,
      creator: await userIdOf(stage.product.platform, 'creator@lakeside.test'),
      email: person.email,
      status: 'completed',
      video: 'ready',
    });
    const email = newcomer().email;
    const path = `/patients/resend-invitation/${userId}`;
    const corrected = { ...person, email, userId, workspaceId: lakeside };
    expect((await put('clerk', path, corrected)).body).toMatchObject({ email, userId });
    const [old] = await invitationsTo(stage, person.email);
    expect((await stage.call('GET', `/auth/invitation-check/${tokenIn(old)}`)).body['valid']).toBe(false);
    await accept(stage, email, ownPassword);
    const patient = await stage.signedIn({ id: userId, email, portal: 'lakeside' }, ownPassword);
    expect((await patient.call('GET', `/cases/${caseId}`)).status).toBe(200);
  });

  test('CG-175: the account and workspace named in the form must match; a taken address is refused', async () => {
    const person = newcomer();
    const { body } = await post('clerk', '/patients', person);
    const path = `/patients/resend-invitation/${String(body['userId'])}`;
    expect((await put('clerk', path, { ...person, workspaceId: summit })).status).toBe(404);
    const other = await userIdOf(stage.product.platform, 'patient@lakeside.test');
    expect((await put('clerk', path, { ...person, userId: other })).status).toBe(404);
    expect(await put('clerk', path, { ...person, email: 'patient@lakeside.test' })).toMatchObject({
      status: 400,
      body: { validationError: { email: [expect.any(String)] } },
    });
    expect(await invitationsTo(stage, person.email)).toHaveLength(1);
  });

  test('L3: the same user gets only a limited number per hour', async () => {
    const person = newcomer();
    const { body } = await post('clinicAdmin', '/creators', person);
    const path = `/creators/resend-invitation/${String(body['id'])}`;
    const statuses: number[] = [];
    for (let at = 0; at <= limits.mailsAnHour; at += 1)
      statuses.push((await put('clinicAdmin', path, person)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('a user of another role or clinic is not found by the endpoint', async () => {
    const person = newcomer();
    const { body } = await post('clerk', '/patients', person);
    const id = String(body['userId']);
    expect((await put('super', `/admins/resend-invitation/${id}`, person)).status).toBe(404);
    expect((await put('clinicAdmin', `/creators/resend-invitation/${id}`, person)).status).toBe(404);
    const elsewhere = await post('super', '/creators', { ...newcomer(), workspaceId: summit });
    const path = `/creators/resend-invitation/${String(elsewhere.body['id'])}`;
    expect((await put('clinicAdmin', path, newcomer())).status).toBe(404);
  });
});

test('Q-007, password: a disabled administrator cannot log in until enabled', async () => {
  const account = await stage.account({ role: 'admin', portal: 'lakeside' });
  const caller = await stage.signedIn(account);
  expect((await put('super', `/admins/disable/${account.id}`, {})).status).toBe(200);
  expect((await caller.call('GET', '/users/current-user')).status).toBe(401);
  expect((await stage.logIn(account)).status).toBe(401);
  expect(await put('super', `/admins/enable/${account.id}`, {})).toMatchObject({
    status: 200,
    body: { status: { value: 'active' } },
  });
  expect((await stage.logIn(account, password)).status).toBe(200);
});
