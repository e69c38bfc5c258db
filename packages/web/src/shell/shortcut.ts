import { actionOfKey, type RoomKeys } from '@plainscan/contract';
import { useEffect, useEffectEvent } from 'react';

/** Calls `onPress` for a key that works in fields too, because it is held with Ctrl or Command. */
export function useShortcut<Room extends RoomKeys>(
  room: Room,
  action: keyof Room & string,
  onPress: () => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (actionOfKey(room, event) !== action) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
