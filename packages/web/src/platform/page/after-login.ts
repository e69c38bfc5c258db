type FetchPart = () => Promise<unknown>;

const firstSigns = ['pointerdown', 'keydown', 'touchstart'] as const;

let frame: readonly FetchPart[] = [];

/** Registers the layouts of the pages after login. Called by the router, because nothing below it may import them. */
export function registerSignedInFrame(parts: readonly FetchPart[]): void {
  frame = parts;
}

/**
 * Preloads the pages after login at the user's first interaction, while they type: the calls, and the frame of these
 * pages. Returns a function that cancels it.
 */
export function preloadSignedInPages(calls: FetchPart): () => void {
  const stop = (): void => {
    for (const sign of firstSigns) window.removeEventListener(sign, fetchAll, { capture: true });
  };
  function fetchAll(): void {
    stop();
    // A failure here does no harm, because the same files are requested again when they are needed.
    for (const fetchPart of [calls, ...frame]) fetchPart().catch(() => {});
  }
  for (const sign of firstSigns) window.addEventListener(sign, fetchAll, { capture: true, passive: true });
  return stop;
}
