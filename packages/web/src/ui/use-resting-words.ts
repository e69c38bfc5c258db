import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const restMilliseconds = 300;

/**
 * What is typed into a search, and how to change it: `onAsk` gets the words when the typing rests. An address that
 * changes by itself (going back) wins over what was typed.
 */
export function useRestingWords(
  asked: string,
  onAsk: (words: string) => void,
): [typed: string, type: (words: string) => void] {
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  if (known !== asked) {
    setKnown(asked);
    if (typed.trim() !== asked) setTyped(asked);
  }
  const ask = useDebouncedCallback((words: string) => {
    if (words !== asked) onAsk(words);
  }, restMilliseconds);
  return [
    typed,
    (words) => {
      setTyped(words);
      ask(words.trim());
    },
  ];
}
