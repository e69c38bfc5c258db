// A clinic's settings: which exist, who may change them, and their history.
import type { Clinic, ClinicSetting } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { issueCode, makeClinic } from '../../tests/clinic-fixture.ts';
import { makeDiscount } from '../../tests/discount-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { addNamespace, revokeNamespace } from '../gateway/namespace-service.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { TestAnswer } from '../test-platform-fixture.ts';

const { lakeside, summit, harbor, provider } = workspaceIds;
let testBed: TestBed;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());

const put = (call: string, body: object, workspaceId: number = lakeside, person: TestPerson = 'super') =>
  testBed.callers[person].call('PUT', `/workspaces/${workspaceId}${call}`, { body });
const read = async (workspaceId: number = lakeside, person: TestPerson = 'super') =>
  (await testBed.callers[person].call('GET', `/workspaces/${workspaceId}`)).body as unknown as Clinic;
const lastOf = async (setting: ClinicSetting) => (await read()).lastChanges[setting];
const changesOf = async (workspaceId: number, setting: string) => {
  const path = `/workspaces/${workspaceId}/changes?setting=${setting}`;
  return (await testBed.callers.super.call('GET', path)).body['data'] as {
    before: unknown;
    after: unknown;
  }[];
};
const problemsOf = ({ body }: TestAnswer) => body['validationError'];

describe('V-102: PUT /workspaces/{id}/request-before-pay', () => {
  const set = (canRequestBeforePay: unknown, id: number = lakeside) =>
    put('/request-before-pay', { canRequestBeforePay }, id);

  test('patients of a workspace may request first and pay later, recorded once (P-011, P-026, CG-121)', async () => {
    const answers = await Promise.all([set('true'), set(true), set(true)]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { id: lakeside, canRequestBeforePay: true } });
    const { body } = await testBed.callers.clerk.call('GET', '/workspaces/current');
    expect(body).toMatchObject({ canRequestBeforePay: true });
    expect((await set(false)).body).toMatchObject({ canRequestBeforePay: false });
    const written = await testBed.select(sql`SELECT actor_id, workspace_id, detail FROM audit_event
      WHERE action = 'workspace.request-before-pay-set' ORDER BY id`);
    expect(written).toMatchObject(
      [true, false].map((canRequestBeforePay) => ({
        actor_id: testBed.ids.super,
        workspace_id: lakeside,
        detail: { canRequestBeforePay },
      })),
    );
  });

  test('text is not a valid value, and a missing workspace is not found', async () => {
    expect((await set('yes')).status).toBe(400);
    expect((await set(true, 9_999)).status).toBe(404);
    expect(
      (await put('/request-before-pay', { canRequestBeforePay: true }, lakeside, 'clinicAdmin')).status,
    ).toBe(403);
  });
});

/** Calls answer in words (CG-206); the history keeps a flag. */
const asKept = (value: unknown): unknown =>
  value === 'allowed' || value === 'not-allowed' ? value === 'allowed' : value;

describe('a setting that is saved at once', () => {
  test.each([
    ['V-101', '/clinic-upload', { allowClinicUpload: 'allowed' }, 'allowClinicUpload', 'allowed'],
    ['V-101', '/clinic-upload', { allowClinicUpload: 'not-allowed' }, 'allowClinicUpload', 'not-allowed'],
    ['V-103', '/creator-mode', { creatorMode: 'true' }, 'creatorMode', true],
    ['V-103', '/creator-mode', { creatorMode: false }, 'creatorMode', false],
    ['V-106', '/main-file-type', { mainFileType: 'any' }, 'mainFileType', 'any'],
    ['V-106', '/main-file-type', { mainFileType: 'dicom' }, 'mainFileType', 'dicom'],
    ['V-107', '/landing-url', { landingUrl: 'lakeside.example' }, 'landingUrl', 'https://lakeside.example/'],
    ['V-107', '/landing-url', { landingUrl: '' }, 'landingUrl', null],
  ] as const)(
    '%s: PUT %s %j (P-007, P-009, P-012, P-025, P-026, P-027)',
    async (_, call, body, setting, value) => {
      const before = (await read())[setting];
      const answer = await put(call, body);
      expect(answer).toMatchObject({ status: 200, body: { [setting]: value } });
      const last = await lastOf(setting);
      if (before !== value)
        expect(last).toMatchObject({
          setting,
          before: asKept(before),
          after: asKept(value),
          by: 'Ruth Calloway',
          at: testBed.clock.now().toISOString(),
        });
      // Repeating the change adds no second history entry.
      await put(call, body);
      expect(await lastOf(setting)).toEqual(last);
    },
  );

  test.each([
    ['/clinic-upload', { allowClinicUpload: 'perhaps' }],
    ['/creator-mode', {}],
    ['/main-file-type', { mainFileType: 'pdf' }],
    ['/landing-url', { landingUrl: 'javascript:alert(1)' }],
    ['/subdomain', { subdomain: '' }],
    ['/subdomain', { subdomain: 'a.b' }],
    ['/namespace', { namespaceIds: ['x'] }],
    ['/creator-mode', { creatorMode: true, isProvider: true }],
  ])('PUT %s refuses %j', async (call, body) => {
    expect((await put(call, body)).status).toBe(400);
  });

  test('an administrator cannot change any of them, for any clinic (P-001, CG-145)', async () => {
    for (const call of [
      '/clinic-upload',
      '/creator-mode',
      '/main-file-type',
      '/landing-url',
      '/subdomain',
      '/namespace',
      '/discount',
    ])
      for (const person of ['clinicAdmin', 'reviewer'] as const)
        expect((await put(call, {}, lakeside, person)).status, call).toBe(403);
  });
});

