// The ad click that brought a visitor here, kept from the first page on for 90 days (CG-141).
const key = 'gclid';
const keptMilliseconds = 90 * 86_400_000;

/** Stores the click ID of a URL, if there is one. */
export function rememberClick(search: string, now = Date.now()): void {
  const id = new URLSearchParams(search).get(key);
  if (id) window.localStorage.setItem(key, JSON.stringify({ id, at: now }));
}

/** Returns the click that brought the visitor here, unless it has expired. */
export function storedClick(now = Date.now()): string | null {
  try {
    const { id, at } = JSON.parse(window.localStorage.getItem(key) ?? '{}') as { id?: unknown; at?: unknown };
    return typeof id === 'string' && typeof at === 'number' && now - at < keptMilliseconds ? id : null;
  } catch {
    return null;
  }
}
