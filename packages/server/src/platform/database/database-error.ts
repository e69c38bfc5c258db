/** A sentence for anyone who runs the product: what is wrong with the database and how to mend it. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** The code of wrong use of transactions by our own code. */
export class TransactionError extends Error {
  override name = 'TransactionError';
}

/** The database does not answer: it is unreachable, closed, or the connection was lost. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
}

/** The server's codes for it: connections (08), shutting down or starting (57P), too many connections (53300). */
const awayStates = /^(08...|57P0[1-5]|53300)$/;

/** Whether a call failed because the database does not answer, and not because of the statement. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseAwayError) return true;
  return awayStates.test(sqlState(error) ?? '');
}

/** The five-letter SQLSTATE of a failed statement, found through the query builder's wrapping. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) {
      return cause.code;
    }
  }
  return undefined;
}

/** Whether a statement failed because a value that must stand once is there already. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';