describe('V-109: PUT /workspaces/{id}', () => {
  test('an administrator sets name and color only of their own clinic (P-040, P-041, CG-124)', async () => {
    const set = { name: 'Lakeside Clinic North', primaryColor: '#C2185B' };
    expect(await put('', set, lakeside, 'clinicAdmin')).toMatchObject({ status: 200, body: set });
    const { body } = await testBed.callers.patient.call('GET', '/workspaces/current');
    expect(body).toMatchObject(set);
    expect((await put('', set, summit, 'clinicAdmin')).status).toBe(404);
    expect((await put('', set, lakeside, 'clerk')).status).toBe(403);
    const byAdmin = await read(lakeside, 'clinicAdmin');
    expect(byAdmin.lastChanges.name).toMatchObject({
      before: 'Lakeside Clinic',
      after: 'Lakeside Clinic North',
    });
    await put('', { name: 'Lakeside Clinic' });
  });

  test('only super-admins set the welcome video (P-042, CG-124)', async () => {
    expect((await put('', { globalVideoIntroduction: '' }, lakeside, 'clinicAdmin')).status).toBe(403);
    expect((await put('', { globalVideoIntroduction: '' })).status).toBe(200);
  });

  test('a code issued for this clinic is accepted; others are ignored (CG-124)', async () => {
    const name = 'Peak Clinic';
    const code = await issueCode(testBed.callers.super, name, summit);
    const before = (await read(summit)).clinicCode;
    expect((await put('', { clinicCode: 'PEA0001' }, summit)).body).toMatchObject({ clinicCode: before });
    expect((await put('', { name, clinicCode: code }, summit)).body).toMatchObject({
      name,
      clinicCode: code,
    });
    // The letters are unchanged, so the code stays (P-019).
    expect(await issueCode(testBed.callers.super, 'Pearl', summit)).toBe(code);
  });

  test('a code that another user requested in the meantime is a conflict (P-044)', async () => {
    const code = await issueCode(testBed.callers.super, 'Zebra', summit);
    testBed.clock.advance(16 * 60_000);
    await testBed.product.platform.database.asSystem(() =>
      testBed.product.platform.database
        .current()
        .execute(
          sql`UPDATE clinic_code_reservation SET reserved_by = ${testBed.ids.clinicAdmin}, workspace_id = ${lakeside} WHERE code = ${code}`,
        ),
    );
    const refused = await testBed.product
      .as('super@demo.test')
      .then((caller) => caller.call('PUT', `/workspaces/${summit}`, { body: { clinicCode: code } }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'workspace.code-taken' } });
    for (const person of ['super', 'clinicAdmin', 'clerk', 'patient', 'reviewer'] as const)
      testBed.callers[person] = await testBed.product.as(
        {
          super: 'super@demo.test',
          clinicAdmin: 'admin@lakeside.test',
          clerk: 'creator@lakeside.test',
          patient: 'patient@lakeside.test',
          reviewer: 'reviewer@demo.test',
        }[person],
      );
  });
});

