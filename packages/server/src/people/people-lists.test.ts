// The lists of administrators, creators and patients: who is on them, in which order, and who may see them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addPerson, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { listed, namesIn } from '../../tests/people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

const { lakeside, summit } = workspaceIds;
let testBed: TestBed;

beforeAll(async () => {
  testBed = await openTestBed();
  const add = (role: 'admin' | 'creator' | 'patient', name: string, change: object = {}) =>
    addPerson(testBed.product.platform, { workspaceId: lakeside, role, name, ...change });
  await add('admin', 'Bea Quill');
  await add('admin', 'ana quill', { status: 'disabled' });
  await add('admin', 'Cleo Quill', { status: 'invited' });
  await add('creator', 'Dana Quill');
  await add('creator', 'Eve Quill', { status: 'invited' });
  await add('creator', 'Fay Quill', { workspaceId: summit });
  for (let at = 0; at < 25; at += 1)
    await add('patient', `Patient Number ${String(at).padStart(2, '0')}`, {
      email: `number.${at}@lakeside.example`,
      ...(at % 5 === 0 && { status: 'invited' }),
    });
  await add('patient', '100% Odd_Name', { email: 'odd@lakeside.example' });
  await add('patient', 'Summit Person', { workspaceId: summit });
});
afterAll(() => testBed.product.close());

const get = (person: TestPerson, path: string) => testBed.callers[person].call('GET', path);

describe('administrators (V-067)', () => {
  test('Q-001, X-006, CG-48: pages of a workspace start at 1, sorted by name, or by phone on request', async () => {
    const first = await get('super', `/admins?workspaceId=${lakeside}&limit=2&keyword=quill`);
    expect(namesIn(first)).toEqual(['ana quill', 'Bea Quill']);
    expect(first.body).toMatchObject({ total: 3 });
    expect(
      namesIn(await get('super', `/admins?workspaceId=${lakeside}&limit=2&page=2&keyword=quill`)),
    ).toEqual(['Cleo Quill']);
    expect((await get('super', '/admins?page=0')).status).toBe(400);
    const down = await get('super', `/admins?workspaceId=${lakeside}&orderType=DESC&keyword=quill`);
    expect(namesIn(down)).toEqual(['Cleo Quill', 'Bea Quill', 'ana quill']);
    expect((await get('super', '/admins?orderField=phoneNumber')).status).toBe(200);
  });

  test('Q-006, CG-122: a row has id, name, email, phone, status, workspace; the filter ignores case', async () => {
    const answer = await get('super', `/admins?workspaceId=${lakeside}&status=Disabled`);
    expect(listed(answer)).toMatchObject([
      {
        name: 'ana quill',
        phoneNumber: null,
        role: 'admin',
        status: { value: 'disabled', label: 'Disabled' },
        workspaceId: lakeside,
        workspaceName: 'Lakeside Clinic',
      },
    ]);
    expect((await get('super', '/admins?status=gone')).status).toBe(400);
  });

  test('CG-175: an unknown workspace is not found, and no administrator may list administrators', async () => {
    expect((await get('super', '/admins?workspaceId=99999')).status).toBe(404);
    expect((await get('clinicAdmin', '/admins')).status).toBe(403);
  });
});

describe('creators (V-074)', () => {
  test('Q-008, Q-010: an administrator sees those of their own workspace, a super-admin all', async () => {
    expect(namesIn(await get('clinicAdmin', '/creators?keyword=quill'))).toEqual(['Dana Quill', 'Eve Quill']);
    expect(namesIn(await get('super', '/creators?keyword=quill'))).toEqual([
      'Dana Quill',
      'Eve Quill',
      'Fay Quill',
    ]);
    expect(namesIn(await get('super', `/creators?keyword=quill&workspaceId=${summit}`))).toEqual([
      'Fay Quill',
    ]);
    expect((await get('clinicAdmin', `/creators?workspaceId=${summit}`)).status).toBe(404);
    expect((await get('clerk', '/creators')).status).toBe(403);
  });

  test('each has the number of open cases and reviews', async () => {
    await testBed.worked({});
    await testBed.reviewed({ reviewer: testBed.ids.second });
    const rows = (await get('reviewer', '/creators')).body['data'] as { id: string; openCases: number }[];
    const open = (id: string) => rows.find((row) => row.id === id)?.openCases;
    expect([open(testBed.ids.consultant), open(testBed.ids.second)]).toEqual([2, 1]);
  });

  test('Q-009: the status is invited, disabled or active', async () => {
    const rows = listed(await get('clinicAdmin', '/creators?keyword=quill'));
    expect(rows.map(({ status }) => status.value)).toEqual(['active', 'invited']);
  });
});

