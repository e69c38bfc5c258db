// Links in invitation mails: valid once, for fourteen days, only the newest, only with the terms (CG-25, A-027, T1).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { limits } from '@plainscan/contract';
import {
  addPerson,
  disablePerson,
  openSessionFor,
  workspaceIds,
} from '../../../tests/demo-people-fixture.ts';
import { fakeClock, type FakeClock } from '../../platform/clock/test-clock.ts';
import { newId } from '../../platform/clock/uuidv7.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { hashSecret, newSecret } from '../../platform/secrets/secret-token.ts';
import {
  callAnonymously,
  logInWith,
  openTestPlatform,
  type TestPlatform,
} from '../../test-platform-fixture.ts';
import { insertOneTimeToken } from '../sessions/one-time-token-repository.ts';
import { createInvitation } from './invitation-service.ts';

const password = 'Harbor-View-7';
let clock: FakeClock;
let product: TestPlatform;
let person: { id: string; email: string };
let people = 0;

beforeAll(async () => {
  clock = fakeClock(new Date('2026-11-20T09:00:00.000Z'));
  product = await openTestPlatform(clock);
});
afterAll(() => product.close());

beforeEach(async () => {
  people += 1;
  const email = `invited-${people}@mail.test`;
  const facts = { workspaceId: workspaceIds.lakeside, role: 'patient', name: 'Edith Moran' } as const;
  person = { id: await addPerson(product.platform, { ...facts, email, status: 'invited' }), email };
});

const invite = (): Promise<string> =>
  product.platform.database.asSystem(() => createInvitation(person.id, clock.now()));
const check = (token: string, kind = 'invitation-check') =>
  callAnonymously(product.app, 'GET', `/auth/${kind}/${token}`);
const accept = (token: string, more: object = {}) =>
  callAnonymously(product.app, 'POST', '/auth/reset-password', {
    body: { token, password, termsAccepted: true, ...more },
  });

async function resetLink(): Promise<string> {
  const secret = newSecret();
  await product.platform.database.asSystem(() =>
    insertOneTimeToken({
      id: newId(),
      userId: person.id,
      kind: 'reset',
      tokenHash: hashSecret(secret),
      expiresAt: new Date(clock.now().getTime() + 3_600_000),
    }),
  );
  return secret;
}

