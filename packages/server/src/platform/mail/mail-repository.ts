// The life of a mail: queued → sent, or kept (no mail server), or failed (an address no server takes).
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { messageIdOf } from './message-id.ts';

export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  attempts: number;
};

export type KeptMail = { to: string; subject: string; html: string; text: string; sentAt: Date };

/** Longer than the slowest conversation with a mail server may take. */
const LEASE_SECONDS = 120;

type MailRow = Omit<OutgoingMail, 'to' | 'messageId'> & { key: string; to_address: string };

/** Takes up to `count` due mails; while the lease lasts no other process takes them. */
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
      RETURNING id, key, to_address, subject, html, text, attempts`);
    return rows.map(({ key, to_address, ...mail }) => {
      return { ...mail, to: to_address, messageId: messageIdOf(key, claim.host) };
    });
  });
}

export async function markSent(database: Database, mail: OutgoingMail, now: Date): Promise<void> {
  await database.asSystem(() =>
    database.current().execute(sql`
      UPDATE email_outbox SET status = 'sent', sent_at = ${now.toISOString()}::timestamptz,
        message_id = ${mail.messageId}, lease_until = NULL, last_error = NULL
      WHERE id = ${mail.id}::uuid AND status = 'queued'`),
  );
}

/** Puts the mail back until `retryAt`; null gives it up. */
export async function markUnsent(
  database: Database,
  mail: OutgoingMail,
  error: string,
  retryAt: Date | null,
): Promise<void> {
  await database.asSystem(() =>
    database.current().execute(sql`
      UPDATE email_outbox SET status = ${retryAt ? 'queued' : 'failed'},
        run_at = ${retryAt?.toISOString() ?? null}::timestamptz, message_id = ${mail.messageId},
        lease_until = NULL, last_error = ${error}
      WHERE id = ${mail.id}::uuid AND status = 'queued'`),
  );
}

/** With one process, a lease that is there at its start belongs to no one. */
export async function voidMailLeases(database: Database): Promise<void> {
  await database.asSystem(() =>
    database.current().execute(sql`UPDATE email_outbox SET lease_until = NULL WHERE status = 'queued'`),
  );
}

/** Without a mail server: every queued mail is for reading here. */
export async function keepQueuedMails(database: Database, host: string, now: Date): Promise<void> {
  await database.asSystem(async () => {
    const { rows } = await database
      .current()
      .execute<{ id: string; key: string }>(
        sql`SELECT id, key FROM email_outbox WHERE status = 'queued' FOR UPDATE SKIP LOCKED`,
      );
    for (const { id, key } of rows) {
      await database.current().execute(sql`
        UPDATE email_outbox SET status = 'kept', message_id = ${messageIdOf(key, host)},
          sent_at = ${now.toISOString()}::timestamptz WHERE id = ${id}::uuid`);
    }
  });
}

/**
 * The newest mails of the outbox that is read in the browser, newest first. A mail is among them
 * from its commit on, also in the moment before it is marked as kept.
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
