// Compares what the mail server received with the outbox, after all kills.
import { sql } from '../../src/platform/database/drizzle.ts';
import { startMailDelivery } from '../../src/platform/mail/mail-delivery.ts';
import { createSmtpTransport } from '../../src/platform/mail/smtp-transport.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { stuckMilliseconds } from './kill-target.ts';
import type { MailServer } from './mail-server.ts';
import { waitUntil } from './wait-until.ts';

export type SentMails = { mails: number; repeated: number; problems: string[] };

type Row = { key: string; status: string; message_id: string | null };

/**
 * Sends what the last process left, as the next one would, and checks that every email went out under one Message-ID.
 */
export async function inspectSentMails(platform: Platform, server: MailServer): Promise<SentMails> {
  const rows = await deliverRemaining(platform, server);
  const known = new Set(rows.map(({ message_id }) => message_id));
  const problems: string[] = [];
  for (const { key, status, message_id } of rows) {
    if (status !== 'sent') problems.push(`the mail ${key} is ${status}`);
    if (!server.taken.includes(message_id ?? ''))
      problems.push(`the mail ${key} never reached the mail server`);
  }
  if (known.size !== rows.length) problems.push('two mails have the same Message-ID');
  for (const id of new Set(server.taken))
    if (!known.has(id)) problems.push(`the mail server got ${id}, which is no mail of the outbox`);
  return { mails: rows.length, repeated: server.taken.length - new Set(server.taken).size, problems };
}

async function deliverRemaining({ database, config }: Platform, server: MailServer): Promise<Row[]> {
  const read = async (): Promise<Row[]> =>
    database.asSystem(
      async () =>
        (await database.current().execute<Row>(sql`SELECT key, status, message_id FROM email_outbox`)).rows,
    );
  // The holders of the leases are dead. A server would wait two minutes to be sure.
  await database.asSystem(() =>
    database
      .current()
      .execute(sql`UPDATE email_outbox SET lease_until = NULL, run_at = now() WHERE status = 'queued'`),
  );
  const delivery = await startMailDelivery({
    database,
    transport: createSmtpTransport(server.url, { name: 'Plainscan', address: 'no-reply@localhost' }),
    host: config.publicUrl.hostname,
    onError: (error) => console.error(error),
  });
  try {
    return await waitUntil('The last mail', performance.now() + stuckMilliseconds, async () => {
      const rows = await read();
      return rows.every(({ status }) => status !== 'queued') ? rows : undefined;
    });
  } finally {
    await delivery.stop();
  }
}
