// B17: a patient gives someone they know access to their record: what it shows, and how it ends.
import { fieldProblems, limits } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  addGrownUp,
  careGrantOf,
  dayAfter,
  invitationTo,
  personOf,
  type Caller,
} from '../../tests/care-fixture.ts';
import { callWith, openToken, linkReaderOf } from '../../tests/share-fixture.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { callAnonymously, type TestAnswer } from '../test-platform-fixture.ts';

let testBed: TestBed;
let patient: Caller;
let helper: { id: string; email: string };

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  await testBed.select(sql`DELETE FROM care_grant`);
  await testBed.select(sql`DELETE FROM rate_window`);
  patient = await personOf(testBed.product, testBed.ids.patient);
  helper = await addGrownUp(testBed.product.platform);
});

const until = (days = 60): string => dayAfter(testBed.clock.now(), days);
const invite = (change: object = {}): Promise<TestAnswer> =>
  patient('POST', '/caregivers', { name: 'Anna', email: helper.email, until: until(), ...change });
const asHelper = (): Promise<Caller> => personOf(testBed.product, helper.id);
const anonymously = (path: string, body: object): Promise<TestAnswer> =>
  callAnonymously(testBed.product.app, 'POST', path, { body });
const listed = async (): Promise<Record<string, unknown>[]> =>
  (await patient('GET', '/caregivers')).body['data'] as Record<string, unknown>[];

