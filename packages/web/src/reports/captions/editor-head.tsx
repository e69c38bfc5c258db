import { Button } from '@mantine/core';
import { errorText, type Case, type TrackProblem } from '@plainscan/contract';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { UndoButtons } from '../../ui/buttons/undo-buttons.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { captionMessages } from './caption-messages.ts';
import { hasChanges, type EditorState } from './use-track-editor.ts';
import styles from './captions-page.module.css';

interface EditorHeadProps {
  item: Case;
  state: EditorState;
  problems: readonly TrackProblem[];
  /** Why it could not be saved. */
  failure: string | null;
  isSaving: boolean;
  /** Somebody else has written since. */
  isNewer: boolean;
  onSave: () => void;
  onStep: (kind: 'undo' | 'redo') => void;
  onLoad: () => void;
}

/** What is edited, whether it is saved, and what keeps it from being. */
export function EditorHead(props: EditorHeadProps) {
  const { item, state, problems, failure, isSaving, isNewer, onSave, onStep, onLoad } = props;
  const t = useMessages(captionMessages);
  const { locale } = useLocale();
  const isChanged = hasChanges(state);
  const isHeld = !isChanged || problems.length > 0;
  const [first] = problems;
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
          <p>{`${item.patientName}, ${item.title}`}</p>
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
        <Button aria-disabled={isHeld || undefined} aria-busy={isSaving} onClick={onSave}>
          {t('save')}
        </Button>
      </div>
      {first && isChanged ? (
        <Note tone="warn">
          {problems.length > 1 ? `${t('toMend', { n: problems.length })} ` : `${t('oneToMend')} `}
          {errorText(first.code, locale, first.params)}
        </Note>
      ) : null}
      {failure ? (
        <Note tone="bad" action={<LoadNewest onLoad={onLoad} />}>
          {failure}
        </Note>
      ) : null}
      {isNewer && !failure ? (
        <Note tone="warn" action={<LoadNewest onLoad={onLoad} />}>
          {t('changedElsewhere')}
        </Note>
      ) : null}
    </header>
  );
}

function LoadNewest({ onLoad }: { onLoad: () => void }) {
  const t = useMessages(captionMessages);
  return (
    <Button variant="default" size="sm" onClick={onLoad}>
      {t('loadNewest')}
    </Button>
  );
}
