import { useEffect, useEffectEvent } from 'react';
import { commandOfKey } from '../../viewers/study/viewer-keys.ts';
import type { ViewerTool } from '../../viewers/viewport/viewport-gestures.ts';

/** Keys work wherever the focus is, but for the space bar on a button and letters in a field. */
export function useStudioKeys(
  actions: Record<string, () => void>,
  setTool: (tool: ViewerTool) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target?.matches('input:not([type=range]), textarea, [contenteditable]') ||
      // A question is answered first; beside a new login the recording goes on.
      target?.closest('[role=dialog], [role=alertdialog]')
    )
      return;
    if (event.key === ' ' && target?.matches('button, a, input')) return;
    const action = actions[event.key.toLowerCase()];
    const command = commandOfKey(event);
    if (action) {
      event.preventDefault();
      action();
    } else if (command?.kind === 'tool') setTool(command.tool);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
