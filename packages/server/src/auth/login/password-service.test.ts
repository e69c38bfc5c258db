// Forgotten and changed passwords: links valid once, for an hour, for the newest request; who is notified; what ends
// (T1, L3, L6).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openAccountStage, password, tokenIn, type AccountStage } from '../../../tests/account-fixture.ts';
import { openSessionFor } from '../../../tests/demo-people-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.product.close());

const newPassword = 'Brisk-Meadow-8';
const forgot = (email: string, portal: string = 'lakeside') =>
  stage.call('POST', '/auth/forgot-password', { email }, portal);
const reset = (token: string, word = newPassword) =>
  stage.call('POST', '/auth/reset-password', { token, password: word });

describe('a forgotten password (A-029, V-003)', () => {
  test('is replaced by the mailed link, which starts at the user’s own portal and ends every session', async () => {
    const person = await stage.account();
    const before = await stage.signedIn(person);
    expect((await forgot(person.email)).status).toBe(204);
    const [mail] = await stage.mailsTo(person.email);
    expect(mail).toMatchObject({ template: 'reset', subject: 'Choose a new password' });
    expect(mail?.text).toContain('http://lakeside.localhost:8080/reset-password?token=');
    const token = tokenIn(mail);
    expect((await stage.call('GET', `/auth/reset-token-check/${token}`)).body).toEqual({
      valid: true,
      email: person.email,
    });
    expect((await reset(token)).status).toBe(200);
    expect((await before.call('GET', '/users/current-user')).status).toBe(401);
    expect((await stage.logIn(person)).status).toBe(401);
    expect((await stage.logIn(person, newPassword)).status).toBe(200);
    expect(await stage.auditOf(person.id)).toContain('auth.password-reset allowed');
  });

  test('works once, even if fifty requests open the link at once (T1)', async () => {
    const person = await stage.account();
    await forgot(person.email);
    const token = tokenIn((await stage.mailsTo(person.email))[0]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test('an older link stops working with a newer one, and each after an hour (CG-25, T1)', async () => {
    const person = await stage.account();
    await forgot(person.email);
    await stage.mailsTo(person.email);
    await forgot(person.email);
    const [older, newer] = (await stage.mailsTo(person.email)).map(tokenIn);
    expect((await reset(older ?? '')).body['code']).toBe('link.invalid');
    stage.clock.advance(60 * 60_000 - 1);
    expect((await stage.call('GET', `/auth/reset-token-check/${newer}`)).body).toMatchObject({ valid: true });
    stage.clock.advance(1);
    expect((await stage.call('GET', `/auth/reset-token-check/${newer}`)).body).toMatchObject({
      valid: false,
    });
    expect((await reset(newer ?? '')).body['code']).toBe('link.invalid');
  });

  test('the link is stored as a hash, and opens nothing else (T3)', async () => {
    const person = await stage.account();
    await forgot(person.email);
    const token = tokenIn((await stage.mailsTo(person.email))[0]);
    const kept = await stage.select(sql`SELECT one_time_token::text AS row FROM one_time_token`);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await stage.call('GET', `/auth/invitation-check/${token}`)).body).toMatchObject({ valid: false });
    expect((await stage.call('POST', '/auth/verify-email', { token })).status).toBe(400);
    expect((await stage.call('POST', '/auth/login-with-token', { token })).status).toBe(401);
    expect(
      (await stage.call('POST', '/auth/login/second', { challenge: token, code: '123456' })).status,
    ).toBe(401);
    expect((await reset(token)).status).toBe(200);
  });

  test('no mail goes to an unknown or disabled account, and the response does not reveal it (L4)', async () => {
    const disabled = await stage.account();
    await stage.select(sql`UPDATE app_user SET status = 'disabled' WHERE id = ${disabled.id}`);
    for (const email of [disabled.email, 'nobody-here@mail.test']) {
      const answer = await forgot(email);
      expect(answer).toMatchObject({ status: 204, body: {} });
      expect(await stage.mailsTo(email)).toEqual([]);
    }
  });

  test('CG-174: an invited account gets its invitation again', async () => {
    const invited = await stage.account({ role: 'patient', status: 'invited' });
    await forgot(invited.email);
    const [mail] = await stage.mailsTo(invited.email);
    expect(mail?.template).toBe('invitation');
    expect((await stage.call('GET', `/auth/invitation-check/${tokenIn(mail)}`)).body).toMatchObject({
      valid: true,
    });
  });

  test('at the main host the accounts at clinics are mailed, each from its own portal (CG-173)', async () => {
    const email = 'two-clinics@mail.test';
    await stage.account({ email, portal: 'lakeside', role: 'patient' });
    await stage.account({ email, portal: 'summit', role: 'patient' });
    await forgot(email, '');
    const links = (await stage.mailsTo(email)).map(
      ({ text }) => /http:\/\/([a-z]+)\.localhost/.exec(text)?.[1],
    );
    expect(links.sort()).toEqual(['lakeside', 'summit']);
  });

  test('three mails an hour, known or not, then 429 with the time to wait (L3)', async () => {
    for (const email of [(await stage.account()).email, 'three-times@mail.test']) {
      const statuses = [];
      for (let at = 0; at < 4; at += 1) statuses.push((await forgot(email)).status);
      expect(statuses).toEqual([204, 204, 204, 429]);
      const last = await forgot(email);
      expect(last.body).toMatchObject({ code: 'mail.too-many' });
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(3_500);
    }
    stage.clock.advance(60 * 60_000);
    expect((await forgot('three-times@mail.test')).status).toBe(204);
  });
});

describe('a changed password (N-007, N-011, V-008)', () => {
  const change = async (input: Record<string, unknown>) => {
    const person = await stage.account();
    const caller = await stage.signedIn(person);
    return { person, caller, answer: await caller.call('PUT', '/users/password', { body: input }) };
  };

  test('ends every other session at once and keeps this one; the user is mailed', async () => {
    const person = await stage.account();
    const here = await stage.signedIn(person);
    const elsewhere = await openSessionFor(stage.product.platform, person.id);
    const body = { currentPassword: password, newPassword, repeatPassword: newPassword };
    expect((await here.call('PUT', '/users/password', { body })).status).toBe(204);
    expect((await here.call('GET', '/users/current-user')).status).toBe(200);
    const headers = { authorization: `Bearer ${elsewhere}` };
    expect((await here.call('GET', '/users/current-user', { headers })).status).toBe(401);
    expect((await stage.logIn(person, newPassword)).status).toBe(200);
    expect((await stage.mailsTo(person.email)).map(({ template }) => template)).toEqual(['security-changed']);
    expect(await stage.auditOf(person.id)).toContain('account.password-changed allowed');
  });

  test.each([
    [
      'a wrong present one',
      { currentPassword: 'Wrong-1', newPassword },
      'currentPassword',
      'This is not your current password.',
    ],
    [
      'the same again (W-067)',
      { currentPassword: password, newPassword: password },
      'newPassword',
      'can not be equal to old password',
    ],
    [
      'another repetition',
      { currentPassword: password, newPassword, repeatPassword: 'X' },
      'repeatPassword',
      'The passwords do not match. Enter them again.',
    ],
    [
      'one without a number',
      { currentPassword: password, newPassword: 'Only-Letters' },
      'newPassword',
      'Use at least 8 characters, with one uppercase letter and one number.',
    ],
    [
      'one everybody has',
      { currentPassword: password, newPassword: 'Welcome123' },
      'newPassword',
      'Please choose a password that is harder to guess. Do not use your name or email address.',
    ],
  ])('%s is reported on its field', async (_, input, field, problem) => {
    const { person, answer } = await change(input);
    expect(answer).toMatchObject({ status: 400, body: { validationError: { [field]: [problem] } } });
    expect((await stage.logIn(person)).status).toBe(200);
  });

  test('wrong current passwords count like failed logins, so a stolen session cannot guess them', async () => {
    const { caller } = await change({ currentPassword: 'Wrong-0', newPassword });
    const statuses: number[] = [];
    for (let at = 1; at < 7; at += 1)
      statuses.push(
        (
          await caller.call('PUT', '/users/password', {
            body: { currentPassword: `Wrong-${at}`, newPassword },
          })
        ).status,
      );
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
    const right = { currentPassword: password, newPassword };
    expect((await caller.call('PUT', '/users/password', { body: right })).status).toBe(429);
  });
});
