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
 * Fetches the bytes of one DICOM file. Retries once if the link ended while idle. Throws an InstanceError if it fails.
 */
export async function fetchInstance(url: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  try {
    const early = await consumePrefetched(url).catch(() => null);
    if (early) return early;
    let response = await ask(url, headersBy(accessTo(url)), signal);
    if (response.status === ended && (await accessTo(url).renew()))
      response = await ask(url, headersBy(accessTo(url)), signal);
    if (!response.ok) throw new InstanceError(PROBLEM_BY_STATUS[response.status] ?? 'network');
    return await response.arrayBuffer();
  } catch (error) {
    if (error instanceof InstanceError) throw error;
    throw new InstanceError(signal?.aborted === true ? 'too-slow' : 'network', { cause: error });
  }
}
