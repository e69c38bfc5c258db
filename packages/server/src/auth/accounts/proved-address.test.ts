// Which addresses an account has proved: how they are proved, what they open, and what strangers can have mailed to an
// unproved one (CG-170, L3, L4, ADR 0013).
import { fieldProblems } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openAccountStage,
  password,
  tokenIn,
  type Account,
  type AccountStage,
} from '../../../tests/account-fixture.ts';
import { addCase, type TestCase } from '../../../tests/case-fixture.ts';
import { userIdOf, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { staffForm } from '../../../tests/request-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { readMigrations, MIGRATIONS_FOLDER } from '../../platform/database/migration-files.ts';
import { openMemoryDatabase } from '../../platform/database/test-memory-database.ts';
import type { TestCaller } from '../../test-platform-fixture.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.product.close());

const finishedFor = async ({ id }: Account, email?: string): Promise<TestCase> =>
  addCase(stage.product.platform, {
    workspaceId: workspaceIds.lakeside,
    status: 'completed',
    video: 'ready',
    patient: id,
    ...(email !== undefined && { email }),
    creator: await userIdOf(stage.product.platform, 'creator@lakeside.test'),
  });
const sees = async (caller: TestCaller, made: TestCase): Promise<number[]> => {
  const paths = [`/cases/${made.id}`, `/patients/record/${made.id}`, `/patients/record/${made.studyId}`];
  return Promise.all(paths.map(async (path) => (await caller.call('GET', path)).status));
};
const verify = (token: string, more: object = {}, from?: string) =>
  stage.call('POST', '/auth/verify-email', { token, ...more }, '', from);
const registered = async (email: string, change: object = {}) => {
  const { patient } = staffForm(stage.clock.now());
  const body = { ...patient, email, password, confirmPassword: password, termsAccepted: true, ...change };
  return stage.call('POST', '/auth/register', body, 'lakeside');
};
const templatesTo = async (email: string): Promise<string[]> =>
  (await stage.mailsTo(email)).map(({ template }) => template);

describe('the link of a registration', () => {
  test('with a session of the same account proves the address, and nothing else changes (CG-170)', async () => {
    const email = 'same-session@mail.test';
    await registered(email);
    const me = await stage.signedIn({ id: '', email, portal: 'lakeside' });
    const before = (await me.call('GET', '/users/current-user')).body;
    const token = tokenIn((await stage.mailsTo(email))[0]);
    expect((await me.call('POST', '/auth/verify-email', { body: { token } })).body).toEqual({ email });
    expect((await me.call('GET', '/users/current-user')).body).toEqual({ ...before, emailVerified: true });
    expect((await stage.logIn({ email, portal: 'lakeside' })).status).toBe(200);
  });

  test('with the password is limited and locked like a login (CG-17)', async () => {
    const email = 'locked-proof@mail.test';
    await registered(email);
    const token = tokenIn((await stage.mailsTo(email))[0]);
    const from = '198.51.100.9';
    for (let at = 1; at <= 5; at += 1)
      expect((await verify(token, { password: `Wrong-${String(at)}` }, from)).body).toMatchObject({
        code: 'input.invalid',
        maxAttempts: 5,
        numberOfPasswordAttempt: at,
      });
    expect((await verify(token, { password }, from)).body['code']).toBe('login.locked');
    expect((await stage.logIn({ email, portal: 'lakeside' }, password, from)).status).toBe(429);
    stage.clock.advance(15 * 60_000 + 1);
    expect((await verify(token, { password }, from)).body).toEqual({ email });
  });

  test('no longer sets a password once the address is proved', async () => {
    const email = 'proved-before@mail.test';
    await registered(email);
    const token = tokenIn((await stage.mailsTo(email))[0]);
    expect((await stage.call('GET', `/auth/reset-token-check/${token}`)).body).toEqual({
      valid: true,
      email,
      asksName: true,
    });
    await stage.select(sql`UPDATE app_user SET proved_emails = ARRAY[email] WHERE email = ${email}`);
    expect((await stage.call('GET', `/auth/reset-token-check/${token}`)).body).toMatchObject({
      valid: false,
    });
    const taken = await stage.call('POST', '/auth/reset-password', { token, password: 'Brisk-Meadow-8' });
    expect(taken.body['code']).toBe('link.invalid');
  });

  test('lets a new owner enter their name if no clinic has given one', async () => {
    const email = 'named-anew@mail.test';
    await registered(email, { name: 'Typed Before' });
    const token = tokenIn((await stage.mailsTo(email))[0]);
    const body = { token, password: 'Brisk-Meadow-8', name: 'Nora Owner' };
    expect((await stage.call('POST', '/auth/reset-password', body)).status).toBe(200);
    const owner = await stage.signedIn({ id: '', email, portal: 'lakeside' }, 'Brisk-Meadow-8');
    expect((await owner.call('GET', '/users/current-user')).body).toMatchObject({
      name: 'Nora Owner',
      preferredName: null,
      dateOfBirth: null,
      phoneNumber: null,
      gender: null,
    });
  });
});

describe('a change of address', () => {
  test('keeps the orders for the previous address, and opens those for the new one (CG-170)', async () => {
    const mover = await stage.account({ role: 'patient' });
    const caller = await stage.signedIn(mover);
    const earlier = await finishedFor(mover);
    const email = 'moved-on@mail.test';
    await caller.call('PUT', '/users/email', { body: { email, currentPassword: password } });
    const token = tokenIn((await stage.mailsTo(email))[0]);
    expect(await sees(caller, await finishedFor(mover, email))).toEqual([404, 404, 404]);
    expect((await caller.call('POST', '/auth/verify-email', { body: { token } })).status).toBe(200);
    expect(await sees(caller, earlier)).toEqual([200, 200, 200]);
    expect(await sees(caller, await finishedFor(mover, email.toUpperCase()))).toEqual([200, 200, 200]);
    expect(await sees(caller, await finishedFor(mover, 'somebody-else@mail.test'))).toEqual([404, 404, 404]);
  });

  test('to a stranger’s mailbox gives neither side anything by the stranger’s click alone', async () => {
    const mover = await stage.account({ role: 'patient' });
    const caller = await stage.signedIn(mover);
    const email = 'stranger-clicks@mail.test';
    await caller.call('PUT', '/users/email', { body: { email, currentPassword: password } });
    const [mail] = await stage.mailsTo(email);
    const token = tokenIn(mail);
    expect(mail?.text).not.toContain('Quentin');
    expect((await verify(token)).body).toMatchObject({ code: 'email.password-needed', mayChooseNew: false });
    const taken = await stage.call('POST', '/auth/reset-password', { token, password: 'Brisk-Meadow-8' });
    expect(taken.body['code']).toBe('link.invalid');
    expect((await caller.call('GET', '/users/current-user')).body).toMatchObject({ email: mover.email });
  });

  test('a case without an address is visible to anyone who has proved an address, and to no one else', async () => {
    const proved = await stage.account({ role: 'patient' });
    const unproved = await stage.account({ role: 'patient', unverified: true });
    expect(await sees(await stage.signedIn(proved), await finishedFor(proved, ''))).toEqual([200, 200, 200]);
    expect(await sees(await stage.signedIn(unproved), await finishedFor(unproved, ''))).toEqual([
      404, 404, 404,
    ]);
  });
});

describe('someone with the old password', () => {
  const newPassword = 'Brisk-Meadow-8';

  test('keeps no session and cannot set a password while the owner takes the account over', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `raced-${String(round)}@mail.test`;
      await registered(email);
      const squatter = await stage.signedIn({ id: '', email, portal: 'lakeside' });
      const token = tokenIn((await stage.mailsTo(email))[0]);
      const change = { currentPassword: password, newPassword: 'Squat-Harbor-9' };
      const [taken, ...logins] = await Promise.all([
        stage.call('POST', '/auth/reset-password', { token, password: newPassword }),
        ...Array.from({ length: 2 }, () => stage.logIn({ email, portal: 'lakeside' })),
        squatter.call('PUT', '/users/password', { body: change }),
      ]);
      expect(taken.status).toBe(200);
      const sessions = await stage.select(sql`SELECT 1 FROM session JOIN app_user ON app_user.id = user_id
        WHERE email = ${email} AND revoked_at IS NULL`);
      expect({ sessions, logins: logins.map(({ status }) => status) }).toMatchObject({ sessions: [] });
      expect((await stage.logIn({ email, portal: 'lakeside' }, 'Squat-Harbor-9')).status).toBe(401);
      expect((await stage.logIn({ email, portal: 'lakeside' }, newPassword)).status).toBe(200);
    }
  });
});