describe('an invitation', () => {
  test('B17: is mailed, shown to anyone with its link, accepted, and listed on both sides', async () => {
    expect(await invite({ showsImages: true })).toMatchObject({
      status: 201,
      body: { name: 'Anna', state: 'invited', showsImages: true, recordIds: null, lastVisitAt: null },
    });
    const token = await invitationTo(testBed, helper.email);
    const opened = await anonymously('/care-invitations/open', { token });
    expect(opened.body).toMatchObject({
      state: 'open',
      offer: { email: helper.email, hasAccount: true, showsImages: true, isAllRecords: true, until: until() },
    });
    const accepted = await (await asHelper())('POST', '/care-invitations/accept', { token });
    expect(accepted).toMatchObject({
      status: 200,
      body: { state: 'active', showsImages: true, until: until() },
    });
    // Repeats the request, as after a lost response.
    expect((await (await asHelper())('POST', '/care-invitations/accept', { token })).status).toBe(200);
    expect((await anonymously('/care-invitations/open', { token })).body).toEqual({
      state: 'accepted',
      offer: null,
    });
    expect(await listed()).toMatchObject([{ state: 'active', email: helper.email }]);
    const helped = await (await asHelper())('GET', '/helped-people');
    expect(helped.body['data']).toMatchObject([{ grantId: accepted.body['grantId'], state: 'active' }]);
    const { body: user } = await (await asHelper())('GET', '/users/current-user');
    expect(user).toMatchObject({ helpedPeople: [{ grantId: accepted.body['grantId'] }], needsAdult: false });
    const trail = await testBed.select(
      sql`SELECT action FROM audit_event WHERE entity_kind = 'care-grant' AND entity_id = ${accepted.body['grantId']} ORDER BY position`,
    );
    expect(trail.map(({ action }) => action)).toEqual(['care.invited', 'care.accepted']);
  });

  test('B17: contains no name in its subject, and only the account of its address can accept it', async () => {
    await invite();
    const [mail] = await testBed.select(
      sql`SELECT subject, text FROM email_outbox WHERE to_address = ${helper.email}`,
    );
    expect(mail?.['subject']).toBe('An invitation to help with a medical record');
    const token = await invitationTo(testBed, helper.email);
    const stranger = await personOf(testBed.product, (await addGrownUp(testBed.product.platform)).id);
    expect(await stranger('POST', '/care-invitations/accept', { token })).toMatchObject({
      status: 403,
      body: { code: 'care.other-address' },
    });
    expect((await anonymously('/care-invitations/open', { token: 'x'.repeat(43) })).body).toEqual({
      state: 'over',
      offer: null,
    });
  });

  test('B17: two at once to one address become one; another is refused until the first is removed or over', async () => {
    const answers = await Promise.all([invite(), invite()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await invite()).toMatchObject({ status: 409, body: { code: 'care.known' } });
    expect(await listed()).toHaveLength(1);
    const token = await invitationTo(testBed, helper.email);
    testBed.clock.advance(limits.careInvitationDays * 86_400_000 + 1);
    patient = await personOf(testBed.product, testBed.ids.patient);
    expect(await listed()).toMatchObject([{ state: 'invitation-over' }]);
    expect(await (await asHelper())('POST', '/care-invitations/accept', { token })).toMatchObject({
      status: 410,
      body: { code: 'care.invitation-over' },
    });
    expect((await invite()).status).toBe(201);
    expect(await listed()).toHaveLength(1);
  });

  test('B17: when sent again, an invitation works for seven more days, only by its new link', async () => {
    const { body } = await invite();
    const again = (): Promise<TestAnswer> => patient('POST', `/caregivers/${String(body['id'])}/send-again`);
    const first = await invitationTo(testBed, helper.email);
    testBed.clock.advance(limits.careInvitationDays * 86_400_000 + 1);
    patient = await personOf(testBed.product, testBed.ids.patient);
    expect(await again()).toMatchObject({ status: 200, body: { id: body['id'], state: 'invited' } });
    const second = await invitationTo(testBed, helper.email);
    expect(second).not.toBe(first);
    expect((await anonymously('/care-invitations/open', { token: first })).body['state']).toBe('over');
    expect((await (await asHelper())('POST', '/care-invitations/accept', { token: second })).status).toBe(
      200,
    );
    expect(await again()).toMatchObject({ status: 409, body: { code: 'care.accepted' } });
    expect(await listed()).toMatchObject([{ state: 'active' }]);
  });

  test('B17: no one else can send an invitation again, and a mailbox gets only a few', async () => {
    const { body } = await invite();
    const path = `/caregivers/${String(body['id'])}/send-again`;
    const stranger = await asHelper();
    expect((await stranger('POST', path)).status).toBe(404);
    let answer = await patient('POST', path);
    let sent = 1;
    while (answer.status === 200) {
      sent += 1;
      answer = await patient('POST', path);
    }
    expect(answer.status).toBe(429);
    expect(sent).toBeLessThan(limits.careInvitationsADay);
  });

  test('B17: two simultaneous acceptances become one grant, and a withdrawn invitation opens nothing', async () => {
    const { body } = await invite();
    const token = await invitationTo(testBed, helper.email);
    const accept = await asHelper();
    const both = await Promise.all([0, 1].map(() => accept('POST', '/care-invitations/accept', { token })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [row] = await testBed.select(
      sql`SELECT count(*)::int AS n FROM audit_event WHERE action = 'care.accepted' AND entity_id = ${body['id']}`,
    );
    expect(row?.['n']).toBe(1);
    expect((await patient('DELETE', `/caregivers/${String(body['id'])}`)).status).toBe(204);
    expect((await patient('DELETE', `/caregivers/${String(body['id'])}`)).status).toBe(204);
    expect((await accept('POST', '/care-invitations/accept', { token })).status).toBe(410);
  });

  test.each([
    ['a day that is over', { until: '2026-11-01' }, 400],
    ['more than a year', { until: '2028-06-30' }, 400],
    ['a first day after the last', { from: '2026-12-24', until: '2026-12-23' }, 400],
    ['a first day that is over', { from: '2026-11-01' }, 400],
    ['no last day', { until: undefined }, 400],
    ['somebody else’s record', { recordIds: ['019a0000-0000-7000-8000-000000000000'] }, 404],
    ['one’s own address', { email: 'patient@lakeside.test' }, 409],
  ])('B17: refuses %s', async (_, change, status) => {
    expect((await invite(change)).status).toBe(status);
    expect(await listed()).toEqual([]);
  });

  test('B17: is limited per day, per recipient and by the length of the list', async () => {
    const most = limits.careInvitationsADay;
    const answers = [];
    for (let at = 0; at <= most; at += 1) answers.push(await invite({ email: `person${at}@mail.test` }));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'care.too-often' } });
    expect(answers.slice(0, most).every(({ status }) => status === 201)).toBe(true);
    await testBed.select(sql`DELETE FROM rate_window`);
    expect(await invite({ email: 'another@mail.test' })).toMatchObject({
      status: 409,
      body: { code: 'care.too-many' },
    });
  });
});