describe('PUT /workspaces/{id}/settings', () => {
  const settings = {
    address: '7 Pier Road, Duluth, MN 55802',
    countryCode: 'us',
    contactNumber: '(555) 010-0188',
    contactEmail: 'hello@lakeside.test',
    locale: 'es',
    timeZone: 'America/Chicago',
    shareDays: 14,
    imageRetentionDays: 365,
    requireReview: true,
  };

  test('saves what an administrator sets, each with who changed it and the previous value', async () => {
    expect(await put('/settings', settings, lakeside, 'clinicAdmin')).toMatchObject({
      status: 200,
      body: settings,
    });
    const { lastChanges } = await read();
    expect(lastChanges.timeZone).toMatchObject({ before: 'America/New_York', after: 'America/Chicago' });
    expect(lastChanges.shareDays).toMatchObject({ before: 30, after: 14 });
    expect(lastChanges.contactEmail?.by).not.toBe('Ruth Calloway');
    expect(
      (await put('/settings', { locale: 'en', imageRetentionDays: null, contactEmail: null })).body,
    ).toMatchObject({
      ...settings,
      locale: 'en',
      imageRetentionDays: null,
      contactEmail: null,
    });
    expect((await changesOf(lakeside, 'locale')).map(({ before, after }) => [before, after])).toEqual([
      ['es', 'en'],
      ['en', 'es'],
    ]);
  });

  test('a shared link lasts as long as the clinic says, unless its creator says otherwise', async () => {
    const id = await testBed.reviewed({ status: 'completed' });
    const share = async (body: object) => {
      const answer = await testBed.callers.patient.call('POST', `/patients/record/${id}/share-links`, {
        body,
      });
      const until = new Date(String(answer.body['expiresAt'])).getTime();
      return Math.round((until - testBed.clock.now().getTime()) / (24 * 3_600_000));
    };
    expect([await share({ what: 'video' }), await share({ what: 'video', days: 60 })]).toEqual([14, 60]);
  });

  test('product, creators and case creation are fixed while a case is open, and for administrators (P-047)', async () => {
    const clinic = await makeClinic(testBed.callers.super);
    const set = { productType: 'white-glove-plus', creatorType: 'own', caseCreationType: 'ambra_gw' };
    expect((await put('/settings', set, clinic.id)).body).toMatchObject(set);
    await testBed.pooled({ status: 'new' });
    expect(await put('/settings', { creatorType: 'own' }, lakeside)).toMatchObject({
      status: 409,
      body: { code: 'workspace.fixed' },
    });
    // Setting the current value is not a change.
    expect((await put('/settings', { creatorType: (await read()).creatorType }, lakeside)).status).toBe(200);
    expect((await put('/settings', { creatorType: 'own' }, lakeside, 'clinicAdmin')).status).toBe(403);
  });

  test('a second step is required of all staff, and of no patient', async () => {
    await put('/settings', { requireSecondFactor: true }, summit);
    const clerk = await testBed.product.as('creator@summit.test');
    expect(await clerk.call('GET', '/cases')).toMatchObject({
      status: 403,
      body: { code: 'second-factor.required' },
    });
    expect((await clerk.call('GET', '/users/current-user')).body).toMatchObject({
      mustSetUpSecondFactor: true,
    });
    const patient = await testBed.product.as('patient@summit.test');
    expect((await patient.call('GET', '/cases')).status).toBe(200);
    await put('/settings', { requireSecondFactor: false }, summit);
    expect((await clerk.call('GET', '/cases')).status).toBe(200);
  });
});

describe('V-105: PUT /workspaces/{id}/discount', () => {
  test('sets a discount, shows it as in its select, and clears it (P-013, P-046)', async () => {
    const discountId = await makeDiscount(testBed.callers.super, { name: 'Founding', code: 'FOUND' });
    expect((await put('/discount', { discountId })).body).toMatchObject({
      discountId,
      discount: { name: 'Founding', code: 'FOUND' },
      discountPercent: 20,
    });
    expect((await put('/discount', { discountId: null })).body).toMatchObject({
      discountId: null,
      discount: null,
    });
    expect((await changesOf(lakeside, 'discountId')).map(({ before, after }) => [before, after])).toEqual([
      ['Founding - FOUND', null],
      [null, 'Founding - FOUND'],
    ]);
  });
});

