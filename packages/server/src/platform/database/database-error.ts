/** A message for the operator: what is wrong with the database and how to fix it. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** Our own code used transactions incorrectly. */
export class TransactionError extends Error {
  override name = 'TransactionError';
}

/** The database does not respond: it is unreachable or closed, or the connection was lost. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** SQLSTATEs for it: connections (08), shutting down or starting (57P), too many connections (53300). */
const unavailableStates = /^(08...|57P0[1-5]|53300)$/;

/** Returns whether a call failed because the database does not respond, rather than because of the statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DatabaseUnavailableError) return true;
  return unavailableStates.test(sqlState(error) ?? '');
}

/** Returns the five-letter SQLSTATE of a failed statement, unwrapped from the query builder's errors. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) {
      return cause.code;
    }
  }
  return undefined;
}

/** Returns whether a statement failed because a unique value already exists. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** SQLSTATEs for a character that no text of the database can hold, such as a NUL. */
const unstorableStates = new Set(['22021', '22P05']);

/** Returns whether a statement failed because a text that somebody sent cannot be stored. */
export const isUnstorableText = (error: unknown): boolean => unstorableStates.has(sqlState(error) ?? '');
