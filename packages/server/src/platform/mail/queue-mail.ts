import { newId } from '../clock/uuidv7.ts';
import { sql } from '../database/drizzle.ts';
import { storedJson } from '../database/stored-text.ts';
import { actingUserId, currentHandle } from '../database/transaction.ts';

/** Returns whether an email with this key was already queued, sent or not. */
export async function isMailQueued(key: string): Promise<boolean> {
  const { rows } = await currentHandle().execute(sql`SELECT key FROM email_outbox WHERE key = ${key}`);
  return rows.length > 0;
}

export type NewMail = {
  /** Names the occasion, such as `case-signed-off:<case id>`. Each key is emailed once. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  template: string;
  locale?: string;
  /** Sender name, and where replies go; the product's own if omitted. */
  sender?: { name: string; replyTo: string | null };
  /** The recipient's account, if there is one. */
  recipientId?: string;
  /** The user who caused the email, if not the actor of the running transaction. */
  causedBy?: string;
  /** Not sent before; until then it can be withdrawn. */
  heldUntil?: Date | undefined;
  /** URL that stops reminders of this kind (RFC 8058). */
  unsubscribeUrl?: string;
};

/** Adds the email to the running transaction. It is sent after the commit. */
export const queueMail = (mail: NewMail): Promise<void> => queueMails([mail]);

/** Queues several emails with one statement. */
export async function queueMails(mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const actor = actingUserId();
  const rows = mails.map(({ locale = 'en', sender, causedBy = actor, heldUntil, ...mail }) => ({
    ...mail,
    runAt: heldUntil?.toISOString(),
    id: newId(),
    locale,
    senderName: sender?.name,
    replyTo: sender?.replyTo,
    causedBy,
  }));
  await currentHandle().execute(sql`
    WITH notified AS (SELECT pg_notify('mail_queued', ''))
    INSERT INTO email_outbox (id, key, to_address, template, locale, subject, html, text,
      sender_name, reply_to, recipient_id, caused_by, unsubscribe_url, run_at)
    SELECT given.id, given.key, given."to", given.template, given.locale, given.subject, given.html, given.text,
      given."senderName", given."replyTo", given."recipientId", given."causedBy", given."unsubscribeUrl",
      given."runAt"
    FROM notified, jsonb_to_recordset(${storedJson(rows)}::jsonb) AS given
      (id uuid, key text, "to" text, template text, locale text, subject text, html text, text text,
       "senderName" text, "replyTo" text, "recipientId" uuid, "causedBy" uuid, "unsubscribeUrl" text,
       "runAt" timestamptz)
    ON CONFLICT (key) DO NOTHING`);
}

/** Deletes the emails about a subject, such as a case, that wait until exactly `heldUntil`. Needs the owner's rights. */
export async function withdrawMails(subjectId: string, heldUntil: Date): Promise<void> {
  await currentHandle().execute(sql`
    DELETE FROM email_outbox WHERE status = 'queued' AND run_at = ${heldUntil.toISOString()}::timestamptz
      AND split_part(key, ':', 2) = ${subjectId}`);
}
