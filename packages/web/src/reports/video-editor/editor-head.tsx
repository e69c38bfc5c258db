import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { UndoButtons } from '../../ui/buttons/undo-buttons.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { videoEditorMessages } from './video-editor-messages.ts';
import styles from './video-editor.module.css';

interface EditorHeadProps {
  caseId: string;
  title: string;
  /** Name of the patient. */
  subtitle: string;
  isChanged: boolean;
  history: { readonly past: readonly unknown[]; readonly future: readonly unknown[] };
  onStep: (kind: 'undo' | 'redo') => void;
  /** Buttons after undo and redo. */
  actions?: ReactNode;
  /** Notes below the line. */
  children?: ReactNode;
}

/** Shows what is edited and whether it is saved, with undo, redo, and the link back to the case. */
export function EditorHead(props: EditorHeadProps) {
  const { caseId, title, subtitle, isChanged, history, onStep, actions, children } = props;
  const t = useMessages(videoEditorMessages);
  return (
    <header className={styles['head']}>
      <div className={styles['line']}>
        <Button
          component={Link}
          to={`/case-details?caseId=${caseId}`}
          variant="subtle"
          aria-label={t('back')}
          title={t('back')}
          className={styles['icon'] ?? ''}
        >
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
        </Button>
        <div className={styles['names']}>
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </div>
        <p className={styles['saved']} data-ok={!isChanged} role="status">
          {t(isChanged ? 'unsaved' : 'saved')}
        </p>
        <UndoButtons
          words={{ undo: t('undo'), redo: t('redo') }}
          can={{ undo: history.past.length > 0, redo: history.future.length > 0 }}
          className={styles['icon'] ?? ''}
          onStep={onStep}
        />
        {actions}
      </div>
      {children}
    </header>
  );
}

interface StaleNoteProps {
  tone: 'bad' | 'warn';
  onLoad: () => void;
  children: ReactNode;
}

/** Explains why saving failed or why this is not the newest version, with a button that loads the server's version. */
export function StaleNote({ tone, onLoad, children }: StaleNoteProps) {
  const t = useMessages(videoEditorMessages);
  return (
    <Note
      tone={tone}
      action={
        <Button variant="default" size="sm" onClick={onLoad}>
          {t('loadNewest')}
        </Button>
      }
    >
      {children}
    </Note>
  );
}
