// The common shape of every failed call, and the only place that parses an error response.

export interface AppErrorParts {
  /** The HTTP status, or 0 without a response. */
  readonly status: number;
  /** A stable code from the server's catalog. `network` and `bad-answer` are created here. */
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Messages by field name. */
  readonly validationError?: Readonly<Record<string, readonly string[]>>;
  readonly requestId?: string;
  /** The whole body, for the few calls whose errors contain more. */
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

/** Converts any body to an AppError, even if it is not our JSON. Never throws. */
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
