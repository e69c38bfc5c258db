// The secret in the link that stops the reminders of one case to one person. It is sealed and not kept: whoever has the mail
// may stop them for as long as the case lives.
import type { Sealer } from '../platform/secrets/sealed-text.ts';

export type ReminderStop = { caseId: string; userId: string };

const place = 'reminder-stop';

export const reminderStopToken = (sealer: Sealer, { caseId, userId }: ReminderStop): string =>
  sealer.seal(`${caseId} ${userId}`, place);

/** Null for a text that is none of ours, was changed, or was sealed with a key that is gone. */
export function openReminderStopToken(sealer: Sealer, token: string): ReminderStop | null {
  try {
    const [caseId = '', userId = ''] = sealer.open(token, place).split(' ');
    return { caseId, userId };
  } catch {
    return null;
  }
}
