import { everywhereRoom } from '@plainscan/contract';
import { ActionIcon } from '@mantine/core';
import { Search } from 'lucide-react';
import { useMessages } from '../platform/language/i18n.tsx';
import { KeyHint } from '../ui/badges/key-hint.tsx';
import styles from './palette-button.module.css';
import { shellMessages } from './shell-messages.ts';

export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useMessages(shellMessages);
  return (
    <>
      <button type="button" className={styles['open']} onClick={onOpen}>
        <Search size={16} strokeWidth={1.75} aria-hidden />
        {t('paletteOpen')}
        <KeyHint>{everywhereRoom.palette[0].replace('+', ' ')}</KeyHint>
      </button>
      <ActionIcon className={styles['openSmall']} aria-label={t('paletteOpen')} onClick={onOpen}>
        <Search size={18} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}
