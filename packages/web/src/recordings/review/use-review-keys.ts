import { useEffect, useEffectEvent, type Dispatch } from 'react';
import type { EditAction } from './edit-state.ts';
import type { PartActions } from './part-tools.tsx';
import type { Preview } from './use-preview.ts';

interface ReviewKeys {
  preview: Preview;
  tools: PartActions;
  dispatch: Dispatch<EditAction>;
  send: () => void;
}

/** Shortcuts work with any focus. In a field, a letter types, and on a focused button, the space bar presses it. */
export function useReviewKeys({ preview, tools, dispatch, send }: ReviewKeys): void {
  const by = (seconds: number) => () => preview.seek(Math.max(0, preview.place + seconds * 1_000));
  const trimStart = () => tools.trim('start');
  const trimEnd = () => tools.trim('end');
  const actions: Record<string, () => void> = {
    ' ': preview.toggle,
    arrowleft: by(-1),
    arrowright: by(1),
    'shift+arrowleft': by(-5),
    'shift+arrowright': by(5),
    i: trimStart,
    '[': trimStart,
    o: trimEnd,
    ']': trimEnd,
    s: tools.split,
    r: tools.recordFrom,
    'shift+r': tools.retakePart,
    m: () => dispatch({ kind: 'add-chapter', place: preview.place }),
    delete: tools.remove,
    'ctrl+z': () => dispatch({ kind: 'undo' }),
    'ctrl+shift+z': () => dispatch({ kind: 'redo' }),
    'ctrl+enter': send,
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.defaultPrevented || event.altKey || target?.closest('[role=dialog], [role=alertdialog]'))
      return;
    const isHeld = event.ctrlKey || event.metaKey;
    const isField = target?.matches('input:not([type=range]), textarea') ?? false;
    if (isField && !isHeld) return;
    if (event.key === ' ' && target?.matches('button, a')) return;
    if (event.key.startsWith('Arrow') && target?.matches('[role=slider], input')) return;
    const name = `${isHeld ? 'ctrl+' : ''}${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`;
    const action = actions[name];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
