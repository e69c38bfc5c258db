import { keyMessages, keysOfRoom, keyTable, type KeyRoom } from '@plainscan/contract';
import { useMessageLookup } from '../platform/language/i18n.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { KeyGroups, type KeyGroup } from '../ui/lists/key-groups.tsx';

export interface KeysHelpDialogProps {
  isOpen: boolean;
  /** The rooms on the page, as their elements are marked. */
  rooms: readonly string[];
  onClose: () => void;
}

const allRooms = Object.keys(keyTable) as KeyRoom[];
const signs: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };
const namedKeys = [
  'Space',
  'Enter',
  'Escape',
  'Delete',
  'Backspace',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const;

/** All keys of the page, by room: what works everywhere comes last. */
export function KeysHelpDialog({ isOpen, rooms, onClose }: KeysHelpDialogProps) {
  const t = useMessageLookup(keyMessages);
  const shown = (key: string): string => {
    const parts = key.split('+').filter((part) => part !== '');
    const last = key.endsWith('+') ? '+' : (parts.pop() ?? '');
    const named = namedKeys.find((name) => name === last);
    const held = parts.map((part) => (part === 'Shift' ? t('key.Shift') : t('key.Ctrl')));
    return [...held, named ? t(`key.${named}`) : (signs[last] ?? last)].join(' ');
  };
  const groups = allRooms
    .filter((room) => rooms.includes(room) || room === 'everywhere')
    .toSorted((one, other) => Number(one === 'everywhere') - Number(other === 'everywhere'))
    .map((room): KeyGroup => [
      t(`room.${room}`),
      keysOfRoom(room).map(([action, keys]) => [t(`do.${action}`), ...keys.map(shown)]),
    ]);
  return (
    <Dialog isOpen={isOpen} title={t('title')} onClose={onClose} isWide>
      <p className="secondary">{t('note')}</p>
      <KeyGroups groups={groups} />
    </Dialog>
  );
}
