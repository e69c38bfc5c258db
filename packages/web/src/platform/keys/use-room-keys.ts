// Listens to the keys of a room: its shortcuts come from the contract's table, so that help and tool tips show the same.
import { actionOfKey, type RoomKeys } from '@plainscan/contract';
import { useEffect, useEffectEvent } from 'react';

/** What each action does now. An action that is missing or `null` leaves its key to the browser. */
type RoomActions<Room extends RoomKeys> = Partial<Record<keyof Room & string, (() => void) | null>>;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  );
}

/**
 * Runs the actions of a room on their keys, with any focus: not in a field, under a dialog, or if the key was already
 * handled. `isKept` leaves a key to the focused element.
 */
export function useRoomKeys<Room extends RoomKeys>(
  room: Room,
  actions: RoomActions<Room>,
  isKept: (event: KeyboardEvent) => boolean = () => false,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOfKey(room, event);
    if (action === null || event.defaultPrevented || isTyping(event.target) || isKept(event)) return;
    if (document.querySelector('[role="dialog"], dialog[open]')) return;
    const run = actions[action];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
