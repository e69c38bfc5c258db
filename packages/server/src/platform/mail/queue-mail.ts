import { sql } from 'drizzle-orm';
import { newId } from '../clock/uuidv7.ts';
import { storedText } from '../database/stored-text.ts';
import { currentHandle } from '../database/transaction.ts';

/** Whether a mail of this key was queued before, sent or not. */
export async function isMailQueued(key: string): Promise<boolean> {
  const { rows } = await currentHandle().execute(sql`SELECT key FROM email_outbox WHERE key = ${key}`);
  return rows.length > 0;
}

export type NewMail = {
  /** Names the occasion, such as `case-signed-off:<case id>`: the same key is mailed once. */
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  template: string;
  locale?: string;
};

/** Adds the mail to the running transaction; it is sent after the commit. */
export async function queueMail(mail: NewMail): Promise<void> {
  await currentHandle().execute(sql`
    WITH notified AS (SELECT pg_notify('mail_queued', ''))
    INSERT INTO email_outbox (id, key, to_address, template, locale, subject, html, text)
    SELECT ${newId()}::uuid, ${mail.key}, ${storedText(mail.to)}, ${mail.template}, ${mail.locale ?? 'en'},
      ${storedText(mail.subject)}, ${storedText(mail.html)}, ${storedText(mail.text)}
    FROM notified
    ON CONFLICT (key) DO NOTHING`);
}
