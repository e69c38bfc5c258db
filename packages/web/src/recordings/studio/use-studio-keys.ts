import { useEffect, useEffectEvent } from 'react';
import { commandOfKey } from '../../viewers/study/viewer-keys.ts';
import { studioCommandOf } from './tools/studio-tool.ts';
import type { StudioCommand } from './tools/studio-tool.ts';

const fields = 'input:not([type=range], [type=checkbox]), select, textarea, [contenteditable]';
/** A dialog gets its keys first. During a new login the recording continues. */
const questions = '[role=dialog], [role=alertdialog]';
/** Elements that Space and Enter already activate. */
const pressed = 'button, a, input, summary';

/** Shortcuts work with any focus, except in fields, in dialogs, and when they press a button. */
export function useStudioKeys(run: (command: StudioCommand) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.defaultPrevented || target?.matches(fields) || target?.closest(questions)) return;
    if ((event.key === ' ' || event.key === 'Enter') && target?.matches(pressed)) return;
    const command = studioCommandOf(event);
    if (command !== null) {
      event.preventDefault();
      run(command);
    } else if (target === document.body && commandOfKey(event) !== null) tellPane(event);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The pane handles the keys for slices, series and zoom. */
function tellPane(event: KeyboardEvent): void {
  const pane = document.querySelector<HTMLElement>('main [data-active] section[tabindex]');
  event.preventDefault();
  pane?.focus({ preventScroll: true });
  pane?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }));
}
