// The page of one user: what the reader can see anyway, and emails only by kind, time and status (CG-187, CG-50).
import { fieldProblems } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openAccountStage, type AccountStage } from '../../tests/account-fixture.ts';
import { addCase, setCase } from '../../tests/case-fixture.ts';
import { userIdOf, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { accept, newcomer } from '../../tests/people-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestCaller } from '../test-platform-fixture.ts';

const { lakeside, summit } = workspaceIds;
const emails = {
  super: 'super@demo.test',
  clinicAdmin: 'admin@lakeside.test',
  clerk: 'creator@lakeside.test',
  consultant: 'consultant@demo.test',
  otherAdmin: 'admin@summit.test',
} as const;
let stage: AccountStage;
const callers = {} as Record<keyof typeof emails, TestCaller>;
const ids = {} as Record<keyof typeof emails | 'patient', string>;

beforeAll(async () => {
  stage = await openAccountStage();
  for (const [name, email] of Object.entries(emails) as [keyof typeof emails, string][]) {
    callers[name] = await stage.product.as(email);
    ids[name] = await userIdOf(stage.product.platform, email);
  }
  ids.patient = await userIdOf(stage.product.platform, 'patient@lakeside.test');
});
afterAll(() => stage.product.close());

const read = (who: keyof typeof callers, id: string, more = '') =>
  callers[who].call('GET', `/people/${id}${more}`);

describe('CG-187: the page of a patient', () => {
  test('shows the clinic’s staff the account and its cases, newest first', async () => {
    const { id } = await addCase(stage.product.platform, {
      workspaceId: lakeside,
      patient: ids.patient,
      creator: ids.clerk,
      title: 'Knee MR',
    });
    await addCase(stage.product.platform, {
      workspaceId: lakeside,
      patient: ids.patient,
      creator: ids.clerk,
    });
    await setCase(stage.product.platform, id, { updatedAt: new Date(stage.clock.now().getTime() + 60_000) });
    const answer = await read('clerk', ids.patient);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: ids.patient,
        role: 'patient',
        may: { resend: false, disable: false, enable: false, correctBirthDate: false },
      },
    });
    const cases = answer.body['cases'] as { data: object[]; total: number };
    expect(cases.data[0]).toMatchObject({
      caseId: id,
      title: 'Knee MR',
      part: 'patient',
      status: { value: 'new', label: 'New' },
    });
    expect((await read('clinicAdmin', ids.patient)).body['may']).toEqual({
      resend: false,
      disable: true,
      enable: false,
      correctBirthDate: true,
    });
  });

  test('is not found by another clinic, nor by the provider’s staff who only work on a case', async () => {
    await addCase(stage.product.platform, {
      workspaceId: lakeside,
      pool: true,
      patient: ids.patient,
      creator: ids.clerk,
    });
    for (const who of ['consultant', 'otherAdmin'] as const)
      for (const more of ['', '/mails']) expect((await read(who, ids.patient, more)).status, who).toBe(404);
    expect((await read('super', ids.patient)).status).toBe(200);
  });

  test('CG-24: its administrators correct the date of birth, once, and never to that of a child', async () => {
    const correct = (who: keyof typeof callers, dateOfBirth: string) =>
      callers[who].call('PUT', `/patients/birth-date/${ids.patient}`, { body: { dateOfBirth } });
    expect((await correct('clerk', '2010-02-03')).status).toBe(403);
    expect((await correct('otherAdmin', '2010-02-03')).status).toBe(404);
    expect(await correct('clinicAdmin', '2020-02-03')).toMatchObject({
      status: 400,
      body: { validationError: { dateOfBirth: [fieldProblems.guardianOwns] } },
    });
    const corrected = { status: 200, body: { userId: ids.patient, dateOfBirth: '2010-02-03' } };
    expect(await correct('clinicAdmin', '2010-02-03')).toMatchObject(corrected);
    expect(await correct('clinicAdmin', '2010-02-03')).toMatchObject(corrected);
    const { body } = await read('clerk', ids.patient);
    expect(body).toMatchObject({ dateOfBirth: '2010-02-03' });
    expect(
      (body['history'] as { event: string }[]).filter(({ event }) => event === 'birth-date-corrected'),
    ).toHaveLength(1);
  });

  test('leaves an audit row that the patient may read', async () => {
    const rows = await stage.select(
      sql`SELECT actor_id FROM audit_event WHERE action = 'patient.opened' AND patient_user_id = ${ids.patient}`,
    );
    expect(rows).toContainEqual({ actor_id: ids.clerk });
  });
});

describe('CG-187: the page of staff', () => {
  test('is for administrators of the same workspace and for the user', async () => {
    expect((await read('clinicAdmin', ids.clerk)).body['may']).toMatchObject({ disable: true });
    expect((await read('clerk', ids.clerk)).body['may']).toMatchObject({ disable: false });
    expect((await read('clerk', ids.clinicAdmin)).status).toBe(404);
    expect((await read('otherAdmin', ids.clerk)).status).toBe(404);
    expect((await read('super', ids.super)).body['may']).toMatchObject({ disable: false });
  });

  test('CG-50: shows only those of a consultant’s cases that the reader can see', async () => {
    const theirs = await addCase(stage.product.platform, {
      workspaceId: summit,
      patient: await userIdOf(stage.product.platform, 'patient@summit.test'),
      creator: ids.otherAdmin,
      assignee: ids.clerk,
      status: 'in-progress',
    });
    const seen = async (who: keyof typeof callers) => {
      const { data } = (await read(who, ids.clerk)).body['cases'] as { data: { caseId: string }[] };
      return data.some(({ caseId }) => caseId === theirs.id);
    };
    expect([await seen('clinicAdmin'), await seen('super')]).toEqual([false, true]);
  });
});

test('account history shows who and when; emails show kind, time and status, never text or link', async () => {
  const person = newcomer();
  const invitedAnswer = await callers.clinicAdmin.call('POST', '/creators', { body: person });
  const id = String(invitedAnswer.body['id']);
  await callers.clinicAdmin.call('PUT', `/creators/resend-invitation/${id}`, { body: person });
  await accept(stage, person.email, 'Quiet-Orchard-31');
  await stage.signedIn({ id, email: person.email, portal: 'lakeside' }, 'Quiet-Orchard-31');
  await callers.clinicAdmin.call('PUT', `/creators/disable/${id}`);
  const { body } = await read('clinicAdmin', id);
  const history = body['history'] as { event: string; by: string | null; at: string }[];
  expect(history.map(({ event }) => event)).toEqual([
    'disabled',
    'joined',
    'invitation-sent-again',
    'invited',
  ]);
  expect(history[0]?.by).toEqual(expect.any(String));
  expect(body['lastSeenAt']).toBe(stage.clock.now().toISOString());
  const mails = await read('clinicAdmin', id, '/mails');
  const list = mails.body['data'] as Record<string, unknown>[];
  expect(list.filter(({ kind }) => kind === 'invitation')).toHaveLength(2);
  for (const mail of list) {
    expect(Object.keys(mail).toSorted()).toEqual([
      'answer',
      'at',
      'fate',
      'id',
      'kind',
      'queuedAt',
      'reason',
    ]);
    expect(['queued', 'handedOver']).toContain(mail['fate']);
  }
  expect(JSON.stringify(mails.body)).not.toMatch(/token|https?:/);
});
