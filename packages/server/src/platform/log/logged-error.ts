// What the log says of an error. A failed statement carries what it would have written, and that is someone's.

export type LoggedError = {
  type: string;
  message: string;
  /** Of the system, or of the database. */
  code?: string;
  stack: string;
  cause?: LoggedError;
};

/** Deeper than any error of ours goes, and an end for one that is its own cause. */
const deepest = 6;

/** The error without the values of a statement: its kind, its words, its place, and the same of its causes. */
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

/** Drizzle ends its message with the parameters, PostgreSQL one about a wrong value with the value. */
const withoutValues = (message: string): string =>
  message.replace(/\nparams:[\s\S]*$/, '').replace(/: "[\s\S]*"$/, '');
