// CG-170: someone registers with another person's address and adds their own sign-in methods to the account. Whatever
// the owner does later, they see nothing that others create for the address, and nothing of theirs remains once the
// owner has the account (ADR 0013).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openAccountStage, password, tokenIn, type AccountStage } from '../../../tests/account-fixture.ts';
import { createAuthenticator } from '../../../tests/authenticator-fixture.ts';
import { addCase } from '../../../tests/case-fixture.ts';
import { signIn, userIdOf, workspaceIds } from '../../../tests/demo-people-fixture.ts';
import { byPortal, portalAccess, staffForm } from '../../../tests/request-fixture.ts';
import { uploadWith } from '../../../tests/upload-fixture.ts';
import { createCaseRepository } from '../../cases/case-repository.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { selectRecordsOf } from '../../records/record-repository.ts';
import type { TestCaller } from '../../test-platform-fixture.ts';
import { createLoginLink } from '../login/login-link-service.ts';
import { totpCode, totpStepAt } from '../second-factor/totp.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.product.close());

/** What the squatter typed, and what a clinic writes about its patient. */
const typed = 'SQUATTER-CANARY';
const health = 'PHI-CANARY';
const ownPassword = 'Owner-Meadow-8';

type Place = 'lakeside' | 'summit';
type Squat = {
  email: string;
  place: Place;
  userId: string;
  caller: TestCaller;
  /** The squatter's login that is waiting for its code, and the secret for that code. */
  challenge: unknown;
  totpSecret: string;
  key: ReturnType<typeof createAuthenticator>;
};
let squats = 0;

/** Registers with the correct name and date of birth, so that no clinic form notices, and adds second factors. */
async function squat(place: Place): Promise<Squat> {
  squats += 1;
  const email = `victim-${squats}@mail.test`;
  const patient = staffForm(stage.clock.now()).patient;
  const registration = {
    ...patient,
    email,
    preferredName: typed,
    clinicCode: 'HAR2041',
    gclid: typed,
    password,
    confirmPassword: password,
    termsAccepted: true,
  };
  expect((await stage.call('POST', '/auth/register', registration, place)).status).toBe(204);
  const caller = await stage.signedIn({ id: '', email, portal: place });
  const userId = String((await caller.call('GET', '/users/current-user')).body['id']);
  const withPassword = { body: { currentPassword: password } };
  const key = createAuthenticator(`http://${place}.localhost:8080`);
  const headers = { 'sub-domain': place };
  const started = await caller.call('POST', '/users/passkeys/start', { ...withPassword, headers });
  const added = await caller.call('POST', '/users/passkeys', {
    headers,
    body: {
      challenge: started.body['challenge'],
      name: typed,
      passkey: key.make(started.body['options'] as never),
    },
  });
  expect(added.status).toBe(201);
  const totp = await caller.call('POST', '/users/second-factor/totp', withPassword);
  const totpSecret = String(totp.body['secret']);
  const code = totpCode(totpSecret, totpStepAt(stage.clock.now()));
  expect((await caller.call('PUT', '/users/second-factor/totp', { body: { code } })).status).toBe(200);
  stage.clock.advance(30_000);
  const { challenge } = (await stage.logIn({ email, portal: place })).body;
  const uploadId = await uploadWith(stage.product.platform, userId, 'study', { status: 'sealed' });
  await stage.select(
    sql`UPDATE upload SET owner_user_id = ${userId}, title = ${typed} WHERE id = ${uploadId}`,
  );
  return { email, place, userId, caller, challenge, totpSecret, key };
}

type Ordered = { id: string; signedId: string };

/** Creates an order from the clinic for the address, and a finished report of the same patient. */
async function orderFor(email: string): Promise<Ordered> {
  const form = staffForm(stage.clock.now());
  const body = {
    ...form,
    questionText: `${health} ${email} ${String(stage.clock.now().getTime())}`,
    // The clinic's choice when a form finds a different name or date of birth in the account.
    patient: { ...form.patient, email, preferredName: health, identity: 'same-person' },
    uploadSharedInfo: portalAccess,
  };
  const creator = await stage.product.as('creator@lakeside.test');
  const made = await creator.call('POST', byPortal, { body });
  expect(made).toMatchObject({ status: 201 });
  const id = String(made.body['id']);
  const [row] = await stage.select(sql`SELECT patient_user_id FROM "case" WHERE id = ${id}`);
  const signed = await addCase(stage.product.platform, {
    workspaceId: workspaceIds.lakeside,
    status: 'completed',
    video: 'ready',
    title: health,
    patient: String(row?.['patient_user_id']),
    creator: await userIdOf(stage.product.platform, 'creator@lakeside.test'),
  });
  return { id, signedId: signed.id };
}

