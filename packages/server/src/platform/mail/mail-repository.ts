// An email's life cycle: queued → sent, kept (no mail server), refused for good, or given up after its attempts.
import type { MailFailure } from '@plainscan/contract';
import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { textsIn } from '../database/id-list.ts';
import { canBeResent } from '../database/resendable-mail-condition.ts';
import { currentHandle } from '../database/transaction.ts';
import { recordEvent } from '../outbox/record-event.ts';
import { messageIdOf } from './message-id.ts';

export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  attempts: number;
  /** Sender name; `null` for the product's own. */
  senderName: string | null;
  /** Where replies go; `null` if nobody reads them. */
  replyTo: string | null;
  /** URL that stops reminders; `null` for other emails. */
  unsubscribeUrl: string | null;
};

export type KeptMail = { to: string; subject: string; html: string; text: string; sentAt: Date };

/** Longer than the slowest possible conversation with a mail server. */
const LEASE_SECONDS = 120;

type MailRow = Pick<OutgoingMail, 'id' | 'subject' | 'html' | 'text' | 'attempts'> & {
  key: string;
  to_address: string;
  sender_name: string | null;
  reply_to: string | null;
  unsubscribe_url: string | null;
};

/** Claims up to `count` due emails. While the lease lasts, no other process claims them. */
export async function claimMails(
  database: Database,
  claim: { count: number; now: Date; host: string },
): Promise<OutgoingMail[]> {
  return database.asSystem(async () => {
    const { rows } = await database.current().execute<MailRow>(sql`
      UPDATE email_outbox SET attempts = attempts + 1,
        lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      WHERE id IN (
        SELECT id FROM email_outbox
        WHERE status = 'queued' AND (run_at IS NULL OR run_at <= ${claim.now.toISOString()}::timestamptz)
          AND (lease_until IS NULL OR lease_until < clock_timestamp())
        ORDER BY coalesce(run_at, created_at), id LIMIT ${claim.count} FOR UPDATE SKIP LOCKED)
      RETURNING id, key, to_address, subject, html, text, attempts, sender_name, reply_to, unsubscribe_url`);
    return rows.map(({ key, to_address, sender_name, reply_to, unsubscribe_url, ...mail }) => ({
      ...mail,
      to: to_address,
      messageId: messageIdOf(key, claim.host),
      senderName: sender_name,
      replyTo: reply_to,
      unsubscribeUrl: unsubscribe_url,
    }));
  });
}

/** Marks an email as sent. `answer` is the mail server's response. */
export async function markSent(
  database: Database,
  mail: OutgoingMail,
  { answer, now }: { answer: string; now: Date },
): Promise<void> {
  await database.asSystem(() =>
    database.current().execute(sql`
      UPDATE email_outbox SET status = 'sent', sent_at = ${now.toISOString()}::timestamptz,
        message_id = ${mail.messageId}, lease_until = NULL, last_error = NULL, reason = NULL, answer = ${answer}
      WHERE id = ${mail.id}::uuid AND status = 'queued'`),
  );
}

type Unsent = { reason: MailFailure; answer: string | null; error: string };

/** Postpones the email until `retryAt`, with the reason why the last attempt failed. */
export async function postponeMail(
  database: Database,
  mail: OutgoingMail,
  { reason, answer, error, retryAt }: Unsent & { retryAt: Date },
): Promise<void> {
  await database.asSystem(() =>
    database.current().execute(sql`
      UPDATE email_outbox SET run_at = ${retryAt.toISOString()}::timestamptz, message_id = ${mail.messageId},
        lease_until = NULL, last_error = ${error}, reason = ${reason}, answer = ${answer}
      WHERE id = ${mail.id}::uuid AND status = 'queued'`),
  );
}

/** Ends the email undelivered and, in the same transaction, records the event that notifies the user who caused it. */
export async function markUndelivered(
  database: Database,
  mail: OutgoingMail,
  { reason, answer, error, status, now }: Unsent & { status: 'refused' | 'given-up'; now: Date },
): Promise<void> {
  await database.asSystem(async () => {
    const { rows } = await database.current().execute(sql`
      UPDATE email_outbox SET status = ${status}, run_at = NULL, message_id = ${mail.messageId},
        sent_at = ${now.toISOString()}::timestamptz,
        lease_until = NULL, last_error = ${error}, reason = ${reason}, answer = ${answer}
      WHERE id = ${mail.id}::uuid AND status = 'queued' RETURNING id`);
    if (rows.length > 0)
      await recordEvent({ event: 'mail-undelivered', rooms: [], data: { mailId: mail.id } });
  });
}

/** Voids all leases: with one process, a lease that exists at startup belongs to nobody. */
export async function voidMailLeases(database: Database): Promise<void> {
  await database.asSystem(() =>
    database.current().execute(sql`UPDATE email_outbox SET lease_until = NULL WHERE status = 'queued'`),
  );
}

/** Without a mail server, keeps every due email for reading here. */
export async function keepQueuedMails(database: Database, host: string, now: Date): Promise<void> {
  await database.asSystem(async () => {
    const { rows } = await database.current().execute<{ id: string; key: string }>(
      sql`SELECT id, key FROM email_outbox
          WHERE status = 'queued' AND (run_at IS NULL OR run_at <= ${now.toISOString()}::timestamptz)
          FOR UPDATE SKIP LOCKED`,
    );
    for (const { id, key } of rows) {
      await database.current().execute(sql`
        UPDATE email_outbox SET status = 'kept', message_id = ${messageIdOf(key, host)},
          sent_at = ${now.toISOString()}::timestamptz WHERE id = ${id}::uuid`);
    }
  });
}

