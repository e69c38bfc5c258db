import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../../platform/language/i18n.tsx';
import { UndoButtons } from '../../ui/buttons/undo-buttons.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { hasChanges, type EditState } from './edit-state.ts';
import { reviewPageMessages } from './review-messages.ts';
import styles from './review-page.module.css';

interface ReviewHeadProps {
  item: Case;
  /** Which version it is. */
  number: number;
  state: EditState;
  /** Why it could not be saved. */
  failure: string | null;
  onStep: (kind: 'undo' | 'redo') => void;
  onReload: () => void;
}

/** Whose video it is, and whether what was done to it is saved. */
export function ReviewHead({ item, number, state, failure, onStep, onReload }: ReviewHeadProps) {
  const t = useMessages(reviewPageMessages);
  const isChanged = hasChanges(state);
  return (
    <header className={styles['head']}>
      <div className={styles['line']}>
        <Button
          component={Link}
          to={`/case-details?caseId=${item.id}`}
          variant="subtle"
          aria-label={t('back')}
          title={t('back')}
          className={styles['icon'] ?? ''}
        >
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
        </Button>
        <div className={styles['names']}>
          <h1>{t('title')}</h1>
          <p>{`${item.patientName}, ${item.title} · ${t('version', { n: number })}`}</p>
        </div>
        <p className={styles['saved']} data-ok={!isChanged} role="status">
          {t(isChanged ? 'unsaved' : 'saved')}
        </p>
        <UndoButtons
          words={{ undo: t('undo'), redo: t('redo') }}
          can={{ undo: state.past.length > 0, redo: state.future.length > 0 }}
          className={styles['icon'] ?? ''}
          onStep={onStep}
        />
      </div>
      {failure ? (
        <Note
          tone="bad"
          action={
            <Button variant="default" size="sm" onClick={onReload}>
              {t('loadNewest')}
            </Button>
          }
        >
          {failure}
        </Note>
      ) : null}
    </header>
  );
}
