// What staff may know about the emails to a user: kind, time and outcome, never text or links (CG-187).
import type { MailDeliveryState, SentMail } from '@plainscan/contract';

import { asOwner } from '../database/transaction.ts';
import {
  selectMailsByKey,
  selectMailsOfSubject,
  selectMailsTo,
  type MailRecord,
  type MailStatus,
} from './mail-repository.ts';

const deliveryStates: Record<MailStatus, MailDeliveryState> = {
  queued: 'queued',
  sent: 'handedOver',
  // Without a mail server, anyone who can read the outbox has it.
  kept: 'handedOver',
  refused: 'refused',
  'given-up': 'givenUp',
};

const present = ({ id, template, status, reason, answer, createdAt, endedAt }: MailRecord): SentMail => ({
  id,
  kind: template,
  queuedAt: createdAt.toISOString(),
  fate: deliveryStates[status],
  at: endedAt?.toISOString() ?? null,
  reason,
  answer,
});

/**
 * Returns the newest emails to an account, newest first. Needs a transaction. The caller must already have checked that
 * the actor may see the user.
 */
export async function listMailsTo(userId: string, limit = 50): Promise<SentMail[]> {
  return (await asOwner(() => selectMailsTo(userId, limit))).map(present);
}

/**
 * Returns the newest emails to an account about one subject, such as a case, newest first. Needs a transaction. The
 * caller must already have checked that the actor may see the user.
 */
export async function listMailsOfSubject(userId: string, subjectId: string): Promise<SentMail[]> {
  return (await asOwner(() => selectMailsOfSubject(userId, subjectId, 20))).map(present);
}

/**
 * Returns emails by their keys. Needs a transaction. The caller must already have checked that the actor may see the
 * recipients.
 */
export async function findMailsByKey(keys: readonly string[]): Promise<Map<string, SentMail>> {
  if (keys.length === 0) return new Map();
  const records = await asOwner(() => selectMailsByKey(keys));
  return new Map(records.map((record) => [record.key, present(record)]));
}
