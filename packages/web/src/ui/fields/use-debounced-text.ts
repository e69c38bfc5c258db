import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const debounceMs = 300;

/**
 * The text of a search field and its setter. `onAsk` gets the trimmed text once typing has paused. When `asked` changes
 * from outside (going back in the history) it replaces what was typed, which `useDebouncedValue` cannot do.
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