/**
 * Returns the emails of the browser outbox, newest first. An email is included from its commit on, even before it is
 * marked as kept.
 */
export async function listKeptMails(database: Database, limit = 500): Promise<KeptMail[]> {
  return database.asSystem(async () => {
    const { rows } = await database.current().execute<
      Omit<KeptMail, 'to' | 'sentAt'> & { to_address: string; sent_at: string }
    >(sql`
      SELECT to_address, subject, html, text, coalesce(sent_at, created_at) AS sent_at
      FROM email_outbox WHERE status IN ('kept', 'queued')
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
    return rows.map(({ to_address, sent_at, ...mail }) => {
      return { to: to_address, ...mail, sentAt: new Date(sent_at) };
    });
  });
}

/** Requeues emails that failed for this reason. Returns their number. Needs a system transaction. */
export async function requeueMails(reason: MailFailure, since: Date): Promise<number> {
  const { rows } = await currentHandle().execute(sql`
    WITH notified AS (SELECT pg_notify('mail_queued', ''))
    UPDATE email_outbox SET status = 'queued', attempts = 0, run_at = NULL, lease_until = NULL, reason = NULL,
      answer = NULL, last_error = NULL, sent_at = NULL
    FROM notified WHERE status IN ('refused', 'given-up') AND reason = ${reason} AND ${canBeResent}
      AND created_at > ${since.toISOString()}::timestamptz RETURNING id`);
  return rows.length;
}

export type MailStatus = 'queued' | 'sent' | 'kept' | 'refused' | 'given-up';

export type MailRecord = {
  id: string;
  key: string;
  template: string;
  status: MailStatus;
  to: string;
  recipientId: string | null;
  causedBy: string | null;
  reason: MailFailure | null;
  answer: string | null;
  createdAt: Date;
  /** When it was sent, kept or ended; `null` while it waits. */
  endedAt: Date | null;
};

type RecordRow = {
  id: string;
  key: string;
  template: string;
  status: MailStatus;
  to_address: string;
  recipient_id: string | null;
  caused_by: string | null;
  reason: MailFailure | null;
  answer: string | null;
  created_at: string;
  sent_at: string | null;
};

const recordOf = (row: RecordRow): MailRecord => ({
  id: row.id,
  key: row.key,
  template: row.template,
  status: row.status,
  to: row.to_address,
  recipientId: row.recipient_id,
  causedBy: row.caused_by,
  reason: row.reason,
  answer: row.answer,
  createdAt: new Date(row.created_at),
  endedAt: row.sent_at === null ? null : new Date(row.sent_at),
});

const recordColumns = sql`id, key, template, status, to_address, recipient_id, caused_by, reason, answer, created_at, sent_at`;

/** Returns an email without its text. Needs the owner's rights. */
export async function selectMail(id: string): Promise<MailRecord | undefined> {
  const { rows } = await currentHandle().execute<RecordRow>(
    sql`SELECT ${recordColumns} FROM email_outbox WHERE id = ${id}::uuid`,
  );
  return rows[0] && recordOf(rows[0]);
}

/** Returns the emails to one account, newest first, without their texts. Needs the owner's rights. */
export async function selectMailsTo(recipientId: string, limit: number): Promise<MailRecord[]> {
  const { rows } = await currentHandle().execute<RecordRow>(sql`
    SELECT ${recordColumns} FROM email_outbox WHERE recipient_id = ${recipientId}::uuid
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
  return rows.map(recordOf);
}

/**
 * Returns emails whose key has `subjectId` after the occasion, such as `ready:<case id>:…`. Needs the owner's rights.
 */
export async function selectMailsOfSubject(
  recipientId: string,
  subjectId: string,
  limit: number,
): Promise<MailRecord[]> {
  const { rows } = await currentHandle().execute<RecordRow>(sql`
    SELECT ${recordColumns} FROM email_outbox
    WHERE recipient_id = ${recipientId}::uuid AND split_part(key, ':', 2) = ${subjectId}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
  return rows.map(recordOf);
}

/** Returns emails by their keys; unknown keys are ignored. Needs the owner's rights. */
export async function selectMailsByKey(keys: readonly string[]): Promise<MailRecord[]> {
  const { rows } = await currentHandle().execute<RecordRow>(
    sql`SELECT ${recordColumns} FROM email_outbox WHERE key IN ${textsIn(keys)}`,
  );
  return rows.map(recordOf);
}

export type StuckMails = { reason: MailFailure; waiting: number; givenUp: number };

/**
 * Counts by reason the emails that wait after a failed attempt and those given up since `since`. Needs the owner's
 * rights.
 */
export async function countStuckMails(since: Date): Promise<StuckMails[]> {
  const { rows } = await currentHandle().execute<StuckMails>(sql`
    SELECT reason, count(*) FILTER (WHERE status = 'queued')::integer AS waiting,
      count(*) FILTER (WHERE status = 'given-up')::integer AS "givenUp"
    FROM email_outbox
    WHERE (status = 'queued' AND reason IS NOT NULL)
      OR (status = 'given-up' AND sent_at > ${since.toISOString()}::timestamptz)
    GROUP BY reason ORDER BY reason`);
  return rows;
}
