type FetchPart = () => Promise<unknown>;

const firstSigns = ['pointerdown', 'keydown', 'touchstart'] as const;

let frame: readonly FetchPart[] = [];

/** Names the layouts of the pages behind the login. The router does, because nothing below it may import them. */
export function registerSignedInFrame(parts: readonly FetchPart[]): void {
  frame = parts;
}

/**
 * Fetches what follows the login from the person's first touch of the page on, so that it comes while they type: the
 * calls, and the frame of the pages behind it. Gives what calls it off.
 */
export function preloadSignedInPages(calls: FetchPart): () => void {
  const stop = (): void => {
    for (const sign of firstSigns) window.removeEventListener(sign, fetchAll, { capture: true });
  };
  function fetchAll(): void {
    stop();
    // A failure here is no harm: the same files are asked for again when they are needed.
    for (const fetchPart of [calls, ...frame]) fetchPart().catch(() => {});
  }
  for (const sign of firstSigns) window.addEventListener(sign, fetchAll, { capture: true, passive: true });
  return stop;
}
