// What is logged of an error. A failed statement carries the values to be written, which may be personal data.

export type LoggedError = {
  type: string;
  message: string;
  /** Error code of the system or the database. */
  code?: string;
  stack: string;
  cause?: LoggedError;
};

/** Deeper than any error of ours, and a limit for an error that is its own cause. */
const deepest = 6;

/** Returns the error without a statement's values: type, message and stack, and the same for its causes. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something other than an error was thrown.', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    ...(code !== undefined && { code }),
    // The first lines repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < deepest && { cause: loggedError(error.cause, depth + 1) }),
  };
}

/** Drizzle ends its message with the parameters; PostgreSQL ends a message about an invalid value with that value. */
const withoutValues = (message: string): string =>
  message.replace(/\nparams:[\s\S]*$/, '').replace(/: "[\s\S]*"$/, '');
