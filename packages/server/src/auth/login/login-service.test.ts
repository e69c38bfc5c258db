// Signing in through the API: what counts as an attempt, what locks, and what the responses must not reveal.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { limits } from '@plainscan/contract';
import { demoPassword } from '@plainscan/demo/src/demo-accounts.ts';
import {
  addPerson,
  disablePerson,
  openSessionFor,
  workspaceIds,
} from '../../../tests/demo-people-fixture.ts';
import { fakeClock, type FakeClock } from '../../platform/clock/test-clock.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { callAnonymously, openTestPlatform, type TestPlatform } from '../../test-platform-fixture.ts';
import { setPassword } from '../auth-repository.ts';
import { hashPassword } from './password-hash.ts';

let clock: FakeClock;
let product: TestPlatform;
let passwordHash: string;
let people = 0;

beforeAll(async () => {
  clock = fakeClock(new Date('2026-11-20T09:00:00.000Z'));
  product = await openTestPlatform(clock);
  passwordHash = await hashPassword(demoPassword);
});

afterAll(() => product.close());

/** Creates a new Lakeside user with the demo password, so that failed attempts do not affect other tests. */
async function freshPerson(): Promise<{ id: string; email: string }> {
  people += 1;
  const email = `person-${people}@mail.test`;
  const id = await addPerson(product.platform, {
    workspaceId: workspaceIds.lakeside,
    role: 'creator',
    email,
    name: `Quentin Marsh ${people}`,
  });
  await product.platform.database.asSystem(() => setPassword(id, passwordHash, clock.now()));
  return { id, email };
}

/** Returns a separate address for each user, so that the per-address limit does not affect other tests. */
const addressOf = (email: string): string => {
  const sum = Array.from(email).reduce((total, sign) => (total * 31 + sign.charCodeAt(0)) % 65_000, 7);
  return `10.1.${sum >> 8}.${sum & 255}`;
};

const logIn = (email: string, password: string, portal = 'lakeside') =>
  callAnonymously(product.app, 'POST', '/auth/login', {
    body: { email, password },
    headers: { 'sub-domain': portal },
    from: addressOf(email),
  });

async function fail(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await logIn(email, `Wrong-${at}`)).status);
  return statuses;
}

describe('a login', () => {
  test('returns the token, its expiration and the user (A-002, V-001)', async () => {
    const { id, email } = await freshPerson();
    const { status, body } = await logIn(email, demoPassword);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: new Date(clock.now().getTime() + limits.sessionMilliseconds).toISOString(),
      user: { id, email, role: 'creator', workspace: { id: 3, subdomain: 'lakeside' } },
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test.each([
    ['in capital letters', (email: string) => email.toUpperCase()],
    ['with spaces around it', (email: string) => `  ${email} `],
  ])('accepts the email %s', async (_, write) => {
    const { email } = await freshPerson();
    expect((await logIn(write(email), demoPassword)).status).toBe(200);
  });

  test.each(['LAKESIDE', ' lakeside '])('accepts the subdomain %j', async (portal) => {
    const { email } = await freshPerson();
    expect((await logIn(email, demoPassword, portal)).status).toBe(200);
  });

  test('works while an old token is still sent (A-008)', async () => {
    const { email } = await freshPerson();
    const answer = await callAnonymously(product.app, 'POST', '/auth/login', {
      body: { email, password: demoPassword },
      headers: { 'sub-domain': 'lakeside', authorization: 'Bearer ended-long-ago' },
    });
    expect(answer.status).toBe(200);
  });

  test('stores the token only as a hash', async () => {
    const { email } = await freshPerson();
    const { body } = await logIn(email, demoPassword);
    const { rows } = await product.platform.database.asSystem(() =>
      product.platform.database
        .current()
        .execute<{ rows: string }>(sql`SELECT session::text AS rows FROM session`),
    );
    expect(JSON.stringify(rows)).not.toContain(String(body['accessToken']));
  });

  test.each([
    ['another portal', 'summit', 401, 'login.incorrect'],
    ['no portal at all', 'nowhere', 404, 'workspace.unknown'],
  ])('at %s is refused (A-007, CG-19)', async (_, portal, status, code) => {
    const { email } = await freshPerson();
    expect(await logIn(email, demoPassword, portal)).toMatchObject({ status, body: { code } });
  });

  test('of a disabled account looks like a wrong password', async () => {
    const { id, email } = await freshPerson();
    await disablePerson(product.platform, id);
    expect(await logIn(email, demoPassword)).toMatchObject({
      status: 401,
      body: { code: 'login.incorrect', numberOfPasswordAttempt: 1 },
    });
  });

  test('of an invited account without a password is refused', async () => {
    const email = 'invited-person@mail.test';
    await addPerson(product.platform, {
      workspaceId: workspaceIds.lakeside,
      role: 'patient',
      email,
      status: 'invited',
    });
    expect((await logIn(email, demoPassword)).status).toBe(401);
  });

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'nobody', password: 'x' }, ['email']],
    [{ email: 'a@b.test', password: '' }, ['password']],
    [{ email: 'a@b.test', password: 'x'.repeat(1_001) }, ['password']],
    [{ email: ['a@b.test'], password: { length: 8 } }, ['email', 'password']],
    [{ email: 'a@b.test', password: null }, ['password']],
  ])('with the body %j names the invalid fields (A-049)', async (body, fields) => {
    const answer = await callAnonymously(product.app, 'POST', '/auth/login', { body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body['validationError'] as object).sort()).toEqual(fields);
  });
});

