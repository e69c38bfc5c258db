import { useEffect, useEffectEvent, useRef } from 'react';
import { commandOfKey } from '../../viewers/study/viewer-keys.ts';
import { studioCommandOf } from './tools/studio-tool.ts';
import type { StudioCommand } from './tools/studio-tool.ts';

const fields = 'input:not([type=range], [type=checkbox]), select, textarea, [contenteditable]';
/** A dialog gets its keys first. During a new login the recording continues. */
const questions = '[role=dialog], [role=alertdialog]';
/** Elements that Space and Enter already activate. */
const pressed = 'button, a, input, summary';

/** After a chapter key, letters are the start of its name that came before its field did, in milliseconds. */
const nameTyping = 2_000;

/**
 * Shortcuts work with any focus, except in fields, in dialogs, and when they press a button that was reached by keyboard.
 * A button that was clicked gives the focus back, so that Space and Enter keep their meaning.
 */
export function useStudioKeys(run: (command: StudioCommand) => void): void {
  const lettersWaitUntil = useRef(-Infinity);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.defaultPrevented || target?.matches(fields) || target?.closest(questions)) return;
    if ((event.key === ' ' || event.key === 'Enter') && target?.matches(pressed)) return;
    const command = studioCommandOf(event);
    const isLetter = /^\p{L}$/u.test(event.key);
    if (command !== null) {
      event.preventDefault();
      if (isLetter && event.timeStamp < lettersWaitUntil.current) return;
      if (command.kind === 'act' && command.act === 'chapter')
        lettersWaitUntil.current = event.timeStamp + nameTyping;
      run(command);
    } else if (target === document.body && commandOfKey(event) !== null) tellPane(event);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    window.addEventListener('click', returnFocus);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('click', returnFocus);
    };
  }, []);
}

/** After a click by pointer. The click that a key makes has no `detail`. */
function returnFocus({ detail }: MouseEvent): void {
  const { activeElement } = document;
  if (detail === 0 || !(activeElement instanceof HTMLElement) || activeElement.closest(questions)) return;
  if (activeElement.matches(pressed) && !activeElement.matches(fields)) activeElement.blur();
}

/** The pane handles the keys for slices, series and zoom. */
function tellPane(event: KeyboardEvent): void {
  const pane = document.querySelector<HTMLElement>('main [data-active] section[tabindex]');
  event.preventDefault();
  pane?.focus({ preventScroll: true });
  const { key, shiftKey } = event;
  pane?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
}
