import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const restMilliseconds = 300;

/**
 * The text typed into a search field, and as `keyword` what to search for after a typing pause. `settled` is the
 * field's own display text, which is not searched, and replaces the input when it changes. `isTyping` until `keyword` is what was typed.
 */
export function useSearchText(settled: string) {
  const [typed, setTyped] = useState(settled);
  const [known, setKnown] = useState(settled);
  if (known !== settled) {
    setKnown(settled);
    setTyped(settled);
  }
  const wanted = typed === settled ? '' : typed.trim();
  const [keyword] = useDebouncedValue(wanted, restMilliseconds);
  return { typed, setTyped, keyword, isTyping: keyword !== wanted };
}
