// The second step: app codes, recovery codes, passkeys, and the setting that requires one (A7).
import { limits } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openAccountStage,
  password,
  type Account,
  type AccountStage,
} from '../../../tests/account-fixture.ts';
import { createAuthenticator, type Lie } from '../../../tests/authenticator-fixture.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { callAnonymously, type TestAnswer, type TestCaller } from '../../test-platform-fixture.ts';
import { totpCode, totpStepAt } from './totp.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.product.close());

const withPassword = { body: { currentPassword: password } };
const codeNow = (secret: string, off = 0): string => totpCode(secret, totpStepAt(stage.clock.now()) + off);
const nextHalfMinute = (): void => stage.clock.advance(30_000);

type WithTotp = { person: Account; me: TestCaller; secret: string; codes: string[] };

async function withTotp(): Promise<WithTotp> {
  const person = await stage.account();
  const me = await stage.signedIn(person);
  const started = await me.call('POST', '/users/second-factor/totp', withPassword);
  const secret = String(started.body['secret']);
  const confirmed = await me.call('PUT', '/users/second-factor/totp', { body: { code: codeNow(secret) } });
  expect(confirmed.status).toBe(200);
  nextHalfMinute();
  return { person, me, secret, codes: confirmed.body['recoveryCodes'] as string[] };
}

const second = (challenge: unknown, answer: object, from?: string): Promise<TestAnswer> =>
  stage.call('POST', '/auth/login/second', { challenge, ...answer }, '', from);

