// A mailbox gets only so many mails that strangers can send to it.
import { limits } from '@plainscan/contract';

import { countUp } from '../../platform/limits/rate-window.ts';

const receiverLimit = {
  kind: 'account-mail-receiver',
  most: limits.receiverMailsAnHour,
  milliseconds: 3_600_000,
};

/**
 * Counts one more mail that strangers can have sent to this address: registration, proof, forgotten password, login
 * link, a new link for an old one. False if there were too many within the hour, across all workspaces. Needs a system
 * transaction.
 */
export async function takesMail(email: string, now: Date): Promise<boolean> {
  const { count } = await countUp(receiverLimit, email.toLowerCase(), now);
  return count <= receiverLimit.most;
}
