// The figures, counted in the database. All of it needs a system transaction: row-level security would check for every
// row whether its case is visible, and the caller's right to see a clinic is checked beforehand.
import {
  ageGroups,
  analyticsStages,
  finishedPercent,
  limits,
  openStatuses,
  openedSoonDays,
  type AnalyticsStage,
  type StoredStatus,
} from '@plainscan/contract';

import { sql, type SQL } from '../platform/database/drizzle.ts';
import { currentHandle } from '../platform/database/transaction.ts';

/** The cases to count: those of all clinics or of one. The provider's include those that clinics leave to it. */
export type CaseScope = 'all' | { workspaceId: number; isProvider: boolean };

/** Time span, excluding `from` and including `until`; `from` is `null` for everything so far. */
export type Span = { from: Date | null; until: Date };

export type SentRow = {
  sent: number;
  medianSeconds: number;
  soonDue: number;
  soonOpened: number;
  opened: number;
  rated: number;
  ratings: number[];
  understanding: number[];
  worry: number[];
  watched: number;
  finished: number;
};

type StageRow = { stage: AnalyticsStage; cases: number; medianSeconds: number; ninthSeconds: number };

const isInScope = (scope: CaseScope): SQL => {
  if (scope === 'all') return sql`true`;
  const { workspaceId, isProvider } = scope;
  // A single expression for both conditions would prevent the use of the clinic's index.
  return isProvider
    ? sql`(workspace_id = ${workspaceId} OR in_provider_pool)`
    : sql`workspace_id = ${workspaceId}`;
};

const isOfClinic = (scope: CaseScope): SQL =>
  scope === 'all' ? sql`true` : sql`workspace_id = ${scope.workspaceId}`;

const isWithin = (column: SQL, { from, until }: Span): SQL =>
  from === null
    ? sql`${column} <= ${until.toISOString()}::timestamptz`
    : sql`${column} > ${from.toISOString()}::timestamptz AND ${column} <= ${until.toISOString()}::timestamptz`;

const sentRows = (scope: CaseScope, span: Span): SQL =>
  sql`case_figure WHERE ${isInScope(scope)} AND ${isWithin(sql`sent_at`, span)}`;

const list = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );

/** Returns what was sent within a span, and what has become of it. */
export async function selectSent(scope: CaseScope, span: Span): Promise<SentRow> {
  const soon = sql`make_interval(days => ${openedSoonDays}::int)`;
  const isDue = sql`sent_at + ${soon} <= ${span.until.toISOString()}::timestamptz`;
  const scores = (column: SQL): SQL =>
    sql`json_build_array(${sql.join(
      [1, 2, 3, 4, 5].map((score) => sql`count(*) FILTER (WHERE ${column} = ${score}::int)::int`),
      sql`, `,
    )})`;
  const { rows } = await currentHandle().execute<SentRow>(sql`
    SELECT count(*)::int AS sent,
      coalesce(round(percentile_cont(0.5) WITHIN GROUP (ORDER BY total_seconds)), 0) AS "medianSeconds",
      count(*) FILTER (WHERE ${isDue})::int AS "soonDue",
      count(*) FILTER (WHERE ${isDue} AND opened_at <= sent_at + ${soon})::int AS "soonOpened",
      count(opened_at)::int AS opened,
      count(score)::int AS rated,
      ${scores(sql`score`)} AS ratings,
      ${scores(sql`understanding`)} AS understanding,
      ${scores(sql`worry`)} AS worry,
      count(watched_percent)::int AS watched,
      count(*) FILTER (WHERE watched_percent >= ${finishedPercent}::int)::int AS finished
    FROM ${sentRows(scope, span)}`);
  const [row] = rows;
  if (!row) throw new Error('A count has no row.');
  return row;
}

/** Returns per chapter position how many watched reports have it, and in how many half of it was watched. */
export async function selectChapters(
  scope: CaseScope,
  span: Span,
): Promise<{ reports: number; watched: number }[]> {
  const places = Array.from({ length: limits.countedChapters }, (_, place) => {
    const hasChapter = sql`chapter_count > ${place}::int`;
    return sql`json_build_object('reports', count(*) FILTER (WHERE ${hasChapter}),
      'watched', count(*) FILTER (WHERE ${hasChapter} AND chapters_watched >> ${place}::int & 1 = 1))`;
  });
  const { rows } = await currentHandle().execute<{ places: { reports: number; watched: number }[] }>(sql`
    SELECT json_build_array(${sql.join(places, sql`, `)}) AS places
    FROM ${sentRows(scope, span)} AND watched_percent IS NOT NULL AND chapter_count > 0`);
  return (rows[0]?.places ?? []).filter(({ reports }) => reports > 0);
}

/** Seconds of each stage of a case. A report that was opened before it was recalled counts as opened at once. */
const stageSeconds: Record<AnalyticsStage, SQL> = {
  payment: sql`payment_seconds`,
  images: sql`images_seconds`,
  claim: sql`claim_seconds`,
  video: sql`video_seconds`,
  review: sql`review_seconds`,
  opening: sql`CASE WHEN opened_at IS NOT NULL
    THEN greatest(0, extract(epoch FROM opened_at - sent_at)::double precision) END`,
};

