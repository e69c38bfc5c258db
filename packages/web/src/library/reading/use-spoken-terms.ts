import type { TranscriptLine } from '@plainscan/contract';
import type { SpokenTerms } from './explained-text.tsx';
import { useTermFinder } from './use-term-finder.ts';

/** Finds where these lines first mention a term. */
export function useSpokenTerms(
  lines: readonly TranscriptLine[],
  onGo: (seconds: number) => void,
): SpokenTerms {
  const finder = useTermFinder();
  return {
    secondsOf: (term) =>
      lines.find(({ text }) => finder?.(text).some((piece) => piece.term === term))?.start ?? null,
    onGo,
  };
}
