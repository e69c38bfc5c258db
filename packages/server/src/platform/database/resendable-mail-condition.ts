// Which mails that did not arrive are still worth sending, for sending and for counting.
import { sql } from './drizzle.ts';
import { textsIn } from './id-list.ts';

/** Emails whose links have ended within minutes or hours, or that only made sense at their time. */
const momentary = [
  'reset',
  'verify',
  'email-confirm',
  'email-taken',
  'already-registered',
  'security-changed',
  'renewal-ahead',
];

/** Whether a mail that did not arrive still makes sense; a reminder does not, because the next one is on its way. */
export const canBeResent = sql`template NOT IN ${textsIn(momentary)} AND unsubscribe_url IS NULL`;
