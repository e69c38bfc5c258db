// Discounts as super-admins manage them: lists, saves, removals, and each workspace's own.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { day } from '@plainscan/contract';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { discountForm, assignDiscount, makeDiscount } from '../../tests/discount-fixture.ts';
import { setWorkspace } from '../../tests/request-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';

const { provider, harbor, lakeside, summit } = workspaceIds;
let testBed: TestBed;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(() => testBed.select(sql`DELETE FROM discount`));

const call = (method: string, path: string, body?: object): Promise<TestAnswer> =>
  testBed.callers.super.call(method, path, body ? { body } : {});
const rowsOf = ({ body }: TestAnswer) => body['data'] as Record<string, unknown>[];
const namesOf = (answer: TestAnswer) => rowsOf(answer).map(({ name }) => name);
const make = (change: object = {}) => makeDiscount(testBed.callers.super, change);
const give = (workspaceId: number, id: string | null) =>
  assignDiscount(testBed.callers.super, workspaceId, id);
const auditOf = (entityId: string) =>
  testBed.select(
    sql`SELECT action, actor_id, detail FROM audit_event WHERE entity_id = ${entityId} ORDER BY at, id`,
  );

describe('the list (R-001, R-004, V-075, V-076)', () => {
  test('R-004, L-036: by name, ten a page, with the fields of R-003 and the number of workspaces', async () => {
    for (let at = 12; at > 0; at -= 1)
      await make({ name: `Offer ${String(at).padStart(2, '0')}`, code: `C${at}` });
    const first = await call('GET', '/discounts');
    expect(first.body['total']).toBe(12);
    expect(namesOf(first)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Offer ${String(at + 1).padStart(2, '0')}`),
    );
    expect(namesOf(await call('GET', '/discounts?page=1'))).toEqual(['Offer 11', 'Offer 12']);
    const id = String(rowsOf(first)[0]?.['id']);
    await give(harbor, id);
    await give(summit, id);
    expect(rowsOf(await call('GET', '/discounts'))[0]).toEqual({
      id,
      name: 'Offer 01',
      code: 'C1',
      percent_off: 20,
      workspaceCount: 2,
    });
  });

  test('in another order, and by a word in name or code, with its symbols taken literally', async () => {
    await make({ name: 'alpha', code: 'ZZ', percent_off: 5 });
    await make({ name: 'Beta', code: 'A_B', percent_off: 100 });
    await make({ name: 'gamma', code: 'MM', percent_off: 50 });
    const sorted = async (query: string) => namesOf(await call('GET', `/discounts?${query}`));
    expect(await sorted('')).toEqual(['alpha', 'Beta', 'gamma']);
    expect(await sorted('orderType=DESC')).toEqual(['gamma', 'Beta', 'alpha']);
    expect(await sorted('orderField=code')).toEqual(['Beta', 'gamma', 'alpha']);
    expect(await sorted('orderField=percent_off&orderType=DESC')).toEqual(['Beta', 'gamma', 'alpha']);
    expect(await sorted('keyword=BET')).toEqual(['Beta']);
    expect(await sorted('keyword=zz')).toEqual(['alpha']);
    expect(await sorted('keyword=%25')).toEqual([]);
    expect(await sorted('keyword=_')).toEqual(['Beta']);
    expect(await call('GET', '/discounts?orderField=id')).toMatchObject({ status: 400 });
  });

  test('V-076: all of them, to choose from', async () => {
    for (let at = 0; at < 11; at += 1) await make({ name: `Offer ${at}` });
    const { body } = await call('GET', '/discounts/all');
    expect(body['total']).toBe(11);
    expect(rowsOf({ body } as TestAnswer)[0]).not.toHaveProperty('workspaceCount');
  });
});

describe('saving (R-002, V-077, V-078, CG-90)', () => {
  test('V-077: creates one, trimmed, and records who did it', async () => {
    const answer = await call('POST', '/discounts', discountForm({ name: ' Spring ', code: ' SPRING ' }));
    expect(answer).toMatchObject({ status: 201, body: { name: 'Spring', code: 'SPRING', percent_off: 20 } });
    expect(await auditOf(String(answer.body['id']))).toMatchObject([
      { action: 'discount.added', actor_id: testBed.ids.super, detail: { code: 'SPRING' } },
    ]);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['code', { code: '' }],
    ['code', { code: 'x'.repeat(61) }],
    ['percent_off', { percent_off: 0 }],
    ['percent_off', { percent_off: 101 }],
    ['percent_off', { percent_off: 12.5 }],
    ['percent_off', { percent_off: '20' }],
    ['percent_off', { percent_off: undefined }],
  ])('R-002: a wrong %s is reported as such: %j', async (field, change) => {
    const id = await make();
    for (const answer of [
      await call('POST', '/discounts', discountForm(change)),
      await call('PUT', `/discounts/${id}`, discountForm(change)),
    ]) {
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['validationError'] as object)).toEqual([field]);
    }
  });

  test('CG-90: a code is unique, ignoring case', async () => {
    await make({ code: 'spring' });
    const other = await make({ code: 'AUTUMN' });
    for (const answer of [
      await call('POST', '/discounts', discountForm({ code: 'SPRING' })),
      await call('PUT', `/discounts/${other}`, discountForm({ code: 'Spring' })),
    ])
      expect(answer).toMatchObject({
        status: 400,
        body: { validationError: { code: ['Another discount already uses this coupon code.'] } },
      });
    expect((await call('PUT', `/discounts/${other}`, discountForm({ code: 'autumn' }))).status).toBe(200);
  });

  test('the same save five times at once creates one, and no request gets a 500', async () => {
    const form = discountForm();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '/discounts', form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    expect((await call('GET', '/discounts')).body['total']).toBe(1);
  });

  test('V-078: changes it for every workspace that has it; two simultaneous changes are written in turn', async () => {
    const id = await make({ percent_off: 20 });
    await give(harbor, id);
    const answers = await Promise.all([
      call('PUT', `/discounts/${id}`, discountForm({ percent_off: 30 })),
      call('PUT', `/discounts/${id}`, discountForm({ percent_off: 40 })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const changes = (await auditOf(id)).slice(1).map(({ detail }) => detail as { before: object });
    const [row] = rowsOf(await call('GET', '/discounts'));
    expect(changes.map(({ before }) => before)).toMatchObject([
      { percent_off: 20 },
      { percent_off: row?.['percent_off'] === 30 ? 40 : 30 },
    ]);
    const detail = await testBed.callers.inHouse.call('GET', '/workspaces/current/discount-detail');
    expect(detail.body).toEqual({ percent_off: row?.['percent_off'] });
  });

  test('if two codes are changed into the same one at once, one gets an error', async () => {
    const [one, two] = [await make(), await make()];
    const code = newId();
    const save = (id: string) => call('PUT', `/discounts/${id}`, discountForm({ code }));
    const answers = await Promise.all([save(one), save(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('removing (V-079)', () => {
  test('every workspace that had it has none; a second removal gets 404', async () => {
    const id = await make({ code: 'GONE', percent_off: 40 });
    await give(harbor, id);
    await give(lakeside, id);
    const answers = await Promise.all([
      call('DELETE', `/discounts/${id}`),
      call('DELETE', `/discounts/${id}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    const left = await auditOf(id);
    expect(left.filter(({ action }) => action === 'discount.removed')).toMatchObject([
      { detail: { code: 'GONE', percent_off: 40, workspaceIds: [harbor, lakeside] } },
    ]);
    // The second one is refused, and recorded as such.
    expect(left.filter(({ action }) => action === 'call.denied')).toHaveLength(1);
    const rows = rowsOf(await call('GET', '/workspaces'));
    expect(rows.map(({ discount }) => discount)).toEqual(rows.map(() => null));
    expect((await call('PUT', `/discounts/${id}`, discountForm())).status).toBe(404);
  });
});

describe('a workspace’s discount (P-046, V-105, V-064)', () => {
  const percentOf = async (person: 'inHouse' | 'clerk' | 'super' | 'inHousePatient') =>
    (await testBed.callers[person].call('GET', '/workspaces/current/discount-detail')).body['percent_off'];

  test('CG-89, V-064: computed by the rule without a coupon, by the coupon with one, and back', async () => {
    expect([await percentOf('inHouse'), await percentOf('clerk'), await percentOf('super')]).toEqual([
      10, 0, 0,
    ]);
    const id = await make({ percent_off: 7 });
    for (const workspaceId of [harbor, lakeside, provider])
      expect(await give(workspaceId, id)).toMatchObject({
        status: 200,
        body: { id: workspaceId, discountPercent: 7, discount: { id, percent_off: 7 } },
      });
    expect([await percentOf('inHousePatient'), await percentOf('clerk'), await percentOf('super')]).toEqual([
      7, 7, 7,
    ]);
    expect((await testBed.callers.inHouse.call('GET', '/workspaces/current')).body).toMatchObject({
      discountType: null,
      discountPercent: 7,
    });
    expect(await give(harbor, null)).toMatchObject({ body: { discount: null, discountPercent: 10 } });
    expect(await percentOf('inHouse')).toBe(10);
  });

  test('L-014: half price if the workspace has it and no coupon', async () => {
    await setWorkspace(testBed.product.platform, lakeside, { discountType: 'half-price' });
    expect(await percentOf('clerk')).toBe(50);
    await give(lakeside, await make({ percent_off: 3 }));
    expect(await percentOf('clerk')).toBe(3);
    await setWorkspace(testBed.product.platform, lakeside, { discountType: null });
  });

  test('is recorded once, however often the same one is set', async () => {
    const before = (await auditOf(String(summit))).length;
    const id = await make();
    const answers = await Promise.all([give(summit, id), give(summit, id), give(summit, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await auditOf(String(summit))).slice(before)).toMatchObject([
      {
        action: 'workspace.discount-set',
        actor_id: testBed.ids.super,
        detail: { discountId: id, before: null },
      },
    ]);
  });

  test('a deleted one, and a missing workspace', async () => {
    expect(await give(harbor, newId())).toMatchObject({
      status: 400,
      body: { validationError: { discountId: ['This discount was removed. Please choose again.'] } },
    });
    expect((await give(9_999, null)).status).toBe(404);
    expect((await call('PUT', `/workspaces/${harbor}/discount`, {})).status).toBe(400);
  });

  test('set and removed at once: no workspace has it in the end, and no request gets a 500', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await make();
      const remove = () => call('DELETE', `/discounts/${id}`);
      const both = round % 2 === 0 ? [give(harbor, id), remove()] : [remove(), give(harbor, id)];
      for (const { status } of await Promise.all(both)) expect([200, 204, 400]).toContain(status);
    }
    expect(await percentOf('inHouse')).toBe(10);
  });
});