describe('mail to an unproved address', () => {
  test('no mail contains what a stranger typed (L3)', async () => {
    const email = 'no-words@mail.test';
    await registered(email, { name: 'Your account is locked', preferredName: 'Call 555 0100' });
    await registered(email, { name: 'Your account is locked' });
    await stage.call('POST', '/auth/forgot-password', { email }, 'lakeside');
    const mails = await stage.mailsTo(email);
    // Two jobs waiting at the same time may run in either order.
    const templates = mails.map(({ template }) => template).toSorted();
    expect(templates).toEqual(['already-registered', 'reset', 'verify']);
    for (const { html, text, subject } of mails)
      expect(subject + html + text).not.toMatch(/locked|555 0100|Hello/);
  });

  test('a proved address is greeted by name', async () => {
    const person = await stage.account({ name: 'Nora Field' });
    await stage.call('POST', '/auth/forgot-password', { email: person.email }, 'lakeside');
    expect((await stage.mailsTo(person.email))[0]?.text).toMatch(/^Hello Nora Field,$/m);
  });

  test('strangers can trigger three mails an hour, of any kind and at any clinic, and always get the same response (L3, L4)', async () => {
    const email = 'three-an-hour@mail.test';
    expect((await registered(email)).status).toBe(204);
    for (let at = 0; at < 2; at += 1) expect((await registered(email)).status).toBe(204);
    const { patient } = staffForm(stage.clock.now());
    const body = { ...patient, email, password, confirmPassword: password, termsAccepted: true };
    expect((await stage.call('POST', '/auth/register', body, 'summit')).status).toBe(204);
    expect((await stage.call('POST', '/auth/forgot-password', { email }, 'lakeside')).status).toBe(204);
    expect(await templatesTo(email)).toEqual(['verify', 'already-registered', 'already-registered']);
    // A signed-in user gets an error, because no mail would come.
    const me = await stage.signedIn({ id: '', email, portal: 'lakeside' });
    expect((await me.call('POST', '/users/verification-mail')).body['code']).toBe('mail.too-many');
    stage.clock.advance(3_600_000);
    expect((await stage.call('POST', '/auth/forgot-password', { email }, 'lakeside')).status).toBe(204);
    expect((await templatesTo(email)).at(-1)).toBe('reset');
  });

  test.each([
    'Open http://evil.test now',
    'WWW.evil.test',
    'evil.test/unlock now',
    'Ann\u0007Lee',
    'Ann\u202eeeL',
    'see ftp://x',
  ])('the name %j is refused with the reason', async (name) => {
    const { status, body } = await registered('odd-name@mail.test', { name });
    expect(status).toBe(400);
    expect(body['validationError']).toEqual({ name: [fieldProblems.plainName] });
  });

  test('an unproved account cannot have mail sent to anyone else', async () => {
    const unproved = await stage.account({ role: 'patient', unverified: true });
    const caller = await stage.signedIn(unproved);
    const own = await addCase(stage.product.platform, {
      workspaceId: workspaceIds.lakeside,
      status: 'completed',
      video: 'ready',
      patient: unproved.id,
      creator: unproved.id,
    });
    const receiver = { name: 'Third Person', email: 'third-person@mail.test' };
    const path = `/patients/record/${own.id}/share-links`;
    const refused = await caller.call('POST', path, { body: { what: 'video', receiver } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'share.unproved' } });
    expect(await templatesTo(receiver.email)).toEqual([]);
    expect((await caller.call('POST', path, { body: { what: 'video' } })).status).toBe(201);
  });
});

