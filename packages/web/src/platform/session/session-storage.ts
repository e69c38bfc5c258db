// What the browser keeps of a session: its token and its times for all windows of one person, and what one window holds.
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

/** When the session ends by itself. */
export function storeSessionEnd(expiresAt: string): void {
  window.localStorage.setItem(endKey, String(Date.parse(expiresAt)));
  storeActivity(Date.now());
}

/** The moment after which the server answers no more, in milliseconds; null when it is not known. */
export const readSessionEnd = (): number | null => readTime(endKey);

/** when the person last did something, in milliseconds. */
export const storeActivity = (now: number): void => window.localStorage.setItem(activeKey, String(now));
export const readActivity = (): number | null => readTime(activeKey);

/** minutes of this session so far. */
export const storeUpTime = (minutes: number): void => window.localStorage.setItem(upTimeKey, String(minutes));
export const readUpTime = (): number => readTime(upTimeKey) ?? 0;

export function clearSessionTimes(): void {
  for (const key of [endKey, activeKey, upTimeKey]) window.localStorage.removeItem(key);
}

/** Empties the window's own storage unless it is this person's: the next person in the same window finds nothing of it. */
export function claimSessionStorage(userId: string): void {
  const storage = window.sessionStorage;
  if (storage.getItem(ownerKey) === userId) return;
  storage.clear();
  storage.setItem(ownerKey, userId);
}

export function emptySessionStorage(): void {
  window.sessionStorage.clear();
}
