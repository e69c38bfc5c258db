// Notifies users of a case change: returns the notifications to create and queues the emails immediately.
import type { CaseChange, Notified } from '../case-flow/case-flow-hooks.ts';
import type { Platform } from '../platform/platform.ts';
import { mailCaseChange } from './case-mails.ts';
import { findRecipients } from './case-recipients.ts';

/** Needs the transaction of the change, with the owner's rights. */
export async function notifyOfCase(platform: Platform, change: CaseChange): Promise<Notified> {
  const { recipients, patient } = await findRecipients(change);
  await mailCaseChange(platform, change, recipients);
  const notices = recipients.flatMap(({ person, notice }) =>
    notice ? [{ userId: person.id, key: notice }] : [],
  );
  return { notices, patient };
}
