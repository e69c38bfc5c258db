import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const debounceMs = 300;

/**
 * Returns a search field's text and its setter. `onAsk` receives the trimmed text after a typing pause. If `asked`
 * changes from outside (back navigation), it replaces the input, which `useDebouncedValue` cannot do.
 */
export function useDebouncedText(
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
  }, debounceMs);
  return [
    typed,
    (words) => {
      setTyped(words);
      ask(words.trim());
    },
  ];
}