describe('patients (V-056)', () => {
  test('Q-012, B-004: all staff list their workspace’s patients, with contact data and status', async () => {
    for (const person of ['clerk', 'clinicAdmin'] as const) {
      const answer = await get(person, '/patients?keyword=patient%20number%2003');
      expect(listed(answer)).toMatchObject([
        {
          name: 'Patient Number 03',
          email: 'number.3@lakeside.example',
          dateOfBirth: null,
          phoneNumber: null,
          workspaceName: 'Lakeside Clinic',
          status: { value: 'active', label: 'Active' },
        },
      ]);
      const [row] = listed(answer);
      expect(row).toMatchObject({ userId: row?.id });
    }
    expect(namesIn(await get('clerk', '/patients?keyword=summit'))).toEqual([]);
    expect(namesIn(await get('super', '/patients?keyword=summit%20person'))).toEqual(['Summit Person']);
    expect((await get('patient', '/patients')).status).toBe(403);
  });

  test('the pages of a list contain everyone once, by number and by place, in both orders', async () => {
    for (const order of [
      'orderType=ASC',
      'orderType=DESC',
      'orderField=createdAt',
      'orderField=createdAt&orderType=DESC',
    ]) {
      const byPage: string[] = [];
      for (let page = 0; page < 6; page += 1)
        byPage.push(
          ...listed(await get('clerk', `/patients?${order}&limit=5&page=${page}`)).map(({ id }) => id),
        );
      const byPlace: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const answer = await get('clerk', `/patients?${order}&limit=7${next && `&after=${next}`}`);
        byPlace.push(...listed(answer).map(({ id }) => id));
        next = answer.body['next'] as string | null;
      }
      expect(byPlace, order).toEqual(byPage);
      expect(new Set(byPlace).size, order).toBe(27);
    }
  });

  test('a place from another sort order, of no user or from a hostile client is 400', async () => {
    const { body } = await get('clerk', '/patients?limit=5');
    const next = String(body['next']);
    expect((await get('clerk', `/patients?orderField=createdAt&after=${next}`)).status).toBe(400);
    for (const after of ['x', 'bnVsbA', Buffer.from('["name","a","not-an-id"]').toString('base64url')])
      expect((await get('clerk', `/patients?after=${after}`)).status, after).toBe(400);
    const id = '019a0000-0000-7000-8000-000000000000';
    for (const key of ['0', '2026-02-31 09:00:00+00', '0000-01-01 09:00:00+00', '2026-11-20 09:00']) {
      const after = Buffer.from(JSON.stringify(['createdAt', key, id])).toString('base64url');
      const path = `/patients?orderField=createdAt&after=${after}`;
      expect((await get('clerk', path)).status, key).toBe(400);
    }
  });

  test('pattern characters are taken literally, and a page far beyond the end is empty with the total', async () => {
    expect(namesIn(await get('clerk', `/patients?keyword=${encodeURIComponent('100% odd_')}`))).toEqual([
      '100% Odd_Name',
    ]);
    expect((await get('clerk', `/patients?keyword=${encodeURIComponent('1__% o')}`)).body).toMatchObject({
      total: 0,
    });
    expect((await get('clerk', '/patients?page=500')).body).toMatchObject({ data: [], total: 27 });
  });

  test('one audit row has the ids of everyone shown', async () => {
    const answer = await get('clerk', '/patients?limit=3');
    const rows = await testBed.select(
      sql`SELECT actor_id, detail FROM audit_event WHERE action = 'patient.listed' ORDER BY position DESC LIMIT 1`,
    );
    expect(rows).toMatchObject([
      { actor_id: testBed.ids.clerk, detail: { ids: listed(answer).map(({ id }) => id) } },
    ]);
  });
});
