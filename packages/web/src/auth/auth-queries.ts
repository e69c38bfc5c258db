import { queryOptions, useMutation } from '@tanstack/react-query';
import { AppError } from '../platform/api/app-error.ts';
import type { NewPassword } from './auth-calls.ts';

/** A rough check that avoids a useless call. Only the server knows whether the address exists. */
export const isEmailLike = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Loads the calls once. */
export const authCalls = () => import('./auth-calls.ts');

/** Checks whether an emailed link still works, and whose it is. */
export const linkQuery = (kind: 'invitation' | 'reset', token: string) =>
  queryOptions({
    queryKey: ['mailed-link', kind, token],
    queryFn: async ({ signal }) => (await authCalls()).checkLink(kind, token, signal),
    staleTime: Infinity,
    gcTime: 0,
  });

export function useSetPassword(kind: 'invitation' | 'reset', token: string) {
  return useMutation({
    mutationFn: async (chosen: NewPassword) => (await authCalls()).setPassword(kind, token, chosen),
  });
}

const bodyOf = (error: unknown): Record<string, unknown> =>
  error instanceof AppError && typeof error.body === 'object' && error.body !== null ? { ...error.body } : {};

/** Returns whether a link that was refused without a password may set a new one. */
export const mayChooseNewPassword = (error: unknown): boolean => bodyOf(error)['mayChooseNew'] === true;

/** Returns how many attempts are left after a failed login. `null` if the server does not say. */
export function attemptsRemaining(error: unknown): number | null {
  const { maxAttempts, numberOfPasswordAttempt } = bodyOf(error);
  if (typeof maxAttempts !== 'number' || typeof numberOfPasswordAttempt !== 'number') return null;
  return Math.max(0, maxAttempts - numberOfPasswordAttempt);
}

export interface Portals {
  email: string;
  workspaces: { name: string; loginUrl: string }[];
}

const isPortal = (value: unknown): value is Portals['workspaces'][number] =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'loginUrl' in value &&
  typeof value.loginUrl === 'string';

/** Returns the portals where the password fits, if the main host lists any (A-006, CG-18). */
export function portalsOf(error: unknown): Portals | null {
  const { email, workspaces } = bodyOf(error);
  if (typeof email !== 'string' || !Array.isArray(workspaces)) return null;
  const portals = workspaces.filter(isPortal);
  return portals.length > 0 ? { email, workspaces: portals } : null;
}
