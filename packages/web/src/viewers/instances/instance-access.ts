import { InstanceError } from './instance-problem.ts';

/** Returns the value of the Authorization header, or `null` if nobody is signed in. */
type ReadAuthorization = () => string | null;
/** Gets a new authorization after the present one has ended. Resolves to `false` if there is none. */
type RenewAuthorization = () => Promise<boolean>;

interface Access {
  read: ReadAuthorization;
  renew: RenewAuthorization;
}

const never: RenewAuthorization = () => Promise.resolve(false);
let access: Access = { read: () => null, renew: never };
/** Access to studies that their own link opened beside the page's study. */
const ofStudies = new Map<string, Access>();

function accessTo(url: string): Access {
  const id = /\/api\/studies\/([^/]+)\//.exec(url)?.[1];
  return ofStudies.get(id ?? '') ?? access;
}

/** Sets how the viewers request images: by the session, or by what a link opened. Returns the undo function. */
export function setInstanceAuthorization(
  read: ReadAuthorization,
  renew: RenewAuthorization = never,
): () => void {
  const before = access;
  access = { read, renew };
  return () => {
    access = before;
  };
}

/** Does the same for only one study, in addition to the page's own. Returns the undo function. */
export function setStudyAuthorization(studyId: string, { read, renew }: Readonly<Access>): () => void {
  const own = { read, renew };
  ofStudies.set(encodeURIComponent(studyId), own);
  return () => {
    if (ofStudies.get(encodeURIComponent(studyId)) === own) ofStudies.delete(encodeURIComponent(studyId));
  };
}

/** Returns the authorization headers; empty if nobody is signed in. */
export const authorizationHeaders = (): Record<string, string> => headersBy(access);

function headersBy({ read }: Access): Record<string, string> {
  const authorization = read();
  return authorization === null ? {} : { authorization };
}

const PROBLEM_BY_STATUS: Record<number, 'not-allowed' | 'not-found' | 'ended'> = {
  401: 'not-allowed',
  403: 'not-allowed',
  404: 'not-found',
  410: 'ended',
};
const ended = 410;

const ask = (url: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> =>
  fetch(url, { headers: { accept: 'application/dicom', ...headers }, signal: signal ?? null });

/** Files requested before the image library was loaded, by URL. */
const prefetched = new Map<string, Promise<ArrayBuffer | null>>();

/**
 * Fetches a file before the image library needs it. Resolves to `null` if it fails. `authorization` is the header
 * value, or `null` for that of the page.
 */
export function prefetchInstance(url: string, authorization: string | null): Promise<ArrayBuffer | null> {
  const headers = authorization === null ? authorizationHeaders() : { authorization };
  const bytes = ask(url, headers).then(
    (response) => (response.ok ? response.arrayBuffer() : null),
    // The next request for the file reports the error.
    () => null,
  );
  prefetched.set(url, bytes);
  return bytes;
}

async function consumePrefetched(url: string): Promise<ArrayBuffer | null> {
  const bytes = await prefetched.get(url);
  prefetched.delete(url);
  return bytes ?? null;
}

/**
 * Fetches the bytes of a file from `start` to `end` or to the end of the file, whichever comes first, and how many bytes
 * the file has. Throws an InstanceError if it fails.
 */
export async function fetchInstanceRange(
  url: string,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<{ bytes: ArrayBuffer; total: number }> {
  const response = await fetchAnswer(url, signal, { range: `bytes=${start}-${end - 1}` });
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
  if (response.status !== 206 || !Number.isInteger(total)) {
    // The server ignored the range and sent the whole file.
    await response.body?.cancel();
    throw new InstanceError('too-large');
  }
  return { bytes: await bodyOf(response, signal), total };
}

async function fetchAnswer(
  url: string,
  signal: AbortSignal | undefined,
  more: Record<string, string> = {},
): Promise<Response> {
  const askNow = () => ask(url, { ...headersBy(accessTo(url)), ...more }, signal);
  try {
    let response = await askNow();
    if (response.status === ended && (await accessTo(url).renew())) response = await askNow();
    if (!response.ok) throw new InstanceError(PROBLEM_BY_STATUS[response.status] ?? 'network');
    return response;
  } catch (error) {
    throw networkError(error, signal);
  }
}

const bodyOf = (response: Response, signal: AbortSignal | undefined): Promise<ArrayBuffer> =>
  response.arrayBuffer().catch((error: unknown) => {
    throw networkError(error, signal);
  });

function networkError(error: unknown, signal: AbortSignal | undefined): InstanceError {
  if (error instanceof InstanceError) return error;
  return new InstanceError(signal?.aborted === true ? 'too-slow' : 'network', { cause: error });
}

/**
 * Fetches the bytes of one DICOM file. Retries once if the link ended while idle. Throws an InstanceError if it fails.
 */
export async function fetchInstance(url: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const early = await consumePrefetched(url).catch(() => null);
  return early ?? bodyOf(await fetchAnswer(url, signal), signal);
}
