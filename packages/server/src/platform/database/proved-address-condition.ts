import { type Placeholder, sql, type SQL, type SQLWrapper } from './drizzle.ts';

/**
 * CG-170: returns the condition that a user has verified the address in a column. Until then they see nothing that
 * others created for it. Works only for the transaction's user, or in a system transaction.
 */
export const hasProvedAddress = (userId: string | Placeholder, address: SQLWrapper): SQL =>
  sql`${address} = ANY ((SELECT app_proved_emails(${userId}))::text[])`;
