const firstSigns = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Fetches what follows the login from the person's first touch of the page on, so that it comes while they type: the
 * calls, and the frame of the pages behind it. Gives what calls it off.
 */
export function preloadSignedInPages(calls: () => Promise<unknown>): () => void {
  const stop = (): void => {
    for (const sign of firstSigns) window.removeEventListener(sign, fetchAll, { capture: true });
  };
  function fetchAll(): void {
    stop();
    // A failure here is no harm: the same files are asked for again when they are needed.
    const wanted = [calls, () => import('./mantine-layout.tsx'), () => import('./signed-in-layout.tsx')];
    for (const fetchPart of wanted) fetchPart().catch(() => {});
  }
  for (const sign of firstSigns) window.addEventListener(sign, fetchAll, { capture: true, passive: true });
  return stop;
}
