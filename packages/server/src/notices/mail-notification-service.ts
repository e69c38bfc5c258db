// Notifies the staff member whose action caused an email that did not arrive.
import { isStaff, type MailFailure } from '@plainscan/contract';

import { findPerson } from '../auth/people-service.ts';
import { selectMail, type MailRecord } from '../platform/mail/mail-repository.ts';
import type { NewNotification } from './notification-tables.ts';

type Key = 'mail.wrong-address' | 'mail.full' | 'mail.refused' | 'mail.given-up';

const keys: Partial<Record<MailFailure, Key>> = {
  'bad-address': 'mail.wrong-address',
  'unknown-address': 'mail.wrong-address',
  'mailbox-closed': 'mail.wrong-address',
  'mailbox-full': 'mail.full',
};

const keyOf = ({ status, reason }: MailRecord): Key =>
  status === 'given-up' ? 'mail.given-up' : ((reason && keys[reason]) ?? 'mail.refused');

/**
 * Returns nothing for the system's own emails, for patients, who have no notifications, and for users about emails to
 * themselves, which they would request again. Needs a system transaction.
 */
export async function notificationsOfMail(mailId: string): Promise<NewNotification[]> {
  const mail = await selectMail(mailId);
  if (!mail || mail.causedBy === null || mail.causedBy === mail.recipientId) return [];
  const sender = await findPerson(mail.causedBy);
  if (sender?.status !== 'active' || !isStaff(sender.role)) return [];
  const recipient = mail.recipientId === null ? undefined : await findPerson(mail.recipientId);
  const params = { person: recipient?.name ?? mail.to };
  return [{ userId: sender.id, workspaceId: sender.workspaceId, caseId: null, key: keyOf(mail), params }];
}
