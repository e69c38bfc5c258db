// When the session ends by itself, when somebody was last here, and how long they have been here.
// Kept in local storage, so that all windows of one person count together.
const endKey = 'session-expires-at';
const activeKey = 'last-active-at';
const upTimeKey = 'up-time';

const readTime = (key: string): number | null => {
  const value = Number(window.localStorage.getItem(key) ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
};

export function storeSessionEnd(expiresAt: string): void {
  window.localStorage.setItem(endKey, String(Date.parse(expiresAt)));
  storeActivity(Date.now());
}

/** The moment after which the server answers no more, in milliseconds; null when it is not known. */
export const readSessionEnd = (): number | null => readTime(endKey);

export const storeActivity = (now: number): void => window.localStorage.setItem(activeKey, String(now));
export const readActivity = (): number | null => readTime(activeKey);

/** minutes of this session so far. */
export const storeUpTime = (minutes: number): void => window.localStorage.setItem(upTimeKey, String(minutes));
export const readUpTime = (): number => readTime(upTimeKey) ?? 0;

export function clearSessionTimes(): void {
  for (const key of [endKey, activeKey, upTimeKey]) window.localStorage.removeItem(key);
}