test('existing accounts keep what they had proved, but not what a change of address alone had opened', async () => {
  const database = await openMemoryDatabase();
  try {
    const names = (await readMigrations()).map(({ name }) => name);
    const before = new Set(names.filter((name) => name < '0021'));
    await migrate(database, MIGRATIONS_FOLDER, before);
    const run = (statement: string) =>
      database.asSystem(async () => (await database.current().execute(sql.raw(statement))).rows);
    await run(`INSERT INTO workspace (id, name, case_prefix) VALUES (1, 'Clinic', 'CLI')`);
    const people = [
      ['honest', 'Now@mail.test', `'2026-01-01'`],
      ['changed', 'new@mail.test', `'2026-01-01'`],
      ['squatter', 'evil@mail.test', `'2026-03-01'`],
      ['unproved', 'open@mail.test', 'NULL'],
    ] as const;
    for (const [name, email, proved] of people) {
      await run(`INSERT INTO app_user (id, workspace_id, role, name, email, email_verified_at, status)
        VALUES (gen_random_uuid(), 1, 'patient', '${name}', '${email}', ${proved}, 'active')`);
      await run(`INSERT INTO "case" (id, workspace_id, patient_workspace_id, patient_user_id, name, title, status, upload_option,
          patient_snapshot, created_at, updated_at)
        SELECT gen_random_uuid(), 1, 1, id, 'C-1', 'MR', 'new', 'image-upload', '{"email": "Old-${name}@mail.test"}', now(), now()
        FROM app_user WHERE name = '${name}'`);
      if (name === 'changed' || name === 'squatter')
        await run(`INSERT INTO audit_event (id, actor_role, action, entity_kind, entity_id, outcome, at)
          SELECT gen_random_uuid(), 'patient', 'account.email-changed', 'user', id::text, 'allowed', '2026-03-01'
          FROM app_user WHERE name = '${name}'`);
    }
    await migrate(database);
    expect(await run('SELECT name, proved_emails AS proved FROM app_user ORDER BY name')).toEqual([
      { name: 'changed', proved: ['new@mail.test', 'old-changed@mail.test'] },
      { name: 'honest', proved: ['now@mail.test'] },
      { name: 'squatter', proved: ['evil@mail.test'] },
      { name: 'unproved', proved: [] },
    ]);
  } finally {
    await database.close();
  }
});
