// Emails to patients before images are deleted. Each is sent once: its key names the storage end that it is about.
import { mailDate } from '../../platform/mail/mail-date.ts';
import { queuePaymentMail } from '../../payments/mails/queue-payment-mail.ts';
import type { Platform } from '../../platform/platform.ts';

type Ends = { userId: string; endedAt: Date; deleteAt: Date };

/** CG-98: queues the emails of day 0 and day 23. Needs a system transaction. */
export function mailStorageEnd(
  platform: Platform,
  template: 'storage-ended' | 'storage-ending',
  { userId, endedAt, deleteAt }: Ends,
): Promise<void> {
  return queuePaymentMail(platform, userId, {
    key: `${template}:${userId}:${endedAt.toISOString()}`,
    template,
    path: '/storage-plans',
    say: (place) => ({ endDay: mailDate(endedAt, place), deleteDay: mailDate(deleteAt, place) }),
  });
}

/** CG-99: queues the emails of day 0 and day 5, again if a case was opened in between. Needs a system transaction. */
export function mailTemporary(
  platform: Platform,
  template: 'temporary-study' | 'temporary-study-ending',
  { userId, id, clockFrom, deleteAt }: { userId: string; id: string; clockFrom: Date; deleteAt: Date },
): Promise<void> {
  return queuePaymentMail(platform, userId, {
    key: `${template}:${id}:${clockFrom.toISOString()}`,
    template,
    path: '/storage-plans',
    say: (place) => ({ deleteDay: mailDate(deleteAt, place) }),
  });
}
