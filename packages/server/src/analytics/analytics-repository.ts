// The figures, counted where the rows are. All of it needs a system transaction: row-level security would ask for each
// row whether its case is seen, and who may ask for which clinic is known beforehand.
import {
  ageGroups,
  analyticsStages,
  openStatuses,
  soonDays,
  type AnalyticsStage,
  type StoredStatus,
} from '@plainscan/contract';
import { sql, type SQL } from 'drizzle-orm';

import { currentHandle } from '../platform/database/transaction.ts';

/** Whose cases: those of all clinics, or of one; to the provider's belong those that clinics leave to it. */
export type CaseChoice = 'all' | { workspaceId: number; isProvider: boolean };

/** From when on (not included), and until when; null from the beginning. */
export type Span = { from: Date | null; until: Date };

export type SentRow = {
  sent: number;
  medianSeconds: number;
  soonDue: number;
  soonOpened: number;
  opened: number;
  rated: number;
  ratings: number[];
};

export type StageRow = { stage: AnalyticsStage; cases: number; medianSeconds: number; ninthSeconds: number };

const isChosen = (choice: CaseChoice): SQL => {
  if (choice === 'all') return sql`true`;
  const { workspaceId, isProvider } = choice;
  // A sum of two conditions would keep the index of the clinic from being used.
  return isProvider
    ? sql`(workspace_id = ${workspaceId} OR in_provider_pool)`
    : sql`workspace_id = ${workspaceId}`;
};

const isOfClinic = (choice: CaseChoice): SQL =>
  choice === 'all' ? sql`true` : sql`workspace_id = ${choice.workspaceId}`;

const isWithin = (column: SQL, { from, until }: Span): SQL =>
  from === null
    ? sql`${column} <= ${until.toISOString()}::timestamptz`
    : sql`${column} > ${from.toISOString()}::timestamptz AND ${column} <= ${until.toISOString()}::timestamptz`;

const sentCases = (choice: CaseChoice, span: Span): SQL => sql`
  sent AS MATERIALIZED (
    SELECT id, created_at, signed_off_at, rating_score FROM "case"
    WHERE ${isChosen(choice)} AND signed_off_at IS NOT NULL AND ${isWithin(sql`signed_off_at`, span)}
  ),
  viewed AS MATERIALIZED (
    SELECT case_id, min(first_viewed_at) AS at FROM report_view
    WHERE case_id IN (SELECT id FROM sent) GROUP BY case_id
  )`;

const list = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );

/** What was sent within a span, and what has become of it. */
export async function selectSent(choice: CaseChoice, span: Span): Promise<SentRow> {
  const soon = sql`make_interval(days => ${soonDays}::int)`;
  const isDue = sql`signed_off_at + ${soon} <= ${span.until.toISOString()}::timestamptz`;
  const scores = [1, 2, 3, 4, 5].map(
    (score) => sql`count(*) FILTER (WHERE rating_score = ${score}::int)::int`,
  );
  const { rows } = await currentHandle().execute<SentRow>(sql`
    WITH ${sentCases(choice, span)}
    SELECT count(*)::int AS sent,
      coalesce(round(percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM signed_off_at - created_at)::double precision)), 0) AS "medianSeconds",
      count(*) FILTER (WHERE ${isDue})::int AS "soonDue",
      count(*) FILTER (WHERE ${isDue} AND viewed.at <= signed_off_at + ${soon})::int AS "soonOpened",
      count(viewed.at)::int AS opened,
      count(rating_score)::int AS rated,
      json_build_array(${sql.join(scores, sql`, `)}) AS ratings
    FROM sent LEFT JOIN viewed ON viewed.case_id = sent.id`);
  const [row] = rows;
  if (!row) throw new Error('A count has no row.');
  return row;
}

const stageOf = (): SQL =>
  sql.join(
    (Object.entries(analyticsStages) as [AnalyticsStage, readonly StoredStatus[]][])
      .filter(([stage]) => stage !== 'opening')
      .map(([stage, statuses]) => sql`WHEN to_status IN (${list(statuses)}) THEN ${stage}::text`),
    sql` `,
  );