const listed = ['/cases', '/patients/record', '/users/current-user', '/notification/unread'] as const;

/**
 * Checks that the squatter's session can read nothing: through queries with row-level security, and through the latter
 * alone.
 */
async function expectNothingOf({ caller, userId }: Squat, cases: readonly Ordered[]): Promise<void> {
  for (const path of listed)
    expect(JSON.stringify((await caller.call('GET', path)).body), path).not.toContain(health);
  for (const { id, signedId } of cases)
    for (const path of [`/cases/${id}`, `/cases/${signedId}`, `/patients/record/${signedId}`])
      expect((await caller.call('GET', path)).status, path).toBe(404);
  const { platform } = stage.product;
  const actor = await signIn(platform, userId);
  const search = { page: 0, limit: 10, orderType: 'ASC', orderField: 'createdAt' } as const;
  await platform.database.asActor(actor, async () => {
    expect((await selectRecordsOf(actor, search, { queryScope: false })).rows).toEqual([]);
    for (const { id } of cases)
      expect(await createCaseRepository(actor, { queryScope: false }).find(id)).toBeUndefined();
  });
}

/** Checks that none of the squatter's sign-in methods work. */
async function expectLockedOut(squatted: Squat): Promise<void> {
  const { email, place, caller, challenge, totpSecret, key } = squatted;
  for (const path of listed) expect((await caller.call('GET', path)).status, path).toBe(401);
  expect((await stage.logIn({ email, portal: place })).status).toBe(401);
  const code = totpCode(totpSecret, totpStepAt(stage.clock.now()));
  expect((await stage.call('POST', '/auth/login/second', { challenge, code })).status).toBe(401);
  const started = await stage.call('POST', '/auth/passkey/start', {}, place);
  const passkey = key.use(started.body['options'] as never);
  const answer = { challenge: started.body['challenge'], passkey };
  expect((await stage.call('POST', '/auth/passkey', answer, place)).status).toBe(401);
}

const mailed = async (email: string, template: string): Promise<string> =>
  tokenIn((await stage.mailsTo(email)).findLast((mail) => mail.template === template));

type Way = { name: string; take: (squatted: Squat) => Promise<void> };

const setPassword = async (token: string, change: object = {}): Promise<void> => {
  const body = { token, password: ownPassword, ...change };
  expect((await stage.call('POST', '/auth/reset-password', body)).status).toBe(200);
};

/** Actions of the mailbox owner that give them the account. */
const ways: Way[] = [
  {
    name: 'the verify link with a new password',
    take: async ({ email }) => setPassword(await mailed(email, 'verify')),
  },
  {
    name: 'a forgotten password',
    take: async ({ email, place }) => {
      await stage.call('POST', '/auth/forgot-password', { email }, place);
      await setPassword(await mailed(email, 'reset'));
    },
  },
  {
    name: 'a forgotten password at the main host',
    take: async ({ email }) => {
      await stage.call('POST', '/auth/forgot-password', { email });
      await setPassword(await mailed(email, 'reset'));
    },
  },
  {
    name: 'a login link',
    take: async ({ email, place, userId }) => {
      const { database } = stage.product.platform;
      const token = await database.asSystem(() => createLoginLink(userId, stage.clock.now()));
      expect((await stage.call('POST', '/auth/login-with-token', { token }, place)).body).toHaveProperty(
        'accessToken',
      );
      // This left the account without a password; the owner chooses one.
      await stage.call('POST', '/auth/forgot-password', { email }, place);
      await setPassword(await mailed(email, 'reset'));
    },
  },
];
const invitation: Way = {
  name: 'the invitation',
  take: async ({ email }) => setPassword(await mailed(email, 'requested'), { termsAccepted: true }),
};

const opened = async (caller: TestCaller, { id, signedId }: Ordered): Promise<void> => {
  expect(JSON.stringify((await caller.call('GET', `/cases/${id}`)).body)).toContain(health);
  expect((await caller.call('GET', `/patients/record/${signedId}`)).status).toBe(200);
};

