// CG-191: a mailed link that no longer works says why, a new one goes only to the same mailbox, and a user who has set
// a password by a link is signed in without typing it again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { day } from '@plainscan/contract';
import {
  openAccountStage,
  password,
  tokenIn,
  type Account,
  type AccountStage,
  type Mail,
} from '../../../tests/account-fixture.ts';
import { disablePerson } from '../../../tests/demo-people-fixture.ts';
import { cleanUp } from '../../clean-up.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { totpCode, totpStepAt } from '../second-factor/totp.ts';
import { maskAddress } from './dead-link-service.ts';
import { createInvitation } from './invitation-service.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.product.close());

const invite = ({ id }: Account): Promise<string> =>
  stage.product.platform.database.asSystem(() => createInvitation(id, stage.clock.now()));
const check = async (token: string, kind = 'invitation-check') =>
  (await stage.call('GET', `/auth/${kind}/${token}`)).body;
const choose = (token: string, word = password) =>
  stage.call('POST', '/auth/reset-password', { token, password: word, termsAccepted: true });
const renew = (token: string, redirect?: string) =>
  stage.call('POST', '/auth/renew-link', { token, ...(redirect !== undefined && { redirect }) });
const invited = () => stage.account({ role: 'patient', status: 'invited' });
const last = (mails: Mail[]): Mail => mails.at(-1) as Mail;

async function resetLinkFor({ email, portal }: Account): Promise<string> {
  await stage.call('POST', '/auth/forgot-password', { email }, portal);
  return tokenIn(last(await stage.mailsTo(email)));
}

describe('why a link no longer works', () => {
  test('A-023: expired, with where and when it was sent, for half a year', async () => {
    const person = await invited();
    const token = await invite(person);
    const sentAt = stage.clock.now().toISOString();
    stage.clock.advance(15 * day);
    const dead = { reason: 'expired', kind: 'invite', sentTo: maskAddress(person.email), sentAt };
    expect(await check(token)).toEqual({ valid: false, dead });
    stage.clock.advance(100 * day);
    await cleanUp(stage.product.platform);
    expect(await check(token)).toEqual({ valid: false, dead });
    stage.clock.advance(100 * day);
    await cleanUp(stage.product.platform);
    const gone = { reason: 'unknown', kind: null, sentTo: null, sentAt: null };
    expect(await check(token)).toEqual({ valid: false, dead: gone });
  });

  test('replaced by a newer one, and used once the password is set by any of them', async () => {
    const person = await invited();
    const older = await invite(person);
    const newer = await invite(person);
    expect(await check(older)).toMatchObject({ valid: false, dead: { reason: 'replaced', kind: 'invite' } });
    await choose(newer);
    for (const token of [older, newer])
      expect(await check(token)).toMatchObject({ valid: false, dead: { reason: 'used', kind: 'invite' } });
  });

  test('a password link: used, expired, replaced', async () => {
    const person = await stage.account();
    const used = await resetLinkFor(person);
    await choose(used);
    expect(await check(used, 'reset-token-check')).toMatchObject({ dead: { reason: 'used', kind: 'reset' } });
    const replaced = await resetLinkFor(person);
    const newest = await resetLinkFor(person);
    expect(await check(replaced, 'reset-token-check')).toMatchObject({ dead: { reason: 'replaced' } });
    stage.clock.advance(2 * 3_600_000);
    expect(await check(newest, 'reset-token-check')).toMatchObject({ dead: { reason: 'expired' } });
  });

  test('reveals nothing about guessed tokens or secrets that are never mailed', async () => {
    const person = await invited();
    const { body } = await choose(await invite(person));
    for (const token of ['k'.repeat(43), '%00', String(body['loginToken'])])
      expect(await check(encodeURIComponent(token))).toMatchObject({
        valid: false,
        dead: { reason: 'unknown', sentTo: null },
      });
  });

  test.each([
    ['margaret.ellison@mailbox.test', 'm••••••••n@mailbox.test'],
    ['ab@c.test', 'a••••••••@c.test'],
    ['a@c.test', 'a••••••••@c.test'],
    ['"odd@name"@c.test', '"••••••••"@c.test'],
  ])('the mailbox %s is shown as %s', (email, shown) => {
    expect(maskAddress(email)).toBe(shown);
  });
});

