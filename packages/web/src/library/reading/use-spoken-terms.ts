import type { TranscriptLine } from '@plainscan/contract';
import { useMemo } from 'react';
import type { SpokenTerms } from './explained-text.tsx';
import { useTermFinder } from './use-glossary.ts';

/** Finds where these lines first mention a term. */
export function useSpokenTerms(
  lines: readonly TranscriptLine[],
  onGo: (seconds: number) => void,
): SpokenTerms {
  const whole = useMemo(() => lines.map(({ text }) => text).join(' '), [lines]);
  const finder = useTermFinder(whole, 'speech', false);
  return {
    secondsOf: ({ key }) =>
      lines.find(({ text }) => finder?.(text).some(({ term }) => term?.key === key))?.start ?? null,
    onGo,
  };
}
