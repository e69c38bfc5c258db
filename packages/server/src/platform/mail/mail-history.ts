// What staff may know of the mails to a person: kind, time and fate, never text or link (CG-187).
import type { MailFailure, MailFate, SentMail } from '@plainscan/contract';
import { sql, type SQL } from 'drizzle-orm';

import { textsIn } from '../database/id-list.ts';
import { asOwner, currentHandle } from '../database/transaction.ts';

const fates: Record<string, MailFate> = {
  queued: 'queued',
  sent: 'handedOver',
  // Without a mail server, whoever may read the outbox has it.
  kept: 'handedOver',
  failed: 'refused',
};

type Row = {
  id: string;
  key: string;
  template: string;
  status: string;
  created_at: string;
  sent_at: string | null;
};

const present = ({ id, template, status, created_at, sent_at }: Row): SentMail => ({
  id,
  kind: template,
  queuedAt: new Date(created_at).toISOString(),
  fate: fates[status] ?? 'queued',
  at: sent_at === null ? null : new Date(sent_at).toISOString(),
  reason: status === 'failed' ? ('bad-address' satisfies MailFailure) : null,
  answer: null,
});

async function select(where: SQL, limit: number): Promise<Row[]> {
  const { rows } = await currentHandle().execute<Row>(sql`
    SELECT id, key, template, status, created_at, sent_at FROM email_outbox WHERE ${where}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
  return rows;
}

/**
 * The newest mails to an account, newest first. The caller has to have found the person within the actor's reach first.
 * Needs a transaction.
 */
export async function listMailsTo(userId: string, limit = 50): Promise<SentMail[]> {
  return (await asOwner(() => select(sql`strpos(key, ${userId}) > 0`, limit))).map(present);
}

/** Mails by their keys. Needs a transaction; the caller has to have found whom they went to within the actor's reach. */
export async function findMailsByKey(keys: readonly string[]): Promise<Map<string, SentMail>> {
  if (keys.length === 0) return new Map();
  const rows = await asOwner(() => select(sql`key IN ${textsIn(keys)}`, keys.length));
  return new Map(rows.map((row) => [row.key, present(row)]));
}
