// The tours that a user has seen in this browser (I-014). Without storage, every tour counts as seen: no tour is better
// than one at each visit.
const keyOf = (tour: string, userId: string): string => `tour-seen:${tour}:${userId}`;

export function isTourSeen(tour: string, userId: string): boolean {
  try {
    return window.localStorage.getItem(keyOf(tour, userId)) !== null;
  } catch {
    return true;
  }
}

export function markTourSeen(tour: string, userId: string): void {
  try {
    window.localStorage.setItem(keyOf(tour, userId), '1');
  } catch {
    // It is still over for this page.
  }
}