describe('a new link for an old one', () => {
  test('goes to the same mailbox and leads to the same page', async () => {
    const person = await invited();
    const token = await invite(person);
    stage.clock.advance(20 * day);
    expect((await renew(token, '/patient-report?caseId=7')).status).toBe(204);
    const mail = last(await stage.mailsTo(person.email));
    expect(mail.template).toBe('invitation');
    expect(mail.text).toContain('&redirect=%2Fpatient-report%3FcaseId%3D7');
    expect(await check(tokenIn(mail))).toMatchObject({ valid: true, email: person.email });
  });

  test.each(['//evil.test', 'https://evil.test/x', '/\\evil.test', 'javascript:alert(1)'])(
    'never leads to %s',
    async (wish) => {
      const person = await invited();
      expect((await renew(await invite(person), wish)).status).toBe(204);
      const mail = last(await stage.mailsTo(person.email));
      expect(mail.text).not.toMatch(/evil|javascript|redirect=/);
    },
  );

  test('is a password link for a user who already has a password', async () => {
    const person = await invited();
    const token = await invite(person);
    await choose(token);
    await renew(token);
    expect(last(await stage.mailsTo(person.email)).template).toBe('reset');
  });

  test('the response is the same for every token, and a mailbox gets three an hour (L3)', async () => {
    const person = await invited();
    const token = await invite(person);
    const answers = [];
    for (let round = 0; round < 5; round += 1) {
      answers.push(await renew(token));
      await stage.mailsTo(person.email);
    }
    answers.push(await renew('k'.repeat(43)));
    for (const { status, bytes } of answers) expect([status, bytes.length]).toEqual([204, 0]);
    expect(await stage.mailsTo(person.email)).toHaveLength(3);
    const jobs = await stage.select(
      sql`SELECT 1 FROM job WHERE kind = 'send-account-mail' AND payload ->> 'email' = ${person.email}`,
    );
    expect(jobs.length).toBeLessThanOrEqual(3);
  });

  test('one network address may ask twenty times an hour, whatever it sends (L3)', async () => {
    const from = '10.77.0.1';
    const statuses = [];
    for (let round = 0; round < 21; round += 1) {
      const body = { token: 'k'.repeat(43) };
      statuses.push((await stage.call('POST', '/auth/renew-link', body, '', from)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
  });

  test('a disabled user gets none', async () => {
    const person = await invited();
    const token = await invite(person);
    await disablePerson(stage.product.platform, person.id);
    expect((await renew(token)).status).toBe(204);
    expect(await stage.mailsTo(person.email)).toEqual([]);
  });

  test('a canceled change of address is not offered again', async () => {
    const person = await stage.account();
    const caller = await stage.signedIn(person);
    const change = (email: string) =>
      caller.call('PUT', '/users/email', { body: { email, currentPassword: password } });
    await change('first-choice@mail.test');
    const first = tokenIn(last(await stage.mailsTo('first-choice@mail.test')));
    stage.clock.advance(2 * day);
    await renew(first);
    expect(await stage.mailsTo('first-choice@mail.test')).toHaveLength(2);
    const again = await stage.signedIn(person);
    await again.call('PUT', '/users/email', {
      body: { email: 'second-choice@mail.test', currentPassword: password },
    });
    await renew(first);
    expect(await stage.mailsTo('first-choice@mail.test')).toHaveLength(2);
  });
});

test('CG-201: both mailboxes are told of a changed address', async () => {
  const person = await stage.account();
  const caller = await stage.signedIn(person);
  await caller.call('PUT', '/users/email', {
    body: { email: 'moved@mail.test', currentPassword: password },
  });
  const token = tokenIn(last(await stage.mailsTo('moved@mail.test')));
  expect((await stage.call('POST', '/auth/verify-email', { token, password })).status).toBe(200);
  for (const email of [person.email, 'moved@mail.test'])
    expect((await stage.mailsTo(email)).map(({ template }) => template)).toContain('email-changed');
});

describe('the login after setting a new password', () => {
  const enter = (loginToken: unknown) =>
    stage.call('POST', '/auth/login-with-token', { token: String(loginToken) });

  async function setUpTotp(person: Account): Promise<string> {
    const me = await stage.signedIn(person);
    const { body } = await me.call('POST', '/users/second-factor/totp', {
      body: { currentPassword: password },
    });
    const secret = String(body['secret']);
    const code = totpCode(secret, totpStepAt(stage.clock.now()));
    expect((await me.call('PUT', '/users/second-factor/totp', { body: { code } })).status).toBe(200);
    stage.clock.advance(60_000);
    return secret;
  }

  test('A-025: can be redeemed once', async () => {
    const person = await invited();
    const { status, body } = await choose(await invite(person));
    expect(status).toBe(200);
    const entered = await enter(body['loginToken']);
    expect(entered).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    expect((await enter(body['loginToken'])).status).toBe(401);
  });

  test('expires after a quarter of an hour, and with the account', async () => {
    const late = await choose(await invite(await invited()));
    stage.clock.advance(16 * 60_000);
    expect((await enter(late.body['loginToken'])).status).toBe(401);
    const person = await invited();
    const { body } = await choose(await invite(person));
    await disablePerson(stage.product.platform, person.id);
    expect((await enter(body['loginToken'])).status).toBe(401);
  });

  test('never skips a second factor', async () => {
    const person = await stage.account();
    const secret = await setUpTotp(person);
    const { body } = await choose(await resetLinkFor(person), 'Other-Harbor-8');
    const first = await enter(body['loginToken']);
    expect(first.body).toMatchObject({ twoFactor: ['totp'] });
    expect(first.body['accessToken']).toBeUndefined();
    stage.clock.advance(60_000);
    const code = totpCode(secret, totpStepAt(stage.clock.now()));
    const second = await stage.call('POST', '/auth/login/second', {
      challenge: first.body['challenge'],
      code,
    });
    expect(second.status).toBe(200);
  });

  test('is recorded in the audit as a login by link', async () => {
    const person = await invited();
    const { body } = await choose(await invite(person));
    await enter(body['loginToken']);
    const rows = await stage.select(sql`
      SELECT detail ->> 'proof' AS proof FROM audit_event WHERE entity_id = ${person.id} AND action = 'auth.login'`);
    expect(rows).toEqual([{ proof: 'link' }]);
  });
});