describe.each([...ways, invitation])(
  '$name gives the account to the owner of the mailbox',
  ({ name, take }) => {
    test.each(['before', 'after', 'before and after'] as const)(
      'CG-170: with a case created %s it',
      async (time) => {
        const squatted = await squat('lakeside');
        const { email } = squatted;
        const isInvited = name === invitation.name;
        const cases: Ordered[] = [];
        if (time !== 'after' || isInvited) cases.push(await orderFor(email));
        await expectNothingOf(squatted, cases);
        await take(squatted);
        if (time !== 'before') cases.push(await orderFor(email));
        await expectLockedOut(squatted);
        const owner = await stage.signedIn({ id: '', email, portal: 'lakeside' }, ownPassword);
        for (const made of cases) await opened(owner, made);
        for (const path of [...listed, '/users/second-factor', '/patients/study/all'])
          expect(JSON.stringify((await owner.call('GET', path)).body), path).not.toContain(typed);
        expect((await owner.call('GET', '/users/current-user')).body).toMatchObject({
          emailVerified: true,
          referenceWorkspace: null,
          // From the clinic's newest case; asked for again if there was none.
          preferredName: time === 'after' && !isInvited ? null : 'Edie',
        });
      },
    );

    test('CG-170: at another clinic it opens nothing of the clinic that created the case', async () => {
      const squatted = await squat(name === invitation.name ? 'lakeside' : 'summit');
      const { email, place } = squatted;
      const made = await orderFor(email);
      await expectNothingOf(squatted, [made]);
      await take(squatted);
      await expectLockedOut(squatted);
      const owner = await stage.signedIn({ id: '', email, portal: place }, ownPassword);
      if (place === 'lakeside') return opened(owner, made);
      expect((await owner.call('GET', `/cases/${made.id}`)).status).toBe(404);
      // The account at the clinic is a separate one, and its invitation goes to the same mailbox.
      await setPassword(await mailed(email, 'requested'), { termsAccepted: true });
      await opened(await stage.signedIn({ id: '', email, portal: 'lakeside' }, ownPassword), made);
    });
  },
);

/** Actions that look like proof but are not, or that prove the wrong address. */
const others: Way[] = [
  {
    name: 'the verify link alone',
    take: async ({ email, place }) => {
      const token = await mailed(email, 'verify');
      const answer = await stage.call('POST', '/auth/verify-email', { token }, place);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'email.password-needed', mayChooseNew: true },
      });
      // Nor with someone else's session.
      const stranger = await stage.signedIn(await stage.account({ role: 'patient', portal: place }));
      const asStranger = await stranger.call('POST', '/auth/verify-email', { body: { token } });
      expect(asStranger.status).toBe(409);
    },
  },
  {
    name: 'the verify link with a wrong password',
    take: async ({ email }) => {
      const token = await mailed(email, 'verify');
      const answer = await stage.call('POST', '/auth/verify-email', { token, password: 'Wrong-Guess-1' });
      expect(answer.status).toBe(400);
      expect(answer.body['validationError']).toEqual({
        password: ['This is not the password of this account.'],
      });
    },
  },
  {
    name: 'a change of address',
    take: async ({ caller }) => {
      const body = { email: `evil-${String(squats)}@mail.test`, currentPassword: password };
      const answer = await caller.call('PUT', '/users/email', { body });
      expect(answer).toMatchObject({ status: 409, body: { code: 'email.unproved' } });
      expect(await stage.mailsTo(body.email)).toEqual([]);
    },
  },
  {
    name: 'the list of portals',
    take: async ({ email }) => {
      const answer = await stage.logIn({ email, portal: '' as never });
      expect(answer).toMatchObject({ status: 401, body: { code: 'login.other-portal' } });
    },
  },
];

describe.each(others)('$name proves nothing', ({ take }) => {
  test.each([
    ['before', 'lakeside'],
    ['after', 'lakeside'],
    ['before', 'summit'],
    ['after', 'summit'],
  ] as const)('CG-170: with a case created %s it, at %s', async (time, place) => {
    const squatted = await squat(place);
    const cases = time === 'before' ? [await orderFor(squatted.email)] : [];
    await take(squatted);
    if (time === 'after') cases.push(await orderFor(squatted.email));
    await expectNothingOf(squatted, cases);
    expect((await squatted.caller.call('GET', '/users/current-user')).body).toMatchObject({
      emailVerified: false,
    });
  });
});

test('CG-170: the owner of the mailbox is asked for a name only if no clinic has given one', async () => {
  const { email } = await squat('lakeside');
  const token = await mailed(email, 'verify');
  const asked = async () => (await stage.call('GET', `/auth/reset-token-check/${token}`)).body;
  expect(await asked()).toEqual({ valid: true, email, asksName: true });
  await orderFor(email);
  expect(await asked()).toEqual({ valid: true, email });
});
