/**
 * Whether the browser lacks something that the pages use and that `fill-in.ts` provides: Chrome before 122, Safari before
 * 18.4, Firefox before 131. Newer ones load none of it (ADR 91).
 */
export const isOlderBrowser = (): boolean =>
  !('withResolvers' in Promise) ||
  !('toSorted' in Array.prototype) ||
  !('groupBy' in Map) ||
  !('any' in AbortSignal) ||
  !('canParse' in URL) ||
  !('Iterator' in globalThis) ||
  !CSS.supports('color', 'oklch(from red min(l, 0.5) calc(c * 0.5) h)');
