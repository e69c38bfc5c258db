import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Note } from '../ui/feedback/note.tsx';
import styles from './question-list.module.css';

interface ListFailureProps {
  text: string;
  again: string;
  onRetry: () => void;
}

/** The list failed to load, with a retry button. */
export const ListFailure = ({ text, again, onRetry }: ListFailureProps) => (
  <Note
    tone="bad"
    action={
      <Button size="xs" variant="default" onClick={onRetry}>
        {again}
      </Button>
    }
  >
    {text}
  </Note>
);

interface AskedProps {
  about: string;
  text: string;
  /** Label of the button that plays from there. `null` if that video is no longer shown. */
  play: string | null;
  onPlay: () => void;
}

/** A question, its moment, and a button to play from there. */
export const Asked = ({ about, text, play, onPlay }: AskedProps) => (
  <>
    <p className={styles['about']}>
      <span>{about}</span>
      {play === null ? null : (
        <button type="button" className={styles['play']} onClick={onPlay}>
          <Play size={16} strokeWidth={1.75} aria-hidden />
          {play}
        </button>
      )}
    </p>
    <blockquote className={styles['text']}>{text}</blockquote>
  </>
);

export const Answered = ({ by, text }: { by: string; text: ReactNode }) => (
  <p className={styles['answer']}>
    <b>{by}</b>
    {text}
  </p>
);
