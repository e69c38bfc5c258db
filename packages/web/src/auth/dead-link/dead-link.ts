// What a dead link takes along from the page that it led to, to the page that helps: out of the address (A-023, CG-191).
import type { DeadLink } from '@plainscan/contract';
import { AppError } from '../../platform/api/app-error.ts';

export type DeadMailedLink = DeadLink & {
  token: string;
  /** Where the link would have led on to. */
  redirect: string | null;
};

const reasons: readonly string[] = ['expired', 'used', 'replaced', 'unknown'] satisfies DeadLink['reason'][];
const kinds: readonly string[] = ['invite', 'reset', 'verify', 'email-change'] satisfies DeadLink['kind'][];

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** By hand, because these pages do without schemas; what an older server does not say is unknown. */
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

/** What the server says of a link that it has refused. */
export const deadLinkOf = (error: unknown): unknown =>
  error instanceof AppError && typeof error.body === 'object' && error.body !== null && 'dead' in error.body
    ? error.body.dead
    : undefined;

/** The dead link that led to this page; null when something else did. */
export function keptDeadLink(state: unknown): DeadMailedLink | null {
  if (typeof state !== 'object' || state === null || !('deadLink' in state)) return null;
  const kept = state.deadLink as Record<string, unknown> | null;
  const token = textOf(kept?.['token']);
  return token === null ? null : readDeadLink(kept, token, textOf(kept?.['redirect']));
}
