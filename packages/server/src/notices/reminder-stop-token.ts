// The secret in the link that stops one case's reminders to one user. It is sealed instead of stored: anyone who has
// the email can stop them as long as the case exists.
import type { Sealer } from '../platform/secrets/sealed-text.ts';

export type ReminderStop = { caseId: string; userId: string };

const place = 'reminder-stop';

export const reminderStopToken = (sealer: Sealer, { caseId, userId }: ReminderStop): string =>
  sealer.seal(`${caseId} ${userId}`, place);

/** Returns `null` for a token that is not ours, was changed, or was sealed with a key that no longer exists. */
export function openReminderStopToken(sealer: Sealer, token: string): ReminderStop | null {
  try {
    const [caseId = '', userId = ''] = sealer.open(token, place).split(' ');
    return { caseId, userId };
  } catch {
    return null;
  }
}