describe('a user who accepts', () => {
  const accepts = async (person: { id: string; email: string }): Promise<TestAnswer> => {
    await invite({ email: person.email });
    const token = await invitationTo(testBed, person.email);
    return (await personOf(testBed.product, person.id))('POST', '/care-invitations/accept', { token });
  };

  test('B17: is an adult with a date of birth', async () => {
    const { platform } = testBed.product;
    const child = await addGrownUp(platform, { born: '2010-01-01' });
    expect(await accepts(child)).toMatchObject({ status: 403, body: { code: 'care.caregiver-too-young' } });
    const ageless = await addGrownUp(platform);
    await testBed.select(sql`UPDATE app_user SET date_of_birth = NULL WHERE id = ${ageless.id}`);
    expect(await accepts(ageless)).toMatchObject({ status: 409, body: { code: 'care.birth-date-needed' } });
  });

  test('B17: creates an account by the link, once, and is signed in', async () => {
    const email = 'fresh.helper@mail.test';
    await invite({ email });
    const token = await invitationTo(testBed, email);
    const body = {
      token,
      name: 'Anna Fresh',
      dateOfBirth: '1985-03-03',
      password: 'Harbor-Lamp-77',
      termsAccepted: true,
    };
    expect(await anonymously('/care-invitations/account', { ...body, termsAccepted: false })).toMatchObject({
      status: 400,
    });
    expect(
      await anonymously('/care-invitations/account', { ...body, dateOfBirth: '2012-03-03' }),
    ).toMatchObject({
      status: 400,
      body: { validationError: { dateOfBirth: expect.anything() } },
    });
    const made = await anonymously('/care-invitations/account', body);
    expect(made.status).toBe(201);
    const login = await anonymously('/auth/login-with-token', { token: made.body['loginToken'] });
    expect(login.body['user']).toMatchObject({
      email,
      emailVerified: true,
      helpedPeople: [{ state: 'active' }],
    });
    expect((await anonymously('/care-invitations/account', body)).status).toBe(410);
  });

  test('B17: may already have an account: no second one is created', async () => {
    await invite();
    const token = await invitationTo(testBed, helper.email);
    const body = {
      token,
      name: 'Anna',
      dateOfBirth: '1985-03-03',
      password: 'Harbor-Lamp-77',
      termsAccepted: true,
    };
    expect(await anonymously('/care-invitations/account', body)).toMatchObject({
      status: 409,
      body: { code: 'care.account-known' },
    });
  });
});

