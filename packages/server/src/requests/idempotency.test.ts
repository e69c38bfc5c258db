// CG-204: a retry of a form is recognized by its key, and nothing else is taken for a retry.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { day } from '@plainscan/contract';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import {
  byPortal,
  giveCredit,
  ownForm,
  portalAccess,
  requestShortcuts,
  setWorkspace,
} from '../../tests/request-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';
import { removeExpiredIdempotencyKeys } from './idempotency.ts';

const { harbor, summit } = workspaceIds;

let testBed: TestBed;
beforeAll(async () => {
  testBed = await openTestBed();
  await setWorkspace(testBed.product.platform, harbor, { clinicCode: 'HAR2041', canRequestBeforePay: true });
  for (let spare = 0; spare < 4; spare += 1) await giveCredit(testBed.product.platform, testBed.ids.patient);
});
afterAll(() => testBed.product.close());

const { files, form } = requestShortcuts(() => testBed);
let key: string;
beforeEach(() => {
  key = randomUUID();
});

const send = (person: TestPerson, body: object, call = '/cases', sentKey = key): Promise<TestAnswer> =>
  testBed.callers[person].call('POST', call, { body, headers: { 'idempotency-key': sentKey } });
const countCases = async () =>
  Number((await testBed.select(sql`SELECT count(*) AS n FROM "case"`))[0]?.['n']);
const later = () => form({ uploadOption: 'pending-upload' });

describe('the same key with the same form', () => {
  const ways: [string, TestPerson, string, () => object | Promise<object>][] = [
    ['T04', 'clerk', '/cases', async () => form(await files('clerk'))],
    ['T05', 'clerk', byPortal, () => form({ uploadSharedInfo: portalAccess })],
    ['T06', 'clerk', '/cases', later],
    ['T08', 'super', '/cases', () => ({ draft: true, workspaceId: summit, resourceTitle: 'From a disc' })],
    ['T01', 'patient', '/cases/request-report', async () => ownForm(await files('patient'))],
    [
      'T02',
      'patient',
      '/cases/request-report/clinic-upload',
      () =>
        ownForm({
          clinicCode: 'HAR2041',
          clinicUploadDetail: 'MR of last week',
          clinicUploadOption: 'Use my upcoming/most recent scan',
        }),
    ],
    [
      'T03',
      'patient',
      '/cases/request-report/upload-shared',
      () => ownForm({ uploadSharedInfo: portalAccess }),
    ],
  ];
  test.each(ways)('makes one case of %s by the %s at %s (CG-204)', async (_, person, call, formOf) => {
    const body = await formOf();
    const before = await countCases();
    const first = await send(person, body, call);
    expect(first.status).toBe(201);
    const reordered = Object.fromEntries(Object.entries(body).toReversed());
    const second = await send(person, reordered, call, key.toUpperCase());
    expect(second).toMatchObject({ status: 201, body: { id: first.body['id'] } });
    expect(await countCases()).toBe(before + 1);
  });

  test('sent twice at the same time makes one case, and both senders get it (CG-204)', async () => {
    const body = later();
    const before = await countCases();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('clerk', body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await countCases()).toBe(before + 1);
  });

  test('is a new form after a day, and old keys are removed (CG-204)', async () => {
    const { platform } = testBed.product;
    const body = later();
    const first = await send('clerk', body);
    const keys = async () => {
      const rows = await testBed.select(
        sql`SELECT case_id FROM idempotency_key WHERE user_id = ${testBed.ids.clerk}`,
      );
      return rows.map(({ case_id: id }) => id);
    };
    const age = (milliseconds: number) =>
      platform.database.asSystem(() =>
        platform.database.current().execute(sql`UPDATE idempotency_key
          SET created_at = created_at - make_interval(secs => ${milliseconds / 1_000})`),
      );
    await age(day - 60_000);
    expect((await send('clerk', body)).body['id']).toBe(first.body['id']);
    await age(61_000);
    const second = await send('clerk', body);
    expect(second.status).toBe(201);
    expect(second.body['id']).not.toBe(first.body['id']);
    expect(await keys()).not.toContain(first.body['id']);
    await platform.database.asSystem(() => removeExpiredIdempotencyKeys(testBed.clock.now()));
    expect(await keys()).toEqual([second.body['id']]);
  });

  test('from two users makes two cases: a key only matches its owner’s rows (CG-204)', async () => {
    const body = later();
    const [first, second] = [await send('clerk', body), await send('clinicAdmin', body)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body['id']).not.toBe(first.body['id']);
    const seen = await testBed.product.platform.database.asActor(
      {
        userId: testBed.ids.clinicAdmin,
        role: 'admin',
        workspaceId: workspaceIds.lakeside,
        isProvider: false,
      },
      async () => {
        const handle = testBed.product.platform.database.current();
        return (await handle.execute(sql`SELECT DISTINCT user_id FROM idempotency_key`)).rows;
      },
    );
    expect(seen).toEqual([{ user_id: testBed.ids.clinicAdmin }]);
  });
});

describe('what is not a retry', () => {
  const other = { status: 409, body: { code: 'idempotency.other-body' } };

  test('the same key with a corrected form is refused; a new key works (CG-204)', async () => {
    const body = form({ uploadSharedInfo: portalAccess });
    const first = await send('clerk', body, byPortal);
    const corrected = { ...body, uploadSharedInfo: { ...portalAccess, portalPassword: 'Gray-Heron-43' } };
    expect(await send('clerk', corrected, byPortal)).toMatchObject(other);
    expect(await send('clerk', { ...body, selectedPaymentPackage: 'express' }, byPortal)).toMatchObject(
      other,
    );
    const second = await send(
      'clerk',
      { ...corrected, selectedPaymentPackage: 'express' },
      byPortal,
      randomUUID(),
    );
    expect(second).toMatchObject({ status: 201, body: { reportType: 'express' } });
    expect(second.body['id']).not.toBe(first.body['id']);
  });

  test('the same key on another call is refused (CG-204)', async () => {
    const body = ownForm({ uploadSharedInfo: portalAccess });
    expect((await send('patient', body, '/cases/request-report/upload-shared')).status).toBe(201);
    expect(await send('patient', ownForm(await files('patient')), '/cases/request-report')).toMatchObject(
      other,
    );
  });

  test('the same form sent twice without a key makes two cases, however soon (CG-204)', async () => {
    const body = later();
    const call = () => testBed.callers.clerk.call('POST', '/cases', { body });
    const [first, second] = await Promise.all([call(), call()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body['id']).not.toBe(first.body['id']);
  });

  test('a refused form does not use up its key (CG-204)', async () => {
    const body = later();
    const refused = await send('clerk', { ...body, termsAccepted: false });
    expect(refused).toMatchObject({ status: 400, body: { code: 'case.terms' } });
    expect((await send('clerk', body)).status).toBe(201);
  });

  test.each(['', 'form-1', `${randomUUID()}x`])(
    'the key “%s” is refused with how to fix it (CG-204)',
    async (bad) => {
      const answer = await send('clerk', later(), '/cases', bad);
      expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency.key-invalid' } });
      expect(answer.body['message']).toContain('must be a UUID');
    },
  );
});
