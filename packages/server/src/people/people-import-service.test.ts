// A pasted list of people: every line is checked before anything is sent, and sending the same list twice sends nothing
// twice.
import { limits, type CheckedLine } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openAccountStage, type AccountStage } from '../../tests/account-fixture.ts';
import { addPerson, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { accountsOf, invitationsTo, newcomer } from '../../tests/people-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestAnswer, TestCaller } from '../test-platform-fixture.ts';

const { lakeside, summit } = workspaceIds;
let stage: AccountStage;
const callers = {} as Record<'super' | 'clinicAdmin' | 'clerk', TestCaller>;

beforeAll(async () => {
  stage = await openAccountStage();
  callers.super = await stage.product.as('super@demo.test');
  callers.clinicAdmin = await stage.product.as('admin@lakeside.test');
  callers.clerk = await stage.product.as('creator@lakeside.test');
});
afterAll(() => stage.product.close());

const check = (who: keyof typeof callers, body: object) =>
  callers[who].call('POST', '/people/check-list', { body });
const send = (who: keyof typeof callers, body: object) => callers[who].call('POST', '/people/list', { body });
const lineOf = ({ name, email, phoneNumber }: { name: string; email: string; phoneNumber: string }): string =>
  [name, email, phoneNumber].join('\t');
const linesIn = ({ body }: TestAnswer) => body['data'] as CheckedLine[];
const outcomes = (answer: TestAnswer): string[] => linesIn(answer).map(({ outcome }) => outcome);
const countRows = async (): Promise<unknown> =>
  (
    await stage.select(sql`SELECT (SELECT count(*) FROM app_user) AS people, (SELECT count(*) FROM email_outbox) AS mails,
    (SELECT count(*) FROM one_time_token) AS links`)
  )[0];

describe('a list', () => {
  test('is checked line by line and sends nothing', async () => {
    const [joined, invited, disabled, patient] = [newcomer(), newcomer(), newcomer(), newcomer()];
    const facts = { workspaceId: lakeside, role: 'creator' } as const;
    await addPerson(stage.product.platform, { ...facts, ...joined });
    await addPerson(stage.product.platform, { ...facts, ...invited, status: 'invited' });
    await addPerson(stage.product.platform, { ...facts, ...disabled, status: 'disabled' });
    await addPerson(stage.product.platform, { ...facts, ...patient, role: 'patient' });
    const fresh = newcomer();
    const before = await countRows();
    const text = [
      'Name\tEmail\tPhone',
      lineOf(fresh),
      lineOf({ ...fresh, email: fresh.email.toUpperCase() }),
      lineOf(joined),
      lineOf(invited),
      lineOf(disabled),
      lineOf(patient),
      'No Address\tnowhere\t+1 555 010 2233',
      '=cmd|calc!A1\tformula@mail.test\t+1 555 010 2233',
      'No Phone\tphone.less@mail.test',
    ].join('\r\n');
    const answer = await check('clinicAdmin', { role: 'creator', text });
    expect(outcomes(answer)).toEqual([
      'invited',
      'repeated',
      'joined-before',
      'invited-before',
      'disabled-before',
      'other-role',
      'invalid',
      'invalid',
      'invalid',
    ]);
    expect(answer.body['invited']).toBe(1);
    expect(linesIn(answer).map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(
      linesIn(answer)
        .slice(6)
        .map(({ problems }) => Object.keys(problems)),
    ).toEqual([['email'], ['name'], ['phoneNumber']]);
    expect(await countRows()).toEqual(before);
  });

  test('invites everyone who is new, with one email each; the same list again sends nothing', async () => {
    const people = [newcomer(), newcomer(), newcomer()];
    const text = [...people.map(lineOf), 'broken line'].join('\n');
    const first = await send('clinicAdmin', { role: 'creator', text });
    expect(outcomes(first)).toEqual(['invited', 'invited', 'invited', 'invalid']);
    const again = await send('clinicAdmin', { role: 'creator', text });
    expect(outcomes(again)).toEqual(['invited-before', 'invited-before', 'invited-before', 'invalid']);
    for (const { email } of people) {
      expect(await invitationsTo(stage, email)).toHaveLength(1);
      expect(await accountsOf(stage, email)).toMatchObject([
        { role: 'creator', status: 'invited', workspace_id: lakeside },
      ]);
    }
  });

  test('sent twice simultaneously, even in reverse, invites everyone once', async () => {
    const people = Array.from({ length: 12 }, () => newcomer());
    const lines = people.map(lineOf);
    const answers = await Promise.all([
      send('clinicAdmin', { role: 'creator', text: lines.join('\n') }),
      send('clinicAdmin', { role: 'creator', text: lines.toReversed().join('\n') }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + Number(body['invited']), 0)).toBe(12);
    for (const { email } of people) expect(await invitationsTo(stage, email)).toHaveLength(1);
  });

  test('with a role that the user may not invite is 403, for another clinic 404', async () => {
    const text = lineOf(newcomer());
    expect((await check('clerk', { role: 'creator', text })).status).toBe(403);
    expect((await send('clinicAdmin', { role: 'admin', text })).status).toBe(403);
    expect((await send('clinicAdmin', { role: 'creator', text, workspaceId: summit })).status).toBe(404);
    expect(outcomes(await check('clerk', { role: 'patient', text }))).toEqual(['invited']);
    expect(outcomes(await check('super', { role: 'admin', text, workspaceId: summit }))).toEqual(['invited']);
  });

  test('an empty, a too long and a too large one say what to do', async () => {
    expect((await check('clinicAdmin', { role: 'creator', text: ' \n\n' })).body).toMatchObject({
      code: 'person.list-empty',
    });
    const long = `${lineOf(newcomer())}\n`.repeat(limits.peopleListRows + 1);
    expect((await check('clinicAdmin', { role: 'creator', text: long })).body).toMatchObject({
      code: 'person.list-too-long',
      message: expect.stringContaining('200') as string,
    });
    const large = 'x'.repeat(limits.peopleListCharacters + 1);
    expect((await check('clinicAdmin', { role: 'creator', text: large })).status).toBe(400);
  });

  test('above the hourly limit nobody on the list is invited', async () => {
    const now = stage.clock.now().toISOString();
    const { database } = stage.product.platform;
    const id = String((await callers.clinicAdmin.call('GET', '/users/current-user')).body['id']);
    const most = limits.invitationsAnHour;
    await database.asSystem(() =>
      database.current().execute(sql`
        INSERT INTO rate_window (kind, subject, started_at, count) VALUES ('invitations-sent', ${id}, ${now}, ${most - 1})
        ON CONFLICT (kind, subject) DO UPDATE SET count = ${most - 1}, started_at = excluded.started_at`),
    );
    const people = [newcomer(), newcomer()];
    const answer = await send('clinicAdmin', { role: 'creator', text: people.map(lineOf).join('\n') });
    expect(answer.status).toBe(429);
    for (const { email } of people) expect(await accountsOf(stage, email)).toEqual([]);
  });
});