describe('failed attempts (CG-17, L1)', () => {
  test('are counted for the page: number and maximum (A-010, A-011, W-039)', async () => {
    const { email } = await freshPerson();
    for (const tries of [1, 2, 3, 4, 5]) {
      expect(await logIn(email, 'Wrong-1')).toMatchObject({
        status: 401,
        body: {
          message: 'Incorrect email or password',
          maxAttempts: 5,
          numberOfPasswordAttempt: tries,
        },
      });
    }
  });

  test('five lock: the sixth is refused even with the right password', async () => {
    const { email } = await freshPerson();
    expect(await fail(email, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(await logIn(email, demoPassword)).toMatchObject({
      status: 429,
      body: {
        code: 'login.locked',
        message: 'Too many attempts. Please wait 15 minutes, or reset your password.',
        params: { minutes: 15 },
      },
    });
  });

  test('an unknown email gets the same responses as a known one, attempt by attempt', async () => {
    const { email } = await freshPerson();
    for (let at = 0; at < 7; at += 1) {
      const known = await logIn(email, 'Wrong-1');
      const unknown = await logIn('nobody-at-all@mail.test', 'Wrong-1');
      expect(unknown.status).toBe(known.status);
      expect({ ...unknown.body, requestId: '' }).toEqual({ ...known.body, requestId: '' });
    }
  });

  test('four failures and a right password reset the count', async () => {
    const { email } = await freshPerson();
    await fail(email, 4);
    expect((await logIn(email, demoPassword)).status).toBe(200);
    expect((await logIn(email, 'Wrong-1')).body).toMatchObject({ numberOfPasswordAttempt: 1 });
  });

  test('the lock ends after a quarter of an hour, not a moment earlier, and allows five new attempts', async () => {
    const { email } = await freshPerson();
    await fail(email, 5);
    clock.advance(limits.lockMilliseconds - 1);
    expect((await logIn(email, demoPassword)).status).toBe(429);
    clock.advance(1);
    expect((await logIn(email, 'Wrong-1')).body).toMatchObject({ numberOfPasswordAttempt: 1 });
    expect((await logIn(email, demoPassword)).status).toBe(200);
  });

  test('attempts during the lock do not extend it', async () => {
    const { email } = await freshPerson();
    await fail(email, 5);
    clock.advance(limits.lockMilliseconds - 60_000);
    expect(await fail(email, 3)).toEqual([429, 429, 429]);
    clock.advance(60_000);
    expect((await logIn(email, demoPassword)).status).toBe(200);
  });

  test('the same email at another portal has a separate count', async () => {
    const { email } = await freshPerson();
    await fail(email, 5);
    expect((await logIn(email, 'Wrong-1', 'summit')).body).toMatchObject({ numberOfPasswordAttempt: 1 });
  });

  test('twelve simultaneous wrong passwords count as twelve: five are checked, the rest are locked out', async () => {
    const { email } = await freshPerson();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => logIn(email, `Wrong-${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(401),
      ...Array(7).fill(429),
    ]);
    expect((await logIn(email, demoPassword)).status).toBe(429);
  });

  test('the right password among many simultaneous wrong ones does not get past the lock', async () => {
    const { email } = await freshPerson();
    await fail(email, 4);
    const wrong = Array.from({ length: 8 }, (_, at) => logIn(email, `Wrong-${at}`));
    const right = logIn(email, demoPassword);
    await Promise.all(wrong);
    const { status } = await right;
    const after = await logIn(email, demoPassword);
    // Depends on which came first: signed in before the fifth failure, or locked out with the rest.
    expect([200, 429]).toContain(status);
    expect([200, 429]).toContain(after.status);
    if (status === 429) expect(after.status).toBe(429);
  });

  test('each attempt leaves one audit row without the email or the password (U1)', async () => {
    const { id, email } = await freshPerson();
    await logIn(email, 'Wrong-Canary-1');
    await logIn(email, demoPassword);
    const { rows } = await product.platform.database.asSystem(() =>
      product.platform.database
        .current()
        .execute<{ outcome: string; entity_id: string | null; row: string }>(
          sql`SELECT outcome, entity_id, audit_event::text AS row FROM audit_event WHERE action = 'auth.login' ORDER BY position DESC LIMIT 2`,
        ),
    );
    expect(rows).toMatchObject([
      { outcome: 'allowed', entity_id: id },
      { outcome: 'denied', entity_id: null },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Canary|Demo-2026|person-/);
  });
});

describe('a session (L5)', () => {
  const maxIdleMilliseconds = limits.idleMilliseconds + limits.idleGraceMilliseconds;
  const me = (token: string) =>
    callAnonymously(product.app, 'GET', '/users/current-user', {
      headers: { authorization: `Bearer ${token}` },
    });
  const isThere = (token: string) =>
    callAnonymously(product.app, 'POST', '/auth/activity', { headers: { authorization: `Bearer ${token}` } });
  const open = async () => openSessionFor(product.platform, (await freshPerson()).id);

  test('lasts for its idle time to the millisecond; reading does not extend it (W-073)', async () => {
    const token = await open();
    clock.advance(maxIdleMilliseconds - 1_000);
    expect((await me(token)).status).toBe(200);
    clock.advance(1_000);
    expect((await me(token)).status).toBe(200);
    clock.advance(1);
    expect(await me(token)).toMatchObject({
      status: 401,
      body: { code: 'session.ended', message: 'Logged out due to inactivity' },
    });
  });

  test('stays alive while the user is active (A-037)', async () => {
    const token = await open();
    for (let round = 0; round < 4; round += 1) {
      clock.advance(limits.idleMilliseconds);
      expect((await isThere(token)).status).toBe(204);
    }
    expect((await me(token)).status).toBe(200);
  });

  test('ends after twelve hours, even if the user is active', async () => {
    const token = await open();
    const step = 10 * 60_000;
    for (let passed = step; passed < limits.sessionMilliseconds; passed += step) {
      clock.advance(step);
      expect((await isThere(token)).status).toBe(204);
    }
    clock.advance(step);
    expect((await me(token)).status).toBe(401);
    expect((await isThere(token)).status).toBe(401);
  });

  test('cannot be revived by user activity once it has ended', async () => {
    const token = await open();
    clock.advance(maxIdleMilliseconds + 1);
    expect((await isThere(token)).status).toBe(401);
    expect((await me(token)).status).toBe(401);
  });

  test('logging out ends only this one (A-044, L6)', async () => {
    const { id } = await freshPerson();
    const [one, two] = [
      await openSessionFor(product.platform, id),
      await openSessionFor(product.platform, id),
    ];
    const out = await callAnonymously(product.app, 'POST', '/auth/logout', {
      headers: { authorization: `Bearer ${one}` },
    });
    expect(out.status).toBe(204);
    expect((await me(one)).status).toBe(401);
    expect((await me(two)).status).toBe(200);
  });

  test('of a disabled user ends at once', async () => {
    const { id } = await freshPerson();
    const token = await openSessionFor(product.platform, id);
    await disablePerson(product.platform, id);
    expect((await me(token)).status).toBe(401);
  });

  test.each([
    ['Basic abc', 'session.missing'],
    ['Bearer', 'session.missing'],
    ['Bearer  two  spaces', 'session.missing'],
    [`Bearer ${'x'.repeat(201)}`, 'session.missing'],
    ["Bearer ' OR 1=1 --", 'session.missing'],
    ['bearer lower-case', 'session.missing'],
    ['Bearer unknown', 'session.missing'],
  ])('the header %j is invalid', async (authorization, code) => {
    const answer = await callAnonymously(product.app, 'GET', '/users/current-user', {
      headers: { authorization },
    });
    expect(answer).toMatchObject({ status: 401, body: { code } });
  });
});

describe('the login page before anyone is signed in (A-047)', () => {
  const branding = (subdomain: string) =>
    callAnonymously(product.app, 'GET', `/auth/sub-domain?subdomain=${encodeURIComponent(subdomain)}`);

  test.each([
    ['', 'Plainscan', true],
    ['portal', 'Plainscan', true],
    ['harbor', 'Harbor Imaging', false],
    [' SUMMIT ', 'Summit Radiology', false],
  ])('%j is %s', async (subdomain, name, isProviderWorkspace) => {
    const { status, body } = await branding(subdomain);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name, isProviderWorkspace });
    expect(Object.keys(body).sort()).toEqual(
      [
        'contactEmail',
        'contactPhone',
        'iconUrl',
        'id',
        'isProviderWorkspace',
        'landingUrl',
        'locale',
        'logoUrl',
        'name',
        'primaryColor',
        'registerUrl',
        'subdomain',
      ].sort(),
    );
  });

  test.each(['nowhere', "x' OR 1=1", '../harbor'])('%j belongs to no workspace', async (subdomain) => {
    expect(await branding(subdomain)).toMatchObject({ status: 404, body: { code: 'workspace.unknown' } });
  });

  test('a name that is too long gets an error saying so', async () => {
    expect((await branding('a'.repeat(64))).status).toBe(400);
  });
});
