// The session's browser storage: the token and times shared by all windows of a user, and the data of one window.
const tokenKey = 'access-token';
const endKey = 'session-expires-at';
const activeKey = 'last-active-at';
const upTimeKey = 'up-time';
const ownerKey = 'session-owner';

export function readAccessToken(): string | null {
  return window.localStorage.getItem(tokenKey);
}

export function storeAccessToken(token: string): void {
  window.localStorage.setItem(tokenKey, token);
}

export function clearAccessToken(): void {
  window.localStorage.removeItem(tokenKey);
}

export const isSignedIn = (): boolean => readAccessToken() !== null;

const readTime = (key: string): number | null => {
  const value = Number(window.localStorage.getItem(key) ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
};

/** Stores when the session ends by itself. */
export function storeSessionEnd(expiresAt: string): void {
  window.localStorage.setItem(endKey, String(Date.parse(expiresAt)));
  storeActivity(Date.now());
}

/** Returns the time in milliseconds after which the server no longer responds. `null` if unknown. */
export const readSessionEnd = (): number | null => readTime(endKey);

/** stores the time of the user's last activity, in milliseconds. */
export const storeActivity = (now: number): void => window.localStorage.setItem(activeKey, String(now));
export const readActivity = (): number | null => readTime(activeKey);

/** stores the minutes of this session so far. */
export const storeUpTime = (minutes: number): void => window.localStorage.setItem(upTimeKey, String(minutes));
export const readUpTime = (): number => readTime(upTimeKey) ?? 0;

export function clearSessionTimes(): void {
  for (const key of [endKey, activeKey, upTimeKey]) window.localStorage.removeItem(key);
}

/**
 * Clears the window's own storage if it belongs to another user, so that the next user in this window finds nothing.
 */
export function claimSessionStorage(userId: string): void {
  const storage = window.sessionStorage;
  if (storage.getItem(ownerKey) === userId) return;
  storage.clear();
  storage.setItem(ownerKey, userId);
}

export function emptySessionStorage(): void {
  window.sessionStorage.clear();
}
