// One request of the tus protocol: a chunk up, or the question how far the server has come.
import { readAccessToken } from '../platform/session/session-storage.ts';
import { AppError, errorOf } from '../platform/api/app-error.ts';
import { currentSubDomain } from '../platform/page/host-workspace.ts';
import { endSession } from '../platform/session/session-end.ts';

const tryMilliseconds = 120_000;

/** Worth another try: silence, a busy server, an offset that moved. Whatever else fails for good. */
export class TryAgainError extends Error {}

export interface ChunkOptions {
  readonly signal?: AbortSignal | undefined;
  /** The secret of an upload link (B14), by which the bytes are sent instead of by the session. */
  readonly bearer?: string | undefined;
}

/** Sends a request and reads its answer; gives the durable offset. */
async function request(
  uploadId: string,
  init: { method: 'PATCH' | 'HEAD'; headers?: Record<string, string>; body?: ArrayBuffer },
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

/** Reads the durable offset, or says whether trying again makes sense. */
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

/** Sends one chunk; answers the new durable offset. Rejects with TryAgainError or, for good, with AppError. */
export async function sendChunk(
  uploadId: string,
  bytes: ArrayBuffer,
  offset: number,
  options: ChunkOptions = {},
): Promise<number> {
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
  return request(uploadId, { method: 'PATCH', headers, body: bytes }, options);
}

/** How far the server has come. Rejects as `sendChunk` does. */
export async function askOffset(uploadId: string, options: ChunkOptions = {}): Promise<number> {
  return request(uploadId, { method: 'HEAD' }, options);
}

/** The bytes of a slice, or an AppError `file-unreadable`: the file was moved, changed or its disk taken out. */
export async function readSlice(pack: Blob, start: number, end: number): Promise<ArrayBuffer> {
  try {
    return await pack.slice(start, end).arrayBuffer();
  } catch {
    throw new AppError('', { status: 0, code: 'file-unreadable' });
  }
}
