// The one shape of every failed call, and the one place where an answer is read as an error.

export interface AppErrorParts {
  /** The HTTP status, or 0 when no answer came. */
  readonly status: number;
  /** A stable code of the server's catalogue; `network` and `bad-answer` are made here. */
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Messages by field name. */
  readonly validationError?: Readonly<Record<string, readonly string[]>>;
  readonly requestId?: string;
  /** The whole body, for the few calls that say more when they fail. */
  readonly body?: unknown;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly validationError: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | null;
  readonly body: unknown;

  constructor(message: string, parts: AppErrorParts) {
    super(message);
    this.status = parts.status;
    this.code = parts.code;
    this.params = parts.params ?? {};
    this.validationError = parts.validationError ?? {};
    this.requestId = parts.requestId ?? null;
    this.body = parts.body;
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function readValidation(value: unknown): Record<string, readonly string[]> {
  const fields: Record<string, readonly string[]> = {};
  for (const [field, messages] of Object.entries(record(value))) {
    if (Array.isArray(messages)) fields[field] = messages.filter((message) => typeof message === 'string');
  }
  return fields;
}

function readParams(value: unknown): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (const [name, param] of Object.entries(record(value))) {
    if (typeof param === 'string' || typeof param === 'number') params[name] = param;
  }
  return params;
}

/** Reads any body, also one that is no JSON of ours, into an AppError. Never throws. */
export function errorOf(status: number, body: unknown, requestIdHeader: string | null = null): AppError {
  const answer = record(body);
  const requestId = typeof answer['requestId'] === 'string' ? answer['requestId'] : requestIdHeader;
  return new AppError(typeof answer['message'] === 'string' ? answer['message'] : '', {
    status,
    code: typeof answer['code'] === 'string' ? answer['code'] : `http-${status}`,
    params: readParams(answer['params']),
    validationError: readValidation(answer['validationError']),
    ...(requestId ? { requestId } : {}),
    body,
  });
}