/** Returns how long the cases sent within a span spent in each stage. */
export async function selectStages(scope: CaseScope, span: Span): Promise<StageRow[]> {
  const parts = analyticsStages.map((stage) => {
    const seconds = stageSeconds[stage];
    return sql`json_build_object('stage', ${stage}::text, 'cases', count(${seconds}),
      'seconds', percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ${seconds}))`;
  });
  type Part = { stage: AnalyticsStage; cases: number; seconds: [number, number] | null };
  const { rows } = await currentHandle().execute<{ parts: Part[] }>(sql`
    SELECT json_build_array(${sql.join(parts, sql`, `)}) AS parts FROM ${sentRows(scope, span)}`);
  return (rows[0]?.parts ?? []).map(({ stage, cases, seconds }) => {
    const [medianSeconds, ninthSeconds] = (seconds ?? [0, 0]).map((value) => Math.round(value));
    return { stage, cases, medianSeconds: medianSeconds ?? 0, ninthSeconds: ninthSeconds ?? 0 };
  });
}

type CaseStagesRow = { total: number } & Record<AnalyticsStage, number | null>;

/** Returns how many seconds a sent case took and spent in each stage; `null` for a stage that it skipped. */
export async function selectCaseStages(caseId: string): Promise<CaseStagesRow | undefined> {
  const parts = analyticsStages.map((stage) => sql`${stageSeconds[stage]} AS ${sql.identifier(stage)}`);
  const { rows } = await currentHandle().execute<CaseStagesRow>(sql`
    SELECT total_seconds AS total, ${sql.join(parts, sql`, `)} FROM case_figure WHERE case_id = ${caseId}::uuid`);
  return rows[0];
}

type ConsultantRow = { id: string; name: string; cases: number; seconds: number };

/** Returns who recorded the reports sent within a span: number of cases, and seconds of video. */
export async function selectConsultants(scope: CaseScope, span: Span): Promise<ConsultantRow[]> {
  const { rows } = await currentHandle().execute<ConsultantRow>(sql`
    SELECT app_user.id, app_user.name, cases, seconds
    FROM (
      SELECT recorded_by, count(*)::int AS cases, coalesce(sum(recorded_seconds), 0) AS seconds
      FROM ${sentRows(scope, span)} AND recorded_by IS NOT NULL
      GROUP BY recorded_by
    ) AS recorded JOIN app_user ON app_user.id = recorded_by
    ORDER BY cases DESC, app_user.name, app_user.id
    LIMIT 100`);
  return rows;
}

/** Returns open cases by status and by days since the request (`ageGroups`), and how many of each are late. */
export async function selectOpen(
  scope: CaseScope,
  now: Date,
): Promise<{ status: StoredStatus; ages: number[]; late: number }[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const olderThan = (days: number): SQL => sql`created_at <= ${at} - make_interval(days => ${days}::int)`;
  const counts = ageGroups.map((days, group) => {
    const next = ageGroups[group + 1];
    const isYounger = next === undefined ? sql`` : sql` AND NOT ${olderThan(next)}`;
    // Rows that a test clock created in the future count as zero days old.
    return sql`count(*) FILTER (WHERE ${days === 0 ? sql`true` : olderThan(days)}${isYounger})::int`;
  });
  const { rows } = await currentHandle().execute<{ status: StoredStatus; ages: number[]; late: number }>(sql`
    SELECT status, json_build_array(${sql.join(counts, sql`, `)}) AS ages,
      count(*) FILTER (WHERE due_date < ${at} AND status IN ('new', 'in-progress', 'review', 'in-review'))::int AS late
    FROM "case" WHERE ${isInScope(scope)} AND status IN (${list(openStatuses)})
    GROUP BY status`);
  return rows;
}

type MoneyRow = { receivedCents: number; payments: number; refundedCents: number; refunds: number };

/**
 * Returns payments within a span and later refunds of them, partial ones as their receipts show them. The amount
 * received takes precedence over the requested one.
 */
export async function sumRevenue(scope: CaseScope, span: Span): Promise<MoneyRow> {
  const cents = sql`coalesce(received_cents, amount_cents)`;
  const { rows } = await currentHandle().execute<MoneyRow>(sql`
    SELECT coalesce(sum(${cents}), 0)::double precision AS "receivedCents", count(*)::int AS payments,
      coalesce(sum(refunded.cents), 0)::double precision AS "refundedCents",
      count(*) FILTER (WHERE refunded.cents > 0)::int AS refunds
    FROM payment CROSS JOIN LATERAL (SELECT CASE WHEN payment.status = 'refunded' THEN ${cents}
      ELSE (SELECT receipt.refunded_cents FROM receipt WHERE receipt.payment_id = payment.id) END AS cents) AS refunded
    WHERE ${isOfClinic(scope)} AND status IN ('paid', 'refunded') AND paid_at IS NOT NULL
      AND ${isWithin(sql`paid_at`, span)}`);
  const [row] = rows;
  if (!row) throw new Error('A sum has no row.');
  return row;
}

/** Returns the number of payments that failed within a span and have not been made since. */
export async function countFailed(scope: CaseScope, span: Span): Promise<number> {
  const { rows } = await currentHandle().execute<{ failed: number }>(sql`
    SELECT count(*)::int AS failed FROM payment
    WHERE ${isOfClinic(scope)} AND status = 'failed' AND ${isWithin(sql`updated_at`, span)}`);
  return rows[0]?.failed ?? 0;
}
