import { recordingReviewRoom, actionOfKey } from '@plainscan/contract';
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
  // The search field takes its key itself.
  const actions: Record<Exclude<keyof typeof recordingReviewRoom, 'search'>, () => void> = {
    playVideo: preview.toggle,
    secondBack: by(-1),
    secondForward: by(1),
    fiveBack: by(-5),
    fiveForward: by(5),
    trimStart: () => tools.trim('start'),
    trimEnd: () => tools.trim('end'),
    split: tools.split,
    record: tools.recordFrom,
    recordPart: tools.retakePart,
    chapter: tools.addChapter,
    removePart: tools.remove,
    cutSilences: tools.cutSilences,
    undoEdit: () => dispatch({ kind: 'undo' }),
    redoEdit: () => dispatch({ kind: 'redo' }),
    send,
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
    const action = actionOfKey(recordingReviewRoom, event);
    if (action === null || action === 'search') return;
    event.preventDefault();
    actions[action]();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
