import { InstanceError } from './instance-problem.ts';

/** Gives the value of the Authorization header, or null when nobody is signed in. */
type ReadAuthorization = () => string | null;

let readAuthorization: ReadAuthorization = () => null;

/** Tells the viewers how to ask for images: by the session, or by what a link opened. Returns the undo. */
export function setInstanceAuthorization(read: ReadAuthorization): () => void {
  const before = readAuthorization;
  readAuthorization = read;
  return () => {
    readAuthorization = before;
  };
}

/** The headers that say who asks; empty when nobody is signed in. */
export function authorizationHeaders(): Record<string, string> {
  const authorization = readAuthorization();
  return authorization === null ? {} : { authorization };
}

const PROBLEM_BY_STATUS: Record<number, 'not-allowed' | 'not-found'> = {
  401: 'not-allowed',
  403: 'not-allowed',
  404: 'not-found',
  410: 'not-found',
};

/** The bytes of one DICOM file. Throws an InstanceError when they cannot be had. */
export async function fetchInstance(url: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  try {
    const headers = { accept: 'application/dicom', ...authorizationHeaders() };
    const response = await fetch(url, { headers, signal: signal ?? null });
    if (!response.ok) throw new InstanceError(PROBLEM_BY_STATUS[response.status] ?? 'network');
    return await response.arrayBuffer();
  } catch (error) {
    if (error instanceof InstanceError) throw error;
    throw new InstanceError(signal?.aborted === true ? 'too-slow' : 'network', { cause: error });
  }
}