describe('V-104: PUT /workspaces/{id}/namespace', () => {
  const idOf = async (name: string) =>
    String((await testBed.select(sql`SELECT id FROM gateway_namespace WHERE name = ${name}`))[0]?.['id']);
  let ids: string[];
  beforeAll(async () => {
    for (const name of ['lake-main', 'lake-mobile', 'gone'])
      await addNamespace(testBed.product.platform, name);
    await revokeNamespace(testBed.product.platform, 'gone');
    ids = [await idOf('lake-main'), await idOf('lake-mobile'), await idOf('gone')];
  });

  test('links the chosen ones and unlinks the others (P-015)', async () => {
    const names = async (namespaceIds: unknown) =>
      (await put('/namespace', { namespaceIds })).body['namespaces'] as { name: string }[];
    expect(await names(ids.slice(0, 2))).toMatchObject([{ name: 'lake-main' }, { name: 'lake-mobile' }]);
    expect(await names({ 0: ids[1] })).toMatchObject([{ name: 'lake-mobile' }]);
    expect((await changesOf(lakeside, 'namespaces'))[0]).toMatchObject({
      before: ['lake-main', 'lake-mobile'],
      after: ['lake-mobile'],
    });
  });

  test('refuses an empty list, a deleted one, and one of another clinic (P-036, W-074)', async () => {
    expect(problemsOf(await put('/namespace', { namespaceIds: [] }))).toEqual({
      namespaceIds: ['Please choose at least one namespace.'],
    });
    expect((await put('/namespace', { namespaceIds: [ids[2]] })).status).toBe(400);
    expect(await put('/namespace', { namespaceIds: [ids[1]] }, summit)).toMatchObject({
      status: 409,
      body: { message: 'Failed to update linked namespaces' },
    });
  });

  test('if two clinics want one at once, one gets it', async () => {
    const answers = await Promise.all(
      [harbor, summit].map((id) => put('/namespace', { namespaceIds: [ids[0]] }, id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('V-098, V-099: reading clinics', () => {
  test('one is read by super-admins and its own administrators (V-099, P-006, P-014)', async () => {
    expect(await read(lakeside, 'clinicAdmin')).toMatchObject({
      id: lakeside,
      adminEmail: 'admin@lakeside.test',
    });
    expect((await testBed.callers.clinicAdmin.call('GET', `/workspaces/${summit}`)).status).toBe(404);
    expect((await testBed.callers.clinicAdmin.call('GET', `/workspaces/${summit}/changes`)).status).toBe(404);
    expect((await testBed.callers.clerk.call('GET', `/workspaces/${lakeside}`)).status).toBe(403);
    expect((await testBed.callers.super.call('GET', `/workspaces/${provider}`)).body).toMatchObject({
      isProviderWorkspace: true,
    });
  });

  test('the list is sorted, filtered, searched and paged (P-003, P-045, CG-126)', async () => {
    const list = async (query: string) => {
      const { body } = await testBed.callers.super.call('GET', `/workspaces?${query}`);
      return { names: (body['data'] as Clinic[]).map(({ name }) => name), total: body['total'] };
    };
    const all = await list('limit=100');
    expect(all.names).toEqual(all.names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect((await list('limit=100&orderType=DESC')).names).toEqual(all.names.toReversed());
    expect((await list('keyword=LAKE')).names).toEqual(['Lakeside Clinic']);
    expect((await list('keyword=%25')).names).toEqual([]);
    await testBed.product.platform.database.asSystem(() =>
      testBed.product.platform.database
        .current()
        .execute(sql`UPDATE workspace SET created_at = created_at - interval '31 days' WHERE id = ${harbor}`),
    );
    const recent = await list('isRecentlyAdded=true&limit=100');
    expect(recent.total).toBe(Number(all.total) - 1);
    expect(recent.names).not.toContain('Harbor Imaging');
  });

  test.each(['name', 'createdAt', 'creatorType', 'caseCreationType'])(
    'paging by %s returns each clinic once',
    async (orderField) => {
      const page = async (query: string) =>
        (await testBed.callers.super.call('GET', `/workspaces?limit=2&orderField=${orderField}&${query}`))
          .body['data'] as Clinic[];
      const found: number[] = [];
      for (let rows = await page(''); rows.length > 0; rows = await page(`after=${found.at(-1)}`))
        found.push(...rows.map(({ id }) => id));
      const byPages = [...(await page('page=0')), ...(await page('page=1')), ...(await page('page=2'))];
      expect(found).toEqual([...new Set(found)]);
      expect(found.slice(0, byPages.length)).toEqual(byPages.map(({ id }) => id));
    },
  );

  test('the history is read page by page, newest first', async () => {
    const page = async (after = '') =>
      (await testBed.callers.super.call('GET', `/workspaces/${lakeside}/changes?limit=5${after}`)).body[
        'data'
      ] as {
        id: string;
        at: string;
      }[];
    const found: { id: string; at: string }[] = [];
    for (let rows = await page(); rows.length > 0; rows = await page(`&after=${found.at(-1)?.id}`))
      found.push(...rows);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found.length).toBeGreaterThan(10);
    const { body } = await testBed.callers.super.call('GET', `/workspaces/${lakeside}/changes?limit=1`);
    expect(found).toHaveLength(Number(body['total']));
    expect(found.map(({ at }) => at)).toEqual(
      found
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });
});