describe('the list of workspaces (V-098)', () => {
  test('by name, with what a request for each needs', async () => {
    const answer = await call('GET', '/workspaces');
    expect(answer.body['total']).toBe(4);
    expect(namesOf(answer)).toEqual(['Harbor Imaging', 'Lakeside Clinic', 'Plainscan', 'Summit Radiology']);
    expect(rowsOf(answer)[0]).toMatchObject({
      id: harbor,
      subdomain: 'harbor',
      clinicCode: 'HAR2041',
      productType: 'white-glove-plus',
      caseCreationType: 'manual_entry',
      mainFileType: 'any',
      discountPercent: 10,
      discount: null,
      createdAt: '2026-11-20T09:00:00.000Z',
    });
  });

  test.each([
    ['limit=2&page=1', ['Plainscan', 'Summit Radiology']],
    ['orderType=DESC&limit=1', ['Summit Radiology']],
    ['orderField=caseCreationType&limit=1', ['Summit Radiology']],
    ['keyword=RADIO', ['Summit Radiology']],
    ['keyword=lak3', ['Lakeside Clinic']],
    ['keyword=portal', ['Plainscan']],
    ['keyword=%25', []],
  ])('%s', async (query, names) => {
    expect(namesOf(await call('GET', `/workspaces?${query}`))).toEqual(names);
  });

  test('CG-126: recently added means created within 30 days', async () => {
    const now = testBed.clock.now().getTime();
    await setWorkspace(testBed.product.platform, harbor, { createdAt: new Date(now - 30 * day) });
    await setWorkspace(testBed.product.platform, summit, { createdAt: new Date(now - 30 * day - 1) });
    const recent = await call('GET', '/workspaces?isRecentlyAdded=true');
    expect(namesOf(recent)).toEqual(['Harbor Imaging', 'Lakeside Clinic', 'Plainscan']);
    expect((await call('GET', '/workspaces?isRecentlyAdded=false')).body['total']).toBe(4);
  });

  test('the ones that have a certain discount', async () => {
    const id = await make();
    await give(lakeside, id);
    expect(namesOf(await call('GET', `/workspaces?discountId=${id}`))).toEqual(['Lakeside Clinic']);
  });
});
