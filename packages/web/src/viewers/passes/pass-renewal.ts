// A viewer's pass ends after ten idle minutes (CG-172). A signed-in user gets a new one for the same resource and
// continues. For a guest the link is over.
import { resourceEndpoints, type OpenedPass } from '@plainscan/contract';
import { isSignedIn } from '../../platform/session/session-storage.ts';
import { AppError } from '../../platform/api/app-error.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { tokenOfLink } from '../resources/resource-state.ts';

/** What a link opened. */
export interface HeldPass {
  pass: string;
  uuid: string;
  /** Opened by a session and not by a shared link, whose end is intended. */
  isOwn: boolean;
}

/** Builds the held pass of a link that was just opened. */
export const heldPassOf = ({ pass, uuid, sharedBy }: OpenedPass): HeldPass => ({
  pass,
  uuid,
  isOwn: sharedBy === null,
});

/** Replacements of ended passes, by the pass that their page was opened with. */
const successors = new Map<string, string>();
const underway = new Map<string, Promise<boolean>>();

/** Returns the valid pass that replaces the one a page was opened with. */
export const currentPass = (pass: string): string => successors.get(pass) ?? pass;

async function fetchSuccessor({ pass, uuid }: HeldPass): Promise<boolean> {
  try {
    const { viewerLink } = await callEndpoint(resourceEndpoints.getResource, { params: { uuid }, query: {} });
    const fresh = tokenOfLink(viewerLink ?? null);
    if (fresh !== null) successors.set(pass, fresh);
    return fresh !== null;
  } catch {
    return false;
  }
}

/** Gets a new pass by the session. Resolves to `false` if there is none. Simultaneous callers share one request. */
export function renewPass(held: HeldPass): Promise<boolean> {
  if (!held.isOwn || !isSignedIn()) return Promise.resolve(false);
  const asked = underway.get(held.pass) ?? fetchSuccessor(held).finally(() => underway.delete(held.pass));
  underway.set(held.pass, asked);
  return asked;
}

/** Makes a call with the pass, and again with a fresh one if it has ended meanwhile. */
export async function withCurrentPass<Answer>(
  held: HeldPass,
  call: (pass: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(currentPass(held.pass));
  } catch (error) {
    const hasEnded = error instanceof AppError && error.code === 'pass.ended';
    if (!hasEnded || !(await renewPass(held))) throw error;
    return call(currentPass(held.pass));
  }
}
