// Which tours a person has been shown in this browser (I-014). Where nothing can be kept, a tour counts as shown: better
// none than one at each visit.
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
    // It is over for this page all the same.
  }
}
