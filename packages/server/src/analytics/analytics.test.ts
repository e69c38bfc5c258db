// The figures for known cases, compared with plain SQL over the same rows, and who may see which.
import type { Analytics, AnalyticsPeriod } from '@plainscan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addMoney, addCaseHistory } from '../../tests/analytics-fixture.ts';
import { workspaceIds } from '../../tests/demo-people-fixture.ts';
import { newId } from '../platform/clock/uuidv7.ts';
import { openTestBed, type TestBed, type TestPerson } from '../../tests/test-bed-fixture.ts';
import { sql } from '../platform/database/drizzle.ts';

let bed: TestBed;
const { lakeside, harbor, provider } = workspaceIds;

const read = async (person: TestPerson, path: string): Promise<Analytics> => {
  const { status, body } = await bed.callers[person].call('GET', path);
  expect(status).toBe(200);
  return body as unknown as Analytics;
};
const readAll = (period: AnalyticsPeriod = 'month'): Promise<Analytics> =>
  read('super', `/analytics?period=${period}`);
const readClinic = (person: TestPerson, id: number, period: AnalyticsPeriod = 'month'): Promise<Analytics> =>
  read(person, `/analytics/workspaces/${id}?period=${period}`);
const openCases = ({ open }: Analytics): number =>
  open.flatMap(({ ages }) => ages).reduce((a, b) => a + b, 0);

beforeAll(async () => {
  bed = await openTestBed();
});
afterAll(() => bed.product.close());

test('C-029, CG-28: without data everything is zero and nothing is missing', async () => {
  const figures = await readAll();
  const none = { sent: 0, medianSeconds: 0, soonDue: 0, soonOpened: 0 };
  expect(figures).toEqual({
    clinic: null,
    until: '2026-11-20T09:00:00.000Z',
    from: '2026-10-21T09:00:00.000Z',
    period: none,
    before: none,
    open: [
      'not-paid',
      'pending-upload',
      'upload-shared',
      'incomplete',
      'uploading',
      'new',
      'in-progress',
      'review',
      'in-review',
    ].map((status) => ({ status, ages: [0, 0, 0, 0] })),
    late: 0,
    stages: ['payment', 'images', 'claim', 'video', 'review', 'opening'].map((stage) => ({
      stage,
      cases: 0,
      medianSeconds: 0,
      ninthSeconds: 0,
    })),
    opened: 0,
    rated: 0,
    ratings: [0, 0, 0, 0, 0],
    understanding: [0, 0, 0, 0, 0],
    worry: [0, 0, 0, 0, 0],
    watched: 0,
    finished: 0,
    chapters: [],
    consultants: [],
    unpaidCases: 0,
    failedPayments: 0,
    revenue: { receivedCents: 0, payments: 0, refundedCents: 0, refunds: 0 },
  });
});

