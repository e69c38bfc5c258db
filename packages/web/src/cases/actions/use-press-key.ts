import { useEffect, useEffectEvent } from 'react';

/** Calls `press` when the letter is typed, except in a field, under a dialog, or if the event was already handled. */
export function usePressKey(letter: string, press: (() => void) | null): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (
      !press ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.key.toLowerCase() !== letter
    )
      return;
    const { target } = event;
    if (
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('input, textarea, select'))
    )
      return;
    if (document.querySelector('[role="dialog"], dialog[open]')) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    document.addEventListener('keydown', onPress);
    return () => document.removeEventListener('keydown', onPress);
  }, []);
}
