import { recordingWordsRoom } from '@plainscan/contract';
import { Mic, MoveDown, MoveUp, Play, Trash2 } from 'lucide-react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { KeyHint } from '../../../ui/badges/key-hint.tsx';
import type { Words } from './use-words.ts';
import { wordsMessages } from './words-messages.ts';
import styles from './words.module.css';

/** What can be done with the selected words. It has room of its own below their paragraph, so that it hides none. */
export function SelectionMenu({ act }: Pick<Words, 'act'>) {
  const t = useMessages(wordsMessages);
  return (
    <div className={styles['menu']} role="toolbar" aria-label={t('menu')}>
      <button type="button" onClick={() => act({ kind: 'cut' })}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
        {t('delete')} <KeyHint>⌫</KeyHint>
      </button>
      <button type="button" onClick={() => act({ kind: 'play' })}>
        <Play size={16} strokeWidth={1.75} aria-hidden />
        {t('playFrom')} <KeyHint>↵</KeyHint>
      </button>
      <button type="button" onClick={() => act({ kind: 'record' })}>
        <Mic size={16} strokeWidth={1.75} aria-hidden />
        {t('recordAgain')} <KeyHint>{recordingWordsRoom.record[0]}</KeyHint>
      </button>
      <button
        type="button"
        aria-label={t('moveUp')}
        title={t('moveUp')}
        onClick={() => act({ kind: 'earlier' })}
      >
        <MoveUp size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('moveDown')}
        title={t('moveDown')}
        onClick={() => act({ kind: 'later' })}
      >
        <MoveDown size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