describe('for known cases', () => {
  beforeAll(async () => {
    const pooled = { workspaceId: lakeside, pool: true };
    const inHouse = { workspaceId: harbor };
    const byConsultant = { recordedBy: bed.ids.consultant, videoSeconds: 90 };
    // Sent ten days ago, opened after a day.
    await addCaseHistory(bed, {
      place: pooled,
      hoursAgo: 264,
      way: [
        ['uploading', 2],
        ['new', 4],
        ['in-progress', 8],
        ['review', 3],
        ['in-review', 7],
      ],
      sentHoursAgo: 240,
      openedHoursAgo: 216,
      rating: 5,
      ...byConsultant,
    });
    // Sent nine days ago, opened after eight; in progress twice, because it was recalled in between.
    await addCaseHistory(bed, {
      place: pooled,
      hoursAgo: 276,
      way: [
        ['new', 10],
        ['in-progress', 20],
        ['completed', 10],
        ['in-progress', 20],
      ],
      sentHoursAgo: 216,
      openedHoursAgo: 24,
      rating: 2,
      ...byConsultant,
    });
    // Sent two days ago in another clinic, not opened.
    await addCaseHistory(bed, {
      place: inHouse,
      hoursAgo: 60,
      way: [
        ['not-paid', 1],
        ['new', 1],
        ['in-progress', 10],
      ],
      sentHoursAgo: 48,
      recordedBy: bed.ids.inHouse,
      videoSeconds: 45,
    });
    // Before the period.
    await addCaseHistory(bed, {
      place: pooled,
      hoursAgo: 1_000,
      way: [['new', 100]],
      sentHoursAgo: 900,
      ...byConsultant,
    });
    await addCaseHistory(bed, { place: pooled, hoursAgo: 5, way: [['new', 5]], dueInHours: 60 });
    await addCaseHistory(bed, { place: pooled, hoursAgo: 100, way: [['in-progress', 5]], dueInHours: -3 });
    await addCaseHistory(bed, { place: inHouse, hoursAgo: 400, way: [['not-paid', 400]], dueInHours: -1 });
    await addMoney(bed, {
      workspaceId: lakeside,
      status: 'paid',
      cents: 9_500,
      received: 8_550,
      refundedOfReceipt: 1_000,
      hoursAgo: 100,
    });
    await addMoney(bed, { workspaceId: harbor, status: 'refunded', cents: 13_500, hoursAgo: 200 });
    await addMoney(bed, { workspaceId: harbor, status: 'failed', cents: 13_500, hoursAgo: 10 });
    await addMoney(bed, { workspaceId: harbor, status: 'paid', cents: 5_000, hoursAgo: 2_000 });
  });

  test('C-029, CG-28: turn-around by stage, consultants, shares, ratings and revenue', async () => {
    const figures = await readAll();
    const hours = (number: number) => Math.round(number * 3_600);
    expect(figures.period).toEqual({ sent: 3, medianSeconds: hours(24), soonDue: 2, soonOpened: 1 });
    expect(figures.before).toEqual({ sent: 1, medianSeconds: hours(100), soonDue: 1, soonOpened: 0 });
    expect(figures.stages).toEqual([
      { stage: 'payment', cases: 1, medianSeconds: hours(1), ninthSeconds: hours(1) },
      { stage: 'images', cases: 1, medianSeconds: hours(2), ninthSeconds: hours(2) },
      // 1, 4 and 10 hours: the 90th percentile lies four fifths of the way from the second to the third.
      { stage: 'claim', cases: 3, medianSeconds: hours(4), ninthSeconds: hours(8.8) },
      { stage: 'video', cases: 3, medianSeconds: hours(10), ninthSeconds: hours(34) },
      { stage: 'review', cases: 1, medianSeconds: hours(10), ninthSeconds: hours(10) },
      { stage: 'opening', cases: 2, medianSeconds: hours(108), ninthSeconds: hours(175.2) },
    ]);
    expect([figures.opened, figures.rated, figures.ratings]).toEqual([2, 2, [0, 1, 0, 0, 1]]);
    expect(figures.consultants.map(({ id, cases, seconds }) => [id, cases, seconds])).toEqual([
      [bed.ids.consultant, 2, 180],
      [bed.ids.inHouse, 1, 45],
    ]);
    expect(figures.revenue).toEqual({
      receivedCents: 22_050,
      payments: 2,
      refundedCents: 14_500,
      refunds: 2,
    });
    expect([figures.unpaidCases, figures.failedPayments]).toEqual([1, 1]);
  });

  test('B20: counts how much of each chapter was watched and the answers after rating', async () => {
    const cases = await bed.select(
      sql`SELECT id FROM "case" WHERE rating_score IS NOT NULL ORDER BY rating_score DESC`,
    );
    const [best, worst] = cases.map(({ id }) => String(id));
    const watched: [string | undefined, string][] = [
      [best, '[{"start":0,"end":85}]'],
      [worst, '[{"start":0,"end":30}]'],
    ];
    await bed.select(
      sql`UPDATE video_report SET chapters = '[{"start":0,"title":""},{"start":30,"title":""}]'`,
    );
    for (const [id, ranges] of watched)
      await bed.select(sql`INSERT INTO report_watch
        SELECT ${newId()}, ${bed.ids.patient}, id, case_id, ${ranges}::jsonb, 1, now(), now()
        FROM video_report WHERE case_id = ${id}`);
    await bed.select(sql`UPDATE "case" SET understanding_score = 5, worry_score = 1 WHERE id = ${best}`);
    const { watched: began, finished, chapters, understanding, worry } = await readAll();
    expect({ began, finished, chapters, understanding, worry }).toEqual({
      began: 2,
      // 85 of 90 seconds.
      finished: 1,
      chapters: [
        { reports: 2, watched: 2 },
        { reports: 2, watched: 1 },
      ],
      understanding: [0, 0, 0, 0, 1],
      worry: [1, 0, 0, 0, 0],
    });
    expect((await readClinic('inHouseAdmin', harbor)).chapters).toEqual([]);
  });

  test('open cases by status and age, and which are late', async () => {
    const { open, late } = await readAll();
    const ages = Object.fromEntries(open.map((row) => [row.status, row.ages]));
    expect([ages['new'], ages['in-progress'], ages['not-paid']]).toEqual([
      [1, 0, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ]);
    // An unpaid case has no consultant who could be late.
    expect(late).toBe(1);
  });

  test.each(['week', 'month', 'quarter', 'year', 'all'] as const)(
    'C-029: the figures of %s equal plain SQL',
    async (period) => {
      const figures = await readAll(period);
      const from = figures.from ?? '-infinity';
      const [plain] = await bed.select(sql`SELECT
        (SELECT count(*)::int FROM "case" WHERE signed_off_at > ${from}::timestamptz) AS sent,
        (SELECT count(DISTINCT case_id)::int FROM report_view JOIN "case" ON "case".id = case_id
          WHERE signed_off_at > ${from}::timestamptz) AS opened,
        (SELECT count(*)::int FROM "case" WHERE signed_off_at > ${from}::timestamptz AND rating_score IS NOT NULL) AS rated,
        (SELECT count(*)::int FROM "case" WHERE status NOT IN ('completed', 'archived')) AS open,
        (SELECT coalesce(sum(coalesce(received_cents, amount_cents)), 0)::int FROM payment
          WHERE paid_at > ${from}::timestamptz) AS cents`);
      expect({
        sent: figures.period.sent,
        opened: figures.opened,
        rated: figures.rated,
        open: openCases(figures),
        cents: figures.revenue?.receivedCents,
      }).toEqual(plain);
    },
  );

  test('CG-192: a clinic’s administrator reads their own figures, without revenue', async () => {
    const own = await readClinic('inHouseAdmin', harbor);
    expect([own.period.sent, openCases(own), own.failedPayments, own.revenue]).toEqual([1, 1, 1, null]);
    expect(own.consultants.map(({ id }) => id)).toEqual([bed.ids.inHouse]);
    const asked = await readClinic('super', harbor);
    expect(asked).toEqual({
      ...own,
      revenue: { receivedCents: 13_500, payments: 1, refundedCents: 13_500, refunds: 1 },
    });
  });

  test('CG-192: the provider’s figures include the cases that clinics leave to it', async () => {
    const own = await readClinic('reviewer', provider);
    expect([own.period.sent, openCases(own), own.revenue]).toEqual([2, 2, null]);
    expect((await readClinic('clinicAdmin', lakeside)).period.sent).toBe(2);
  });

  test.each([
    ['clinicAdmin', `/analytics/workspaces/${harbor}`, 404],
    ['reviewer', `/analytics/workspaces/${harbor}`, 404],
    ['inHouseAdmin', `/analytics/workspaces/${provider}`, 404],
    ['super', '/analytics/workspaces/999999', 404],
    ['clerk', `/analytics/workspaces/${lakeside}`, 403],
    ['patient', `/analytics/workspaces/${lakeside}`, 403],
    ['reviewer', '/analytics', 403],
    ['clinicAdmin', '/analytics', 403],
  ] as const)('CG-192, B-012: %s is refused %s', async (person, path, expected) => {
    expect((await bed.callers[person].call('GET', path)).status).toBe(expected);
  });

  test('an unknown period is refused with an error on its field', async () => {
    const { status, body } = await bed.callers.super.call('GET', '/analytics?period=fortnight');
    expect(status).toBe(400);
    expect(body['validationError']).toHaveProperty('period');
  });

  test('CG-203: the response contains no patient’s name and no comment', async () => {
    await bed.select(
      sql`UPDATE "case" SET rating_comment = 'marker-comment' WHERE rating_score = 5 RETURNING id`,
    );
    const words = JSON.stringify(await readAll('all'));
    const names = await bed.select(sql`SELECT DISTINCT patient_snapshot ->> 'name' AS name FROM "case"`);
    expect(names.length).toBeGreaterThan(0);
    for (const word of ['marker-comment', ...names.map(({ name }) => String(name))])
      expect(words).not.toContain(word);
  });
});