/** How long the cases sent within a span were in each part of their way; a part that no case was in is left out. */
export async function selectStages(choice: CaseChoice, span: Span): Promise<StageRow[]> {
  const { rows } = await currentHandle().execute<StageRow>(sql`
    WITH ${sentCases(choice, span)},
    steps AS (
      SELECT case_id, CASE ${stageOf()} END AS stage,
        extract(epoch FROM lead(at, 1, signed_off_at) OVER (PARTITION BY case_id ORDER BY at, case_event.id) - at)
          ::double precision AS seconds
      FROM case_event JOIN sent ON sent.id = case_id AND at <= signed_off_at
    ),
    times AS (
      SELECT stage, sum(seconds) AS seconds FROM steps WHERE stage IS NOT NULL GROUP BY case_id, stage
      UNION ALL
      SELECT 'opening', greatest(0, extract(epoch FROM viewed.at - signed_off_at)::double precision)
      FROM viewed JOIN sent ON sent.id = viewed.case_id
    )
    SELECT stage, count(*)::int AS cases,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds)) AS "medianSeconds",
      round(percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds)) AS "ninthSeconds"
    FROM times GROUP BY stage`);
  return rows;
}

/** Who recorded what was sent within a span: cases, and the seconds of their videos. */
export async function selectConsultants(
  choice: CaseChoice,
  span: Span,
): Promise<{ id: string; name: string; cases: number; seconds: number }[]> {
  const { rows } = await currentHandle().execute<{
    id: string;
    name: string;
    cases: number;
    seconds: number;
  }>(sql`
    WITH ${sentCases(choice, span)},
    recorded AS (
      SELECT recorded_by, count(*)::int AS cases, coalesce(sum(duration_seconds), 0) AS seconds
      FROM video_report JOIN sent ON sent.id = case_id
      WHERE discarded_at IS NULL AND recorded_by IS NOT NULL
      GROUP BY recorded_by
    )
    SELECT app_user.id, app_user.name, cases, seconds
    FROM recorded JOIN app_user ON app_user.id = recorded_by
    ORDER BY cases DESC, app_user.name, app_user.id
    LIMIT 100`);
  return rows;
}

/** Open cases by status and by the days since their request (`ageGroups`), and how many of each are late. */
export async function selectOpen(
  choice: CaseChoice,
  now: Date,
): Promise<{ status: StoredStatus; ages: number[]; late: number }[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const olderThan = (days: number): SQL => sql`created_at <= ${at} - make_interval(days => ${days}::int)`;
  const counts = ageGroups.map((days, group) => {
    const next = ageGroups[group + 1];
    const isYounger = next === undefined ? sql`` : sql` AND NOT ${olderThan(next)}`;
    // What a test's clock made in the future is no day old.
    return sql`count(*) FILTER (WHERE ${days === 0 ? sql`true` : olderThan(days)}${isYounger})::int`;
  });
  const { rows } = await currentHandle().execute<{ status: StoredStatus; ages: number[]; late: number }>(sql`
    SELECT status, json_build_array(${sql.join(counts, sql`, `)}) AS ages,
      count(*) FILTER (WHERE due_date < ${at} AND status IN ('new', 'in-progress', 'review', 'in-review'))::int AS late
    FROM "case" WHERE ${isChosen(choice)} AND status IN (${list(openStatuses)})
    GROUP BY status`);
  return rows;
}

export type MoneyRow = { receivedCents: number; payments: number; refundedCents: number; refunds: number };

/** What was paid within a span, and what of it was given back since. What the company took counts before what was asked. */
export async function selectMoney(choice: CaseChoice, span: Span): Promise<MoneyRow> {
  const cents = sql`coalesce(received_cents, amount_cents)`;
  const { rows } = await currentHandle().execute<MoneyRow>(sql`
    SELECT coalesce(sum(${cents}), 0)::double precision AS "receivedCents", count(*)::int AS payments,
      coalesce(sum(${cents}) FILTER (WHERE status = 'refunded'), 0)::double precision AS "refundedCents",
      count(*) FILTER (WHERE status = 'refunded')::int AS refunds
    FROM payment
    WHERE ${isOfClinic(choice)} AND status IN ('paid', 'refunded') AND paid_at IS NOT NULL
      AND ${isWithin(sql`paid_at`, span)}`);
  const [row] = rows;
  if (!row) throw new Error('A sum has no row.');
  return row;
}

/** Payments that failed within a span and were not made since. */
export async function countFailed(choice: CaseChoice, span: Span): Promise<number> {
  const { rows } = await currentHandle().execute<{ failed: number }>(sql`
    SELECT count(*)::int AS failed FROM payment
    WHERE ${isOfClinic(choice)} AND status = 'failed' AND ${isWithin(sql`updated_at`, span)}`);
  return rows[0]?.failed ?? 0;
}
