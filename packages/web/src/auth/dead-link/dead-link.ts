// Passes a dead link from the page it opened to the page that helps, outside the URL (A-023, CG-191).
import type { DeadLink } from '@plainscan/contract';
import { AppError } from '../../platform/api/app-error.ts';

export type DeadMailedLink = DeadLink & {
  token: string;
  /** The page that the link would have led to. */
  redirect: string | null;
};

const reasons: readonly string[] = ['expired', 'used', 'replaced', 'unknown'] satisfies DeadLink['reason'][];
const kinds: readonly string[] = ['invite', 'reset', 'verify', 'email-change'] satisfies DeadLink['kind'][];

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Parses by hand, because these pages load no schemas. A reason that an older server does not send is unknown. */
export function readDeadLink(said: unknown, token: string, redirect: string | null): DeadMailedLink {
  const { reason, kind, sentTo, sentAt } = (typeof said === 'object' && said !== null ? said : {}) as Record<
    string,
    unknown
  >;
  return {
    reason: reasons.includes(String(reason)) ? (reason as DeadLink['reason']) : 'unknown',
    kind: kinds.includes(String(kind)) ? (kind as DeadLink['kind']) : null,
    sentTo: textOf(sentTo),
    sentAt: textOf(sentAt),
    token,
    redirect,
  };
}

/** Returns what the server says about a link it refused. */
export const deadLinkOf = (error: unknown): unknown =>
  error instanceof AppError && typeof error.body === 'object' && error.body !== null && 'dead' in error.body
    ? error.body.dead
    : undefined;

/** Returns the dead link that led to this page. `null` if there was none. */
export function deadLinkFromState(state: unknown): DeadMailedLink | null {
  if (typeof state !== 'object' || state === null || !('deadLink' in state)) return null;
  const kept = state.deadLink as Record<string, unknown> | null;
  const token = textOf(kept?.['token']);
  return token === null ? null : readDeadLink(kept, token, textOf(kept?.['redirect']));
}
