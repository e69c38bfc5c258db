// The totals row of a sent case is updated by every change to the case, and always matches its timeline.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addCaseHistory } from '../../tests/analytics-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { openTestBed, type TestBed } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await openTestBed();
});
afterAll(() => bed.product.close());

const minutes = (number: number): void => bed.clock.advance(number * 60_000);
const rowOf = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (
    await bed.select(sql`SELECT *, opened_at IS NOT NULL AS opened FROM case_figure WHERE case_id = ${id}`)
  )[0];

/** Checks that every row stays the same when all are recalculated. */
async function expectTrue(): Promise<void> {
  const all = sql`SELECT * FROM case_figure ORDER BY case_id`;
  const kept = await bed.select(all);
  await bed.select(sql`SELECT refresh_case_figures(array_agg(id)) FROM "case"`);
  expect(await bed.select(all)).toEqual(kept);
}

describe('through the product’s API', () => {
  let id: string;
  test('signing off creates the row', async () => {
    id = await bed.reviewed();
    expect(await rowOf(id)).toBeUndefined();
    minutes(5);
    expect((await bed.put('reviewer', id, 'sign-off', { checks: ['right-patient'] })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      workspace_id: workspaceIds.lakeside,
      in_provider_pool: true,
      total_seconds: 300,
      recorded_by: bed.ids.consultant,
      recorded_seconds: 61,
      opened: false,
      score: null,
    });
  });
  test('opening and rating update it', async () => {
    minutes(5);
    const [record] = await bed.select(sql`SELECT study_id FROM "case" WHERE id = ${id}`);
    const path = `/patients/record/${String(record?.['study_id'])}/view-report-first-time`;
    expect((await bed.callers.patient.call('PUT', path)).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ opened: true, score: null });
    expect((await bed.put('patient', id, 'rate', { ratingScore: 4 })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ opened: true, score: 4 });
    await expectTrue();
  });
  test('B20: watching and answering update it', async () => {
    await bed.select(sql`UPDATE video_report SET duration_seconds = 100,
      chapters = '[{"start":0,"title":""},{"start":40,"title":""},{"start":80,"title":""}]' WHERE case_id = ${id}`);
    const [video] = await bed.select(sql`SELECT id FROM video_report WHERE case_id = ${id}`);
    const watch = (ranges: { start: number; end: number }[]) =>
      bed.callers.patient.call('PUT', `/patients/record/${id}/watched`, {
        body: { viewingId: newId(), videoId: video?.['id'], ranges, position: 10 },
      });
    expect((await watch([{ start: 0, end: 19 }])).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ watched_percent: 19, chapter_count: 3, chapters_watched: 0 });
    // Both visits combined: 0 to 40 and 55 to 90.
    await watch([{ start: 10, end: 40 }]);
    await watch([{ start: 55, end: 90 }]);
    expect(await rowOf(id)).toMatchObject({ watched_percent: 75, chapters_watched: 0b111 });
    expect((await bed.put('patient', id, 'answers', { understanding: 4 })).status).toBe(204);
    expect((await bed.put('patient', id, 'answers', { worry: 2 })).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ understanding: 4, worry: 2 });
    await expectTrue();
  });
  test('a recalled report has no row', async () => {
    expect((await bed.put('reviewer', id, 'recall', { reason: 'The side is wrong' })).status).toBe(200);
    expect(await rowOf(id)).toBeUndefined();
    await expectTrue();
  });
});

test('a rolled-back change leaves no row', async () => {
  const id = await bed.reviewed();
  const { database } = bed.product.platform;
  await expect(
    database.asSystem(async () => {
      await database.current().execute(sql`UPDATE "case" SET signed_off_at = now() WHERE id = ${id}`);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await rowOf(id)).toBeUndefined();
});

test('a simultaneous view and rating are both in the row', async () => {
  const place = { workspaceId: workspaceIds.lakeside, pool: true };
  for (let turn = 0; turn < 5; turn += 1) {
    const id = await addCaseHistory(bed, { place, hoursAgo: 10, way: [['new', 5]], sentHoursAgo: 5 });
    await Promise.all([
      bed.select(sql`INSERT INTO report_view VALUES (${id}, ${bed.ids.patient}, now()) RETURNING case_id`),
      bed.select(sql`UPDATE "case" SET rating_score = 3 WHERE id = ${id} RETURNING id`),
    ]);
    expect(await rowOf(id)).toMatchObject({ opened: true, score: 3 });
  }
});

test('CG-192: the API’s role cannot read or write the rows, nor call the function that writes them', async () => {
  const { database } = bed.product.platform;
  const actor = {
    userId: bed.ids.super,
    role: 'super-admin',
    workspaceId: workspaceIds.provider,
    isProvider: true,
  } as const;
  for (const statement of [
    sql`SELECT count(*) FROM case_figure`,
    sql`DELETE FROM case_figure`,
    sql`SELECT refresh_case_figures(ARRAY[]::uuid[])`,
    sql`SELECT refresh_watched_figures(ARRAY[]::uuid[])`,
  ])
    await expect(database.asActor(actor, () => database.current().execute(statement))).rejects.toThrow();
});
