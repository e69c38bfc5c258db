// B-009: an address without a page leads to the start, and the start says so.

/** The server sends browsers from an unknown address to the start page with this query. */
const mark = 'missing-page';

let isShown = false;
const listeners = new Set<() => void>();

function show(next: boolean): void {
  isShown = next;
  for (const listener of listeners) listener();
}

/** Remembers that the visitor came from an address without a page, if the address of the start page says so. */
export function noteMissingPage(path: string, search: string): void {
  if (path === '/' && new URLSearchParams(search).has(mark)) show(true);
}

export const dismissMissingPage = (): void => show(false);

export const isPageMissing = (): boolean => isShown;

export function subscribeToMissingPage(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
