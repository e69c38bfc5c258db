// The only fetch of the running web app: it handles URLs, headers, errors and the end of a session.
import { careGrantHeader } from '@plainscan/contract';
import { readAccessToken } from '../session/session-storage.ts';
import { AppError, errorOf } from './app-error.ts';
import { consumeEarlyResponse } from './early-response.ts';
import { sessionHeaders } from './session-headers.ts';
import { endSession, isLeavingPage } from '../session/session-end.ts';

export interface ApiRequest<Answer> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path without `/api`, with a leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON, or unchanged if it is FormData or a Blob. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Token of an opened link, sent instead of the session's. Such a call never ends the session. */
  readonly pass?: string;
  /** CG-204: a UUID that identifies retries. The server responds to a retry with the first call's result. */
  readonly idempotencyKey?: string;
  /** B17: acts for the patient of this grant. */
  readonly careGrant?: string;
  /** Completes even if the user leaves the page. */
  readonly keepalive?: boolean;
  /** The response is not JSON: `read` receives a Blob. */
  readonly isFile?: boolean;
  /** Parses the body. Throws if the shape is wrong. */
  readonly read: (body: unknown) => Answer;
}

/** Errors of these calls are about the input, not about a session (A-008). */
const isLogin = (path: string): boolean => /^\/auth\/(login|passkey)/.test(path);

function addressOf(request: ApiRequest<unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return `/api${request.path}${text ? `?${text}` : ''}`;
}

function initOf(request: ApiRequest<unknown>, token: string | null): RequestInit {
  const headers = new Headers(sessionHeaders(token));
  if (request.careGrant !== undefined) headers.set(careGrantHeader, request.careGrant);
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey);
  const init: RequestInit = { method: request.method, headers, credentials: 'omit', cache: 'no-store' };
  if (request.signal) init.signal = request.signal;
  if (request.keepalive === true) init.keepalive = true;
  if (request.body instanceof FormData || request.body instanceof Blob) init.body = request.body;
  else if (request.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(request.body);
  }
  return init;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function send(
  request: ApiRequest<unknown>,
  token: string | null,
): Promise<{ response: Response; body: unknown }> {
  try {
    const url = addressOf(request);
    const isPlainRead = request.method === 'GET' && request.careGrant === undefined;
    const early = isPlainRead ? consumeEarlyResponse(url, token) : undefined;
    const response = await (early ?? fetch(url, initOf(request, token)));
    const body = await (response.ok && request.isFile ? response.blob() : readBody(response));
    return { response, body };
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new AppError('', { status: 0, code: 'network' });
  }
}

/** Translates an error, because the server responds in English by default. */
export async function translateError(error: AppError): Promise<AppError> {
  if (document.documentElement.lang !== 'es') return error;
  try {
    const { inLanguage } = await import('./error-language.ts');
    return inLanguage(error, 'es');
  } catch {
    return error;
  }
}

/**
 * Makes one call. Rejects with an AppError for every failure except an abort. A 401 outside of /auth/login also ends
 * the session and redirects to the login page, unless the call has a pass. Such a call never settles, so that the page
 * shows no error while the browser leaves it (A-009).
 */
export async function callApi<Answer>(request: ApiRequest<Answer>): Promise<Answer> {
  const token = request.pass ?? readAccessToken();
  const { response, body } = await send(request, token);
  if (!response.ok) {
    if (response.status === 401 && request.pass === undefined && !isLogin(request.path)) {
      endSession(token);
      if (isLeavingPage()) return new Promise<never>(() => {});
    }
    throw await translateError(errorOf(response.status, body, response.headers.get('x-request-id')));
  }
  try {
    return request.read(body);
  } catch {
    throw new AppError('', { status: response.status, code: 'bad-answer', body });
  }
}
