// Every action on an account writes an audit row (U1).
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openAccountStage, password, tokenIn, type AccountStage } from '../../../tests/account-fixture.ts';
import { staffForm } from '../../../tests/request-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { totpCode, totpStepAt } from '../second-factor/totp.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.product.close());

const withPassword = { body: { currentPassword: password } };
const newPassword = 'Brisk-Meadow-8';

test('registration and email verification', async () => {
  const email = 'audited@mail.test';
  const { patient } = staffForm(stage.clock.now());
  const form = { ...patient, email, password, confirmPassword: password, termsAccepted: true };
  expect((await stage.call('POST', '/auth/register', form, 'lakeside')).status).toBe(204);
  const [made] = await stage.select(sql`SELECT id FROM app_user WHERE email = ${email}`);
  const id = String(made?.['id']);
  expect(await stage.auditOf(id)).toEqual(['auth.registered allowed']);
  const token = tokenIn((await stage.mailsTo(email))[0]);
  await stage.call('POST', '/auth/verify-email', { token, password });
  expect(await stage.auditOf(id)).toContain('account.email-verified allowed');
});

test('a password: wrong current password, change, and reset', async () => {
  const person = await stage.account();
  const me = await stage.signedIn(person);
  const wrong = { currentPassword: 'Wrong-1', newPassword };
  expect((await me.call('PUT', '/users/password', { body: wrong })).status).toBe(400);
  expect(await stage.auditOf(person.id)).toContain('account.password-asked denied');
  const right = { currentPassword: password, newPassword };
  expect((await me.call('PUT', '/users/password', { body: right })).status).toBe(204);
  expect(await stage.auditOf(person.id)).toContain('account.password-changed allowed');
  await stage.call('POST', '/auth/forgot-password', { email: person.email }, 'lakeside');
  const token = tokenIn((await stage.mailsTo(person.email)).at(-1));
  expect((await stage.call('POST', '/auth/reset-password', { token, password })).status).toBe(200);
  expect(await stage.auditOf(person.id)).toContain('auth.password-reset allowed');
});

test('a requested change of address', async () => {
  const person = await stage.account({ role: 'patient' });
  const me = await stage.signedIn(person);
  const body = { email: 'audited-move@mail.test', currentPassword: password };
  await me.call('PUT', '/users/email', { body });
  expect(await stage.auditOf(person.id)).toContain('account.email-change-asked allowed');
});

test('a second factor: turned on, codes renewed, turned off', async () => {
  const person = await stage.account();
  const me = await stage.signedIn(person);
  const { body } = await me.call('POST', '/users/second-factor/totp', withPassword);
  const code = totpCode(String(body['secret']), totpStepAt(stage.clock.now()));
  await me.call('PUT', '/users/second-factor/totp', { body: { code } });
  await me.call('POST', '/users/second-factor/recovery-codes', withPassword);
  await me.call('POST', '/users/second-factor/totp/remove', withPassword);
  expect(await stage.auditOf(person.id)).toEqual(
    expect.arrayContaining([
      'account.totp-on allowed',
      'account.recovery-codes-renewed allowed',
      'account.totp-off allowed',
    ]),
  );
});
