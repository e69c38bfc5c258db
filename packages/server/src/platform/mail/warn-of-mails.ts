// Warnings for operators about emails that cannot be sent.
import type { MailFailure } from '@plainscan/contract';

import { week } from '@plainscan/contract';
import type { Platform } from '../platform.ts';
import { countStuckMails, type StuckMails } from './mail-repository.ts';

const causes: Partial<Record<MailFailure, string>> = {
  'login-refused': 'the mail server refuses the login: check the user and password in SMTP_URL',
  unreachable: 'the mail server cannot be reached: check SMTP_URL and the network',
};

function sentenceOf({ reason, waiting, givenUp }: StuckMails): string {
  const cause = causes[reason] ?? 'the mail server keeps asking us to try later';
  const lost = givenUp > 0 ? ` Given up in the last seven days: ${givenUp}.` : '';
  return `Mails waiting: ${waiting}, because ${cause}.${lost}`;
}

/** Returns one sentence per cause; none if all emails get through. */
export async function warnOfMails({ database, clock }: Platform): Promise<string[]> {
  const since = new Date(clock.now().getTime() - week);
  const stuck = await database.asSystem(() => countStuckMails(since)).catch(() => []);
  return stuck.map(sentenceOf);
}