describe('one-time codes of an app', () => {
  test('are on only after the first right code, which returns ten recovery codes', async () => {
    const person = await stage.account();
    const me = await stage.signedIn(person);
    const started = await me.call('POST', '/users/second-factor/totp', withPassword);
    expect(started.body['otpauthUrl']).toContain(`secret=${String(started.body['secret'])}`);
    expect((await stage.logIn(person)).body).toHaveProperty('accessToken');
    expect((await me.call('PUT', '/users/second-factor/totp', { body: { code: '000000' } })).status).toBe(
      400,
    );
    const code = codeNow(String(started.body['secret']));
    const confirmed = await me.call('PUT', '/users/second-factor/totp', { body: { code } });
    expect(new Set(confirmed.body['recoveryCodes'] as string[]).size).toBe(10);
    expect((await me.call('GET', '/users/second-factor')).body).toEqual({
      totp: true,
      recoveryCodesLeft: 10,
      passkeys: [],
      isRequired: false,
    });
    expect((await stage.mailsTo(person.email)).map(({ template }) => template)).toContain('security-changed');
    expect(await stage.auditOf(person.id)).toContain('account.totp-on allowed');
  });

  test('are asked for after the password, and sign in', async () => {
    const { person, secret } = await withTotp();
    const first = await stage.logIn(person);
    expect(first).toMatchObject({
      status: 200,
      body: { twoFactor: ['totp'], challenge: expect.any(String) },
    });
    expect(first.body).not.toHaveProperty('accessToken');
    const answer = await second(first.body['challenge'], { code: codeNow(secret) });
    expect(answer).toMatchObject({
      status: 200,
      body: { accessToken: expect.any(String), user: { id: person.id } },
    });
  });

  test('no code works twice, and no challenge', async () => {
    const { person, secret } = await withTotp();
    const one = await stage.logIn(person);
    const code = codeNow(secret);
    expect((await second(one.body['challenge'], { code })).status).toBe(200);
    const two = await stage.logIn(person);
    expect((await second(two.body['challenge'], { code })).body['code']).toBe('login.second-incorrect');
    nextHalfMinute();
    expect((await second(one.body['challenge'], { code: codeNow(secret) })).body['code']).toBe(
      'login.second-ended',
    );
  });

  test('twenty simultaneous requests with the same code sign in one', async () => {
    const { person, secret } = await withTotp();
    const { body } = await stage.logIn(person);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => second(body['challenge'], { code: codeNow(secret) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a challenge expires after five minutes', async () => {
    const { person, secret } = await withTotp();
    const { body } = await stage.logIn(person);
    stage.clock.advance(5 * 60_000);
    expect((await second(body['challenge'], { code: codeNow(secret) })).body['code']).toBe(
      'login.second-ended',
    );
  });

  test('five wrong codes lock the account over any number of challenges; the password alone resets nothing', async () => {
    const { person, secret } = await withTotp();
    const numbers: unknown[] = [];
    const from = '198.51.100.4';
    for (let at = 0; at < 5; at += 1) {
      const { body } = await stage.logIn(person, password, from);
      numbers.push(
        (await second(body['challenge'], { code: '000000' }, from)).body['numberOfPasswordAttempt'],
      );
    }
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
    expect((await stage.logIn(person, password, from)).body['code']).toBe('login.locked');
    stage.clock.advance(15 * 60_000);
    const { body } = await stage.logIn(person, password, from);
    expect((await second(body['challenge'], { code: codeNow(secret) }, from)).status).toBe(200);
  });

  test('five wrong codes end a challenge, also for someone at another address who has the right code', async () => {
    const { person, secret } = await withTotp();
    const { body } = await stage.logIn(person);
    const answer = (code: string, from: string) => second(body['challenge'], { code }, from);
    for (let at = 0; at < limits.secondFactorAttempts; at += 1)
      expect((await answer('000000', `198.51.100.${20 + at}`)).body['code']).toBe('login.second-incorrect');
    expect(await answer(codeNow(secret), '198.51.100.30')).toMatchObject({
      status: 401,
      body: { code: 'login.second-ended' },
    });
  });

  test('a recovery code works once, in any form', async () => {
    const { person, codes } = await withTotp();
    const [first = '', next = ''] = codes;
    const use = async (code: string) => second((await stage.logIn(person)).body['challenge'], { code });
    expect((await use(first)).status).toBe(200);
    expect((await use(first)).status).toBe(401);
    expect((await use(` ${next.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
  });

  test('new recovery codes invalidate the old ones', async () => {
    const { person, me, codes } = await withTotp();
    const { body } = await me.call('POST', '/users/second-factor/recovery-codes', withPassword);
    const use = async (code = '') => second((await stage.logIn(person)).body['challenge'], { code });
    expect((await use(codes[0])).status).toBe(401);
    expect((await use((body['recoveryCodes'] as string[])[0])).status).toBe(200);
  });

  test('a confirmed secret is not replaced silently; once removed, it is no longer asked for', async () => {
    const { person, me, secret } = await withTotp();
    expect((await me.call('POST', '/users/second-factor/totp', withPassword)).body['code']).toBe(
      'second-factor.not-started',
    );
    const again = await me.call('PUT', '/users/second-factor/totp', { body: { code: codeNow(secret) } });
    expect(again.body['code']).toBe('second-factor.not-started');
    expect((await me.call('POST', '/users/second-factor/totp/remove', withPassword)).status).toBe(204);
    expect((await me.call('POST', '/users/second-factor/totp/remove', withPassword)).body['code']).toBe(
      'second-factor.off',
    );
    expect((await stage.logIn(person)).body).toHaveProperty('accessToken');
    expect((await me.call('POST', '/users/second-factor/recovery-codes', withPassword)).body['code']).toBe(
      'second-factor.off',
    );
  });

  test('every change requires the password', async () => {
    const { me } = await withTotp();
    for (const path of ['totp', 'totp/remove', 'recovery-codes']) {
      const answer = await me.call('POST', `/users/second-factor/${path}`, {
        body: { currentPassword: 'Wrong-1' },
      });
      expect(answer, path).toMatchObject({
        status: 400,
        body: { validationError: { currentPassword: expect.any(Array) } },
      });
    }
  });

  test('the secret is stored sealed and the codes hashed', async () => {
    const { secret, codes } = await withTotp();
    const kept = await stage.select(
      sql`SELECT totp_secret::text AS row FROM totp_secret UNION ALL SELECT recovery_code::text FROM recovery_code`,
    );
    for (const word of [secret, ...codes]) expect(JSON.stringify(kept)).not.toContain(word);
  });

  test.each([
    [{}],
    [{ code: '' }],
    [{ code: '123456', passkey: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }],
  ])('the response %j is refused with an error on its field', async (answer) => {
    const { status, body } = await second('x', answer);
    expect(status).toBe(400);
    expect(body['validationError']).toHaveProperty('code');
  });
});

type Started = { challenge: string; options: { challenge: string; rp: { id: string } } };

async function withPasskey(): Promise<{
  person: Account;
  me: TestCaller;
  key: ReturnType<typeof createAuthenticator>;
}> {
  const person = await stage.account();
  const me = await stage.signedIn(person);
  const key = createAuthenticator('http://lakeside.localhost:8080');
  const added = await addKey(me, key);
  expect(added).toMatchObject({ status: 201, body: { name: 'My phone', lastUsedAt: null } });
  return { person, me, key };
}

async function addKey(
  me: TestCaller,
  key: ReturnType<typeof createAuthenticator>,
  lie: Lie = {},
): Promise<TestAnswer> {
  const started = (await me.call('POST', '/users/passkeys/start', withPassword)).body as unknown as Started;
  const { challenge, options } = started;
  return me.call('POST', '/users/passkeys', {
    body: { challenge, name: 'My phone', passkey: key.make(options, lie) },
  });
}

describe('passkeys', () => {
  type Challenge = { challenge: string; passkeyOptions: { challenge: string; rpId: string } };

  test('serve as the second step after the password', async () => {
    const { person, key } = await withPasskey();
    const challenged = (await stage.logIn(person)).body as unknown as Challenge & { twoFactor: string[] };
    expect(challenged.twoFactor).toEqual(['passkey']);
    const answer = await second(challenged.challenge, { passkey: key.use(challenged.passkeyOptions) });
    expect(answer).toMatchObject({ status: 200, body: { user: { id: person.id } } });
  });

  test.each([
    ['of another site', { origin: 'https://evil.test' }],
    ['of a site that only looks like ours', { origin: 'http://lakeside.localhost.evil.test:8080' }],
    ['on another port', { origin: 'http://lakeside.localhost:9090' }],
    ['for another product', { rpId: 'evil.test' }],
    ['of another challenge', { challenge: 'b3RoZXI' }],
    ['without checking the person', { isUnverified: true }],
  ])('a response %s is refused, both at creation and at use', async (_, lie) => {
    const { person, me, key } = await withPasskey();
    expect((await addKey(me, createAuthenticator(), lie)).body['code']).toBe('passkey.refused');
    const challenged = (await stage.logIn(person)).body as unknown as Challenge;
    const answer = await second(challenged.challenge, { passkey: key.use(challenged.passkeyOptions, lie) });
    expect(answer.body['code']).toBe('login.second-incorrect');
  });

  test('someone else’s key is refused', async () => {
    const { person } = await withPasskey();
    const { key } = await withPasskey();
    const challenged = (await stage.logIn(person)).body as unknown as Challenge;
    expect((await second(challenged.challenge, { passkey: key.use(challenged.passkeyOptions) })).status).toBe(
      401,
    );
  });

  type Start = { challenge: string; options: { challenge: string; rpId: string } };
  const startAlone = async () => (await stage.call('POST', '/auth/passkey/start')).body as unknown as Start;

  test('SEC-L3: one address may start three hundred an hour', async () => {
    const { app, platform } = stage.product;
    const from = '10.8.0.1';
    const start = async () => (await callAnonymously(app, 'POST', '/auth/passkey/start', { from })).status;
    expect(await start()).toBe(200);
    const { database } = platform;
    const almost = limits.passkeyStartsAnHour - 1;
    await database.asSystem(() =>
      database.current().execute(sql`UPDATE rate_window SET count = ${almost} WHERE kind = 'passkey-start'`),
    );
    expect([await start(), await start()]).toEqual([200, 429]);
    stage.clock.advance(3_600_001);
    expect(await start()).toBe(200);
  });

  test('are bound to the portal on localhost, and to the product’s host elsewhere', async () => {
    const rpIdAt = async (on: AccountStage, portal: string): Promise<unknown> => {
      const { body } = await on.call('POST', '/auth/passkey/start', undefined, portal);
      return (body['options'] as { rpId: unknown }).rpId;
    };
    expect(await rpIdAt(stage, 'lakeside')).toBe('lakeside.localhost');
    expect(await rpIdAt(stage, '')).toBe('localhost');
    const real = await openAccountStage({ PUBLIC_URL: 'https://reports.example.com', DEMO: '0' });
    try {
      expect(await rpIdAt(real, 'lakeside')).toBe('reports.example.com');
    } finally {
      await real.product.close();
    }
  });

  test('sign in on their own, at their own portal, once per challenge', async () => {
    const { person, key } = await withPasskey();
    const start = await startAlone();
    const passkey = key.use(start.options);
    const elsewhere = await stage.call(
      'POST',
      '/auth/passkey',
      { challenge: start.challenge, passkey },
      'summit',
    );
    expect(elsewhere.body['code']).toBe('login.passkey-refused');
    const again = await startAlone();
    const body = { challenge: again.challenge, passkey: key.use(again.options) };
    expect(await stage.call('POST', '/auth/passkey', body, 'lakeside')).toMatchObject({
      status: 200,
      body: { user: { id: person.id } },
    });
    expect((await stage.call('POST', '/auth/passkey', body, 'lakeside')).status).toBe(401);
  });

  test('an old signature does not match a new challenge', async () => {
    const { key } = await withPasskey();
    const old = key.use((await startAlone()).options);
    const { challenge } = await startAlone();
    expect((await stage.call('POST', '/auth/passkey', { challenge, passkey: old }, 'lakeside')).status).toBe(
      401,
    );
  });

  test('one key belongs to one account; the maximum is ten', async () => {
    const { key } = await withPasskey();
    const other = await stage.signedIn(await stage.account());
    expect((await addKey(other, key)).body['code']).toBe('passkey.known');
    for (let at = 0; at < 10; at += 1) expect((await addKey(other, createAuthenticator())).status).toBe(201);
    expect((await other.call('POST', '/users/passkeys/start', withPassword)).body).toMatchObject({
      code: 'passkey.too-many',
      params: { most: 10 },
    });
  });

  test('can be removed by their owner with the password', async () => {
    const { person, me, key } = await withPasskey();
    const { body } = await me.call('GET', '/users/second-factor');
    const [{ id } = { id: '' }] = body['passkeys'] as { id: string }[];
    expect(
      (await me.call('POST', `/users/passkeys/${id}/remove`, { body: { currentPassword: 'Wrong-1' } }))
        .status,
    ).toBe(400);
    expect((await me.call('POST', `/users/passkeys/${id}/remove`, withPassword)).status).toBe(204);
    expect((await stage.logIn(person)).body).toHaveProperty('accessToken');
    const start = await startAlone();
    const answer = { challenge: start.challenge, passkey: key.use(start.options) };
    expect((await stage.call('POST', '/auth/passkey', answer, 'lakeside')).status).toBe(401);
  });
});

describe('the setting that requires a second factor', () => {
  test('limits super-admins and admins to their account until they have one', async () => {
    const strict = await openAccountStage({ REQUIRE_SECOND_FACTOR: '1' });
    try {
      const admin = await strict.account({ role: 'admin' });
      const me = await strict.signedIn(admin);
      expect((await me.call('GET', '/users/current-user')).body).toMatchObject({
        mustSetUpSecondFactor: true,
      });
      expect((await me.call('GET', '/cases')).body).toMatchObject({ code: 'second-factor.required' });
      const { body } = await me.call('POST', '/users/second-factor/totp', withPassword);
      const code = totpCode(String(body['secret']), totpStepAt(strict.clock.now()));
      expect((await me.call('PUT', '/users/second-factor/totp', { body: { code } })).status).toBe(200);
      expect((await me.call('GET', '/cases')).status).toBe(200);
      expect((await me.call('POST', '/users/second-factor/totp/remove', withPassword)).body['code']).toBe(
        'second-factor.last',
      );
      const creator = await strict.signedIn(await strict.account({ role: 'creator' }));
      expect((await creator.call('GET', '/cases')).status).toBe(200);
    } finally {
      await strict.product.close();
    }
  });
});
