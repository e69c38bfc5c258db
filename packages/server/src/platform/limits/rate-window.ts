// How often something may happen within a time window, counted in the database for all processes.
import { sql } from '../database/drizzle.ts';
import { storedText } from '../database/stored-text.ts';
import { currentHandle } from '../database/transaction.ts';

export type RateLimit = { kind: string; most: number; milliseconds: number };

/** The count in the current window, and when the window ends. */
export type RateCount = { count: number; endsAt: Date };

type Row = { count: number; started_at: string };

/** Counts one more. The first count after a window has ended starts a new one. Needs a system transaction. */
export async function countUp(limit: RateLimit, subject: string, now: Date): Promise<RateCount> {
  const isOver = sql`rate_window.started_at <= ${startOf(limit, now)}::timestamptz`;
  const { rows } = await currentHandle().execute<Row>(sql`
    INSERT INTO rate_window (kind, subject, started_at, count)
    VALUES (${limit.kind}, ${storedText(subject)}, ${now.toISOString()}::timestamptz, 1)
    ON CONFLICT (kind, subject) DO UPDATE SET
      count = CASE WHEN ${isOver} THEN 1 ELSE rate_window.count + 1 END,
      started_at = CASE WHEN ${isOver} THEN excluded.started_at ELSE rate_window.started_at END
    RETURNING count, started_at`);
  return countOf(rows[0], limit, now);
}

/**
 * Undoes a mistaken count, such as an attempt that turned out to be valid. Does nothing once that window has ended:
 * `countedAt` is the time of the count, `endsAt` the value that countUp returned.
 */
export async function countDown(
  limit: RateLimit,
  subject: string,
  counted: { times: number } & ({ endsAt: Date } | { countedAt: Date }),
): Promise<void> {
  const isSameRange =
    'endsAt' in counted
      ? sql`started_at = ${startOf(limit, counted.endsAt)}::timestamptz`
      : // Simultaneous requests may be counted out of order.
        sql`started_at <= ${counted.countedAt.toISOString()}::timestamptz + interval '1 second'`;
  await currentHandle().execute(sql`
    UPDATE rate_window SET count = greatest(0, count - ${counted.times}::integer)
    WHERE kind = ${limit.kind} AND subject = ${storedText(subject)} AND ${isSameRange}`);
}

/** Returns the count so far. Needs a system transaction. */
export async function readCount(limit: RateLimit, subject: string, now: Date): Promise<RateCount> {
  const { rows } = await currentHandle().execute<Row>(sql`
    SELECT count, started_at FROM rate_window
    WHERE kind = ${limit.kind} AND subject = ${storedText(subject)}
      AND started_at > ${startOf(limit, now)}::timestamptz`);
  return countOf(rows[0], limit, now);
}

/** Removes windows that ended long ago. Needs a system transaction. */
export async function removeOldWindows(before: Date): Promise<void> {
  await currentHandle().execute(
    sql`DELETE FROM rate_window WHERE started_at < ${before.toISOString()}::timestamptz`,
  );
}

function startOf({ milliseconds }: RateLimit, now: Date): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

function countOf(row: Row | undefined, { milliseconds }: RateLimit, now: Date): RateCount {
  const startedAt = row === undefined ? now : new Date(row.started_at);
  return { count: row?.count ?? 0, endsAt: new Date(startedAt.getTime() + milliseconds) };
}
