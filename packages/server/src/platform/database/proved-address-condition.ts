import { type Placeholder, sql, type SQL, type SQLWrapper } from './drizzle.ts';

/**
 * CG-170: whether a person has proved the address in a column; until then they see nothing that others made for it.
 * Works only for the transaction's person, or in a system transaction.
 */
export const hasProvedAddress = (userId: string | Placeholder, address: SQLWrapper): SQL =>
  sql`${address} = ANY ((SELECT app_proved_emails(${userId}))::text[])`;
