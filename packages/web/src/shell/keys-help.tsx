import { everywhereRoom, actionOfKey } from '@plainscan/contract';
import { useEffect, useState } from 'react';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import type { KeysHelpDialogProps } from './keys-help-dialog.tsx';

const KeysHelpDialog = lazyDialog<KeysHelpDialogProps>(
  async () => (await import('./keys-help-dialog.tsx')).KeysHelpDialog,
);

/** The rooms on the page. Each marks its element with the name that the contract's table gives it. */
const roomsShown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-keys]')].map(({ dataset }) => dataset['keys'] ?? '');

/** The studio lists its keys itself, with its own words for its tools. */
const ownHelp = 'studio';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** On every page, `?` lists the keys that work on it. */
export function KeysHelp() {
  const [rooms, setRooms] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (actionOfKey(everywhereRoom, event) !== 'help' || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], dialog[open]')) return;
      const shown = roomsShown();
      if (shown.includes(ownHelp)) return;
      event.preventDefault();
      setRooms(shown);
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return <KeysHelpDialog isOpen={isOpen} rooms={rooms} onClose={() => setOpen(false)} />;
}
