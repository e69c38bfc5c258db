// One request of the tus protocol: uploads a chunk or asks for the server's offset.
import { readAccessToken } from '../platform/session/session-storage.ts';
import { AppError, errorOf } from '../platform/api/app-error.ts';
import { currentSubDomain } from '../platform/page/host-workspace.ts';
import { endSession } from '../platform/session/session-end.ts';

const tryMilliseconds = 120_000;

/** Worth another attempt: no response, a busy server, or a moved offset. Everything else fails for good. */
export class TryAgainError extends Error {}

export interface ChunkOptions {
  readonly signal?: AbortSignal | undefined;
  /** The secret of an upload link (B14), which authorizes the bytes instead of the session. */
  readonly bearer?: string | undefined;
}

/** Sends a request and returns the durable offset from its response. */
async function request(
  uploadId: string,
  init: { method: 'PATCH' | 'HEAD'; headers?: Record<string, string>; body?: Blob },
  { signal, bearer }: ChunkOptions,
): Promise<number> {
  const headers = new Headers({
    ...init.headers,
    'tus-resumable': '1.0.0',
    'sub-domain': currentSubDomain(),
  });
  const token = bearer ?? readAccessToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const timeout = AbortSignal.timeout(tryMilliseconds);
  let response: Response;
  try {
    response = await fetch(`/api/uploads/${encodeURIComponent(uploadId)}`, {
      ...init,
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new TryAgainError('The server did not answer.', { cause });
  }
  if (response.status === 401 && bearer === undefined) endSession(token);
  return readOffset(response);
}

/** Returns the durable offset. Throws an error that tells whether a retry makes sense. */
async function readOffset(response: Response): Promise<number> {
  if (response.ok) {
    const offset = Number(response.headers.get('upload-offset') ?? Number.NaN);
    if (Number.isInteger(offset)) return offset;
    throw new TryAgainError('The answer does not say where to go on.');
  }
  const text = await response.text();
  const isPassing =
    [408, 409, 423, 425, 429].includes(response.status) ||
    (response.status >= 500 && response.status !== 507);
  if (isPassing) throw new TryAgainError(`The server answered ${response.status}.`);
  throw errorOf(response.status, parsed(text), response.headers.get('x-request-id'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends one chunk and returns the new durable offset. Rejects with TryAgainError or, for good, with AppError:
 * `file-unreadable` if its files cannot be read.
 */
export async function sendChunk(
  uploadId: string,
  bytes: Blob,
  offset: number,
  options: ChunkOptions = {},
): Promise<number> {
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
  try {
    // As a Blob, which the browser reads itself. Copying 16 MB takes the page 0.4 s.
    return await request(uploadId, { method: 'PATCH', headers, body: bytes }, options);
  } catch (error) {
    // The browser reports a file that it cannot read like a network failure.
    if (error instanceof TryAgainError) await assertReadable(bytes);
    throw error;
  }
}

/** Returns the server's offset. Rejects like `sendChunk`. */
export async function fetchOffset(uploadId: string, options: ChunkOptions = {}): Promise<number> {
  return request(uploadId, { method: 'HEAD' }, options);
}

/** Throws an AppError `file-unreadable` if a file was moved or changed, or its disk removed. */
async function assertReadable(bytes: Blob): Promise<void> {
  try {
    await bytes.arrayBuffer();
  } catch {
    throw new AppError('', { status: 0, code: 'file-unreadable' });
  }
}