describe('a grant', () => {
  test('B17: is changed and renewed only by its patient, and given up by its caregiver', async () => {
    const { platform } = testBed.product;
    const id = await careGrantOf(platform, testBed.ids.patient, helper.id);
    const change = { showsImages: true, until: until(90) };
    const stranger = await personOf(testBed.product, (await addGrownUp(platform)).id);
    for (const call of [await asHelper(), stranger]) {
      expect((await call('PUT', `/caregivers/${id}`, change)).status).toBe(404);
      expect((await call('DELETE', `/caregivers/${id}`)).status).toBe(404);
    }
    expect((await patient('PUT', `/caregivers/${id}`, change)).body).toMatchObject(change);
    expect((await stranger('DELETE', `/helped-people/${id}`)).status).toBe(404);
    expect((await patient('DELETE', `/helped-people/${id}`)).status).toBe(404);
    expect((await (await asHelper())('DELETE', `/helped-people/${id}`)).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  test('B17: can be renewed after its last day', async () => {
    const id = await careGrantOf(testBed.product.platform, testBed.ids.patient, helper.id, { until: 1 });
    testBed.clock.advance(3 * 86_400_000);
    patient = await personOf(testBed.product, testBed.ids.patient);
    expect(await listed()).toMatchObject([{ state: 'ended' }]);
    const change = { showsImages: false, until: until(90) };
    expect((await patient('PUT', `/caregivers/${id}`, change)).body).toMatchObject({ state: 'active' });
  });
});

test('B17: a name that mail programs link is refused in an invitation', async () => {
  const refused = { status: 400, body: { validationError: { name: [fieldProblems.plainName] } } };
  expect(await invite({ name: 'evil.test/unlock now' })).toMatchObject(refused);
  expect(await invite({ name: 'Dr. Anna B.C. Lee' })).toMatchObject({ status: 201 });
});

describe('a minor', () => {
  const born = (date: string) =>
    testBed.select(sql`UPDATE app_user SET date_of_birth = ${date} WHERE id = ${testBed.ids.inHousePatient}`);
  const asMinor = (): Promise<Caller> => personOf(testBed.product, testBed.ids.inHousePatient);

  test('B17: from 13 to 17 can use the account while an adult may see the record', async () => {
    await born('2011-01-01');
    const minor = await asMinor();
    const refused = { status: 403, body: { code: 'care.adult-needed' } };
    expect(await minor('GET', '/patients/record')).toMatchObject(refused);
    expect(String((await minor('GET', '/patients/record')).body['message'])).toMatch(
      /invite a parent or guardian/,
    );
    expect((await minor('GET', '/users/current-user')).body).toMatchObject({ needsAdult: true });
    expect((await minor('GET', '/caregivers')).status).toBe(200);
    const { platform } = testBed.product;
    const id = await careGrantOf(platform, testBed.ids.inHousePatient, helper.id, { from: 1 });
    expect(await minor('GET', '/patients/record')).toMatchObject(refused);
    testBed.clock.advance(2 * 86_400_000);
    const grown = await asMinor();
    expect((await grown('GET', '/patients/record')).status).toBe(200);
    expect((await grown('GET', '/users/current-user')).body).toMatchObject({ needsAdult: false });
    expect((await (await asHelper())('DELETE', `/helped-people/${id}`)).status).toBe(204);
    expect(await grown('GET', '/patients/record')).toMatchObject(refused);
  });

  test('B17: cannot change or remove the date of birth that asks for an adult', async () => {
    await born('2011-05-05');
    const minor = await asMinor();
    const { body: known } = await minor('GET', '/users/current-user');
    const details = { name: known['name'], preferredName: 'Rosa', phoneNumber: '555 010 0123' };
    const change = (dateOfBirth: string | null): Promise<TestAnswer> =>
      minor('PUT', '/users/current-user', { ...details, dateOfBirth });
    const refused = {
      status: 400,
      body: { validationError: { dateOfBirth: [fieldProblems.minorBirthDate] } },
    };
    expect(await change('1990-05-05')).toMatchObject(refused);
    expect(await change('2011-05-06')).toMatchObject(refused);
    expect(await change(null)).toMatchObject(refused);
    expect(await change('2011-05-05')).toMatchObject({ status: 200, body: { preferredName: 'Rosa' } });
    const { platform } = testBed.product;
    const id = await careGrantOf(platform, testBed.ids.inHousePatient, helper.id);
    expect((await minor('GET', '/patients/record')).status).toBe(200);
    // The adult's access can end, and the date would have opened the account for good.
    expect(await change('1990-05-05')).toMatchObject(refused);
    expect((await (await asHelper())('DELETE', `/helped-people/${id}`)).status).toBe(204);
    expect(await minor('GET', '/patients/record')).toMatchObject({ status: 403 });
  });

  test.each([
    [
      'a guardian at the registration',
      (minor: string) => sql`INSERT INTO terms_acceptance (id, user_id, kind, version, at)
        VALUES (gen_random_uuid(), ${minor}, 'guardian', '1', now())`,
    ],
    [
      'the clinic that invited them',
      (minor: string) => sql`INSERT INTO invitation (user_id, invited_by, sent_at, mail_key)
        VALUES (${minor}, ${testBed.ids.inHouse}, now(), 'invitation')`,
    ],
  ])('CG-24: needs no grant once confirmed by %s', async (_name, give) => {
    await born('2011-01-01');
    const minor = await asMinor();
    const { inHousePatient } = testBed.ids;
    expect((await minor('GET', '/patients/record')).status).toBe(403);
    await testBed.select(give(inHousePatient));
    expect((await minor('GET', '/patients/record')).status).toBe(200);
    const details = { name: 'Rosa Diaz', preferredName: 'Rosa', phoneNumber: '555 010 0123' };
    const corrected = { ...details, dateOfBirth: '2011-01-02' };
    expect((await minor('PUT', '/users/current-user', corrected)).status).toBe(200);
    await testBed.select(sql`DELETE FROM terms_acceptance WHERE user_id = ${inHousePatient}`);
    await testBed.select(sql`DELETE FROM invitation WHERE user_id = ${inHousePatient}`);
  });

  test('B17: without an adult, shared links do not work either', async () => {
    const { product, ids } = testBed;
    await born('1990-01-01');
    const shown = await testBed.reviewed({ patient: ids.inHousePatient, status: 'completed' });
    const share = { what: 'video' };
    const link = await (await asMinor())('POST', `/patients/record/${shown}/share-links`, share);
    const opened = await openToken(product, linkReaderOf(testBed, link).token);
    const watch = () => callWith(product, opened.body['pass'], `/patients/record/${shown}/video-report-link`);
    expect((await watch()).status).toBe(200);
    await born('2011-01-01');
    expect(await watch()).toMatchObject({ status: 410, body: { code: 'pass.ended' } });
  });

  test('B17: aged 18 needs no one', async () => {
    await born('2008-11-01');
    expect((await (await asMinor())('GET', '/patients/record')).status).toBe(200);
  });

  test('B17: is visible to the adult like any other patient', async () => {
    await born('2011-01-01');
    const { platform } = testBed.product;
    const id = await careGrantOf(platform, testBed.ids.inHousePatient, helper.id);
    const adult = await personOf(testBed.product, helper.id, id);
    expect((await adult('GET', '/patients/record')).status).toBe(200);
  });
});
