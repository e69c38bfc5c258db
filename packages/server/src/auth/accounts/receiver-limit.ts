// Limits the mails that strangers can send to a mailbox.
import { limits, hour } from '@plainscan/contract';

import { countUp } from '../../platform/limits/rate-window.ts';

const receiverLimit = {
  kind: 'account-mail-receiver',
  most: limits.receiverMailsAnHour,
  milliseconds: hour,
};

/**
 * Counts one mail that strangers can trigger to this address: registration, verification, forgotten password, login
 * link, new link for an old one. Returns false if there were too many within the hour, across all workspaces. Needs a
 * system transaction.
 */
export async function countReceivedMail(email: string, now: Date): Promise<boolean> {
  const { count } = await countUp(receiverLimit, email.toLowerCase(), now);
  return count <= receiverLimit.most;
}
