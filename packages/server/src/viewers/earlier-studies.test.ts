// B18: studies that can be shown next to a study are its patient's earlier ones, if the user may see them anyway.
import type { EarlierStudy } from '@plainscan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signIn, workspaceIds } from '../../tests/demo-people-fixture.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';
import { selectEarlierStudies, selectStudy } from './study-repository.ts';

let testBed: TestBed;
let shown: string;

beforeAll(async () => {
  testBed = await openTestBed();
});
afterAll(() => testBed.product.close());
beforeEach(async () => {
  await testBed.select(sql`UPDATE study SET deleted_at = now()`);
  shown = await studyOf(await testBed.worked(), '2026-06-01');
});

/** Returns the study of a case and sets its date. */
async function studyOf(caseId: string, day: string | null): Promise<string> {
  const [row] = await testBed.select(sql`UPDATE study SET study_date = ${day}::date, deleted_at = NULL
    WHERE id = (SELECT study_id FROM "case" WHERE id = ${caseId}) RETURNING id`);
  return String(row?.['id']);
}

const ask = (person: TestPerson, id = shown) => testBed.callers[person].call('GET', `/studies/${id}/earlier`);
async function earlier(person: TestPerson, id = shown): Promise<string[]> {
  const { body } = await ask(person, id);
  return (body['data'] as EarlierStudy[]).map(({ studyId }) => studyId);
}

describe('B18: earlier studies of the same patient', () => {
  test('newest first, from the same day or before, and never another patient’s', async () => {
    expect(await earlier('consultant')).toEqual([]);
    const [old, older] = [
      await studyOf(await testBed.worked(), '2025-11-01'),
      await studyOf(await testBed.worked(), '2019-11-01'),
    ];
    await studyOf(await testBed.worked(), '2026-06-02');
    await studyOf(await testBed.worked({ patient: testBed.ids.inHousePatient }), '2020-01-01');
    expect(await earlier('consultant')).toEqual([old, older]);
    expect(await earlier('patient')).toEqual([old, older]);
    expect(await earlier('consultant', old)).toEqual([older]);
    const { body } = await ask('consultant');
    expect((body['data'] as EarlierStudy[])[0]).toMatchObject({ studyId: old, studyDate: '2025-11-01' });
  });

  test('of studies with the same date, the last to arrive comes first', async () => {
    const first = await studyOf(await testBed.worked(), '2026-06-01');
    testBed.clock.advance(1_000);
    const second = await studyOf(await testBed.worked(), '2026-06-01');
    testBed.clock.advance(1_000);
    const third = await studyOf(await testBed.worked(), '2026-06-01');
    expect(await earlier('consultant')).toEqual([third, second, first]);
  });

  test('without a date the day of arrival counts', async () => {
    const undated = await studyOf(await testBed.worked(), null);
    expect(await earlier('consultant')).toEqual([]);
    expect(await earlier('consultant', undated)).toEqual([shown]);
  });

  test('excludes deleted ones', async () => {
    const old = await studyOf(await testBed.worked(), '2025-11-01');
    await testBed.select(sql`UPDATE study SET deleted_at = now() WHERE id = ${old}`);
    expect(await earlier('consultant')).toEqual([]);
  });

  test('excludes another clinic’s case that the reader does not see; an inaccessible study is not found', async () => {
    const elsewhere = { workspaceId: workspaceIds.summit, creator: testBed.ids.otherClerk, pool: false };
    const old = await studyOf(await testBed.worked(elsewhere), '2025-11-01');
    expect(await earlier('consultant')).toEqual([]);
    expect(await earlier('patient')).toEqual([old]);
    const { platform } = testBed.product;
    const consultant = await signIn(platform, 'consultant@demo.test');
    // Row-level security agrees without the query's own scope.
    const found = await platform.database.asActor(consultant, async () => {
      const row = await selectStudy(consultant, shown);
      return row ? selectEarlierStudies(consultant, row, { queryScope: false }) : null;
    });
    expect(found).toEqual([]);
    expect((await ask('otherClerk')).status).toBe(404);
    expect((await ask('inHousePatient')).status).toBe(404);
  });

  test('counts as access to health data, audited once', async () => {
    await studyOf(await testBed.worked(), '2025-11-01');
    const count = async () =>
      (await testBed.select(sql`SELECT 1 FROM audit_event WHERE action = 'record.listed'`)).length;
    const before = await count();
    await ask('consultant');
    expect(await count()).toBe(before + 1);
  });
});
