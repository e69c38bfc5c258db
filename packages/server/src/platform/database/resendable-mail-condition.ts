// Which undelivered emails are still worth sending, for resending and for counting.
import { sql } from './drizzle.ts';
import { textsIn } from './id-list.ts';

/** Emails whose links expire within minutes or hours, or that only made sense at the time. */
const shortLivedTemplates = [
  'reset',
  'verify',
  'email-confirm',
  'email-taken',
  'already-registered',
  'security-changed',
  'renewal-ahead',
];

/** The condition that an undelivered email still makes sense. Reminders do not, because the next one is on its way. */
export const canBeResent = sql`template NOT IN ${textsIn(shortLivedTemplates)} AND unsubscribe_url IS NULL`;
