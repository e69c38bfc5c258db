// The one place that knows where the session's token is kept.
const key = 'access-token';

export function readAccessToken(): string | null {
  return window.localStorage.getItem(key);
}

export function storeAccessToken(token: string): void {
  window.localStorage.setItem(key, token);
}

export function clearAccessToken(): void {
  window.localStorage.removeItem(key);
}

export const isSignedIn = (): boolean => readAccessToken() !== null;
