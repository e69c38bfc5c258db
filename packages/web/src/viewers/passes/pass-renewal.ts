// A viewer's pass ends after ten minutes at rest (CG-172). Whoever is signed in gets another one for the same thing and
// goes on where they were; for a guest the link is over.
import { resourceEndpoints, type OpenedPass } from '@plainscan/contract';
import { isSignedIn } from '../../platform/session/session-storage.ts';
import { AppError } from '../../platform/api/app-error.ts';
import { callEndpoint } from '../../platform/api/call-endpoint.ts';
import { tokenOfLink } from '../resources/resource-state.ts';

/** What a link opened. */
export interface HeldPass {
  pass: string;
  uuid: string;
  /** By a session and not by a shared link, whose end is meant. */
  isOwn: boolean;
}

/** Of a link that has just been opened. */
export const heldPassOf = ({ pass, uuid, sharedBy }: OpenedPass): HeldPass => ({
  pass,
  uuid,
  isOwn: sharedBy === null,
});

/** What took the place of passes that have ended, by the pass that their page was opened with. */
const successors = new Map<string, string>();
const underway = new Map<string, Promise<boolean>>();

/** The pass that is good now in the place of the one that a page was opened with. */
export const livingPass = (pass: string): string => successors.get(pass) ?? pass;

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

/** Gets another pass by the session; false where there is none to be had. Several askers at once get the same one. */
export function renewPass(held: HeldPass): Promise<boolean> {
  if (!held.isOwn || !isSignedIn()) return Promise.resolve(false);
  const asked = underway.get(held.pass) ?? fetchSuccessor(held).finally(() => underway.delete(held.pass));
  underway.set(held.pass, asked);
  return asked;
}

/** Makes a call by the pass, and once more by a fresh one where it has ended meanwhile. */
export async function withLivingPass<Answer>(
  held: HeldPass,
  call: (pass: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(livingPass(held.pass));
  } catch (error) {
    const hasEnded = error instanceof AppError && error.code === 'pass.ended';
    if (!hasEnded || !(await renewPass(held))) throw error;
    return call(livingPass(held.pass));
  }
}
