import { useRef, useState } from 'react';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { focusNow } from '../../../ui/fields/focus-now.ts';
import type { Point } from '../../../viewers/viewport/viewport-gestures.ts';
import { toolMessages } from '../tools/tool-messages.ts';
import styles from './text-entry.module.css';

const LONGEST = 60;

interface TextEntryProps {
  /** In CSS pixels of the pane. */
  readonly place: Point;
  /** Receives the typed words; empty if canceled. */
  readonly onText: (words: string) => void;
}

/** A line of text typed where it will appear. Nothing is recorded before Enter. */
export function TextEntry({ place, onText }: TextEntryProps) {
  const t = useMessages(toolMessages);
  const [words, setWords] = useState('');
  const isOver = useRef(false);
  /** A field also loses focus when it is removed, so report its words only once. */
  const submit = (said: string) => {
    if (!isOver.current) onText(said);
    isOver.current = true;
  };
  return (
    <input
      ref={focusNow}
      className={styles['entry']}
      style={{ left: place.x, top: place.y }}
      type="text"
      aria-label={t('textLabel')}
      title={t('textHint')}
      maxLength={LONGEST}
      autoComplete="off"
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit(words);
        else if (event.key === 'Escape') submit('');
      }}
      onBlur={() => submit(words)}
    />
  );
}
