// What a page keeps for one visit belongs to one person: the next person in the same window finds nothing of it.
const ownerKey = 'session-owner';

/** Empties the window's storage unless it is already this person's. */
export function claimSessionStorage(userId: string): void {
  const storage = window.sessionStorage;
  if (storage.getItem(ownerKey) === userId) return;
  storage.clear();
  storage.setItem(ownerKey, userId);
}

export function emptySessionStorage(): void {
  window.sessionStorage.clear();
}