describe('an invitation', () => {
  test('is checked, accepted and leads to a login (V-004, V-006, A-025, A-028, A-046)', async () => {
    const token = await invite();
    expect((await check(token)).body).toEqual({ valid: true, email: person.email, role: 'patient' });
    expect((await accept(token)).status).toBe(200);
    const caller = await logInWith(product.app, 'lakeside', person.email, password);
    expect((await caller.call('GET', '/users/current-user')).body).toMatchObject({ email: person.email });
  });

  test('works once', async () => {
    const token = await invite();
    await accept(token);
    expect((await check(token)).body).toMatchObject({ valid: false });
    expect(await accept(token, { password: 'Other-Words-8' })).toMatchObject({
      status: 400,
      body: { code: 'link.invalid', message: 'This link is no longer valid. Please request a new one.' },
    });
    await logInWith(product.app, 'lakeside', person.email, password);
  });

  test('works once under twenty simultaneous requests, and the winner’s password counts (T1)', async () => {
    const token = await invite();
    const words = Array.from({ length: 20 }, (_, at) => `Harbor-View-${at}`);
    const answers = await Promise.all(words.map((each) => accept(token, { password: each })));
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [words[at]] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    await logInWith(product.app, 'lakeside', person.email, winners[0] ?? '');
  });

  test('stops working when a newer one is created', async () => {
    const older = await invite();
    const newer = await invite();
    expect((await check(older)).body).toMatchObject({ valid: false });
    expect((await accept(older)).status).toBe(400);
    expect((await accept(newer)).status).toBe(200);
  });

  test('lasts for fourteen days', async () => {
    const token = await invite();
    clock.advance(limits.inviteMilliseconds - 1);
    expect((await check(token)).body).toMatchObject({ valid: true });
    clock.advance(1);
    expect((await check(token)).body).toMatchObject({ valid: false });
    expect((await accept(token)).status).toBe(400);
  });

  test('requires the terms; without them it stays valid (A-020, A-027)', async () => {
    const token = await invite();
    for (const termsAccepted of [undefined, false]) {
      expect(await accept(token, { termsAccepted })).toMatchObject({
        status: 400,
        body: { message: 'Please accept the terms and conditions to proceed.' },
      });
    }
    expect((await accept(token)).status).toBe(200);
  });

  test('of a disabled user is void', async () => {
    const token = await invite();
    await disablePerson(product.platform, person.id);
    expect((await accept(token)).status).toBe(400);
  });

  test('does not work as a password link, and cannot be guessed', async () => {
    const token = await invite();
    expect((await check(token, 'reset-token-check')).body).toMatchObject({ valid: false });
    for (const guess of ['x', token.slice(0, -1), token.toUpperCase(), '%00', "' OR 1=1"])
      expect((await check(encodeURIComponent(guess))).body, guess).toMatchObject({ valid: false });
    expect((await check('x'.repeat(201))).status).toBe(400);
  });

  test('is stored only as a hash', async () => {
    const token = await invite();
    const { rows } = await product.platform.database.asSystem(() =>
      product.platform.database
        .current()
        .execute(sql`SELECT one_time_token::text AS row FROM one_time_token`),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain(Buffer.from(hashSecret(token)).toString('hex'));
  });
});

describe('a password', () => {
  test.each([
    ['shorT-1', 'too short'],
    ['no-upper-case-1', 'without an upper case letter'],
    ['No-Number-At-All', 'without a number'],
    [`Aa1${'x'.repeat(126)}`, 'too long'],
    ['Password1', 'that everybody tries first'],
    ['Winter2026', 'of the season'],
    ['Edith Moran1', 'of their own name'],
  ])('%j is refused: %s (A-018, CG-20)', async (each) => {
    const token = await invite();
    const answer = await accept(token, { password: each });
    expect(answer).toMatchObject({
      status: 400,
      body: { validationError: { password: [expect.any(String)] } },
    });
    expect((await check(token)).body).toMatchObject({ valid: true });
  });

  test('that starts with the user’s own email is refused', async () => {
    const answer = await accept(await invite(), { password: `${person.email.replace('i', 'I')}1` });
    expect(answer).toMatchObject({
      status: 400,
      body: { validationError: { password: [expect.any(String)] } },
    });
  });

  test.each([
    ['Aa1xxxxx', 'the shortest'],
    [`Aa1${'x'.repeat(125)}`, 'the longest'],
    ['Ünïcode-Wörd-9', 'with letters of other alphabets'],
    ['  Spaces Stay 1  ', 'whose spaces count (A-048)'],
  ])('%j is accepted: %s', async (each) => {
    expect((await accept(await invite(), { password: each })).status).toBe(200);
    await expect(logInWith(product.app, 'lakeside', person.email, each)).resolves.toMatchObject({});
  });

  test('set by a password link needs no terms and ends every session (V-005, V-006, A-026, L6)', async () => {
    await accept(await invite());
    const sessions = [
      await openSessionFor(product.platform, person.id),
      await openSessionFor(product.platform, person.id),
    ];
    const token = await resetLink();
    expect((await check(token, 'reset-token-check')).body).toEqual({ valid: true, email: person.email });
    expect((await accept(token, { termsAccepted: undefined, password: 'Quiet-Lake-42' })).status).toBe(200);
    for (const session of sessions) {
      const answer = await callAnonymously(product.app, 'GET', '/cases', {
        headers: { authorization: `Bearer ${session}` },
      });
      expect(answer.status).toBe(401);
    }
    await expect(logInWith(product.app, 'lakeside', person.email, password)).rejects.toThrow(
      'could not log in',
    );
    await logInWith(product.app, 'lakeside', person.email, 'Quiet-Lake-42');
  });

  test('set by one link ends the other links of a mailbox that was proved before (CG-25)', async () => {
    await accept(await invite());
    const others = [await invite(), await resetLink()];
    // The email about a request's files leaves the link of the request's email valid.
    const used = await product.platform.database.asSystem(() =>
      createInvitation(person.id, clock.now(), { keepsOlder: true }),
    );
    expect((await check(others[0] ?? '')).body).toMatchObject({ valid: true });
    expect((await accept(used, { password: 'Quiet-Lake-42' })).status).toBe(200);
    for (const link of others)
      expect(await accept(link, { password: 'Other-Words-8' })).toMatchObject({
        status: 400,
        body: { code: 'link.invalid' },
      });
    await logInWith(product.app, 'lakeside', person.email, 'Quiet-Lake-42');
  });
});
