import { Button } from '@mantine/core';
import { errorText, type Case, type TrackProblem } from '@plainscan/contract';
import { useState } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { isolated } from '../../ui/text/message-table.ts';
import { EditorHead, StaleNote } from '../video-editor/editor-head.tsx';
import { captionMessages } from './caption-messages.ts';
import { hasChanges, type EditorState } from './use-track-editor.ts';

interface CaptionsHeadProps {
  item: Case;
  state: EditorState;
  problems: readonly TrackProblem[];
  /** Why saving failed. */
  failure: string | null;
  /** Whether they are added to a signed video, once (CG-208). */
  isSigned: boolean;
  isSaving: boolean;
  /** Whether someone else has saved since. */
  isNewer: boolean;
  onSave: () => void;
  onStep: (kind: 'undo' | 'redo') => void;
  onLoad: () => void;
}

/** Shows what is edited, whether it is saved, and what prevents saving. */
export function CaptionsHead(props: CaptionsHeadProps) {
  const { item, state, problems, failure, isSigned, isSaving, isNewer, onSave, onStep, onLoad } = props;
  const t = useMessages(captionMessages);
  const { locale } = useLocale();
  const isChanged = hasChanges(state);
  const isHeld = !isChanged || problems.length > 0 || (isSigned && state.tracks.captions.length === 0);
  const [isAsking, setAsking] = useState(false);
  const [first] = problems;
  return (
    <EditorHead
      caseId={item.id}
      title={t('title')}
      subtitle={`${isolated(item.patientName)}, ${item.title}`}
      isChanged={isChanged}
      history={state}
      onStep={onStep}
      actions={
        <Button
          aria-disabled={isHeld || undefined}
          aria-busy={isSaving}
          onClick={() => (isSigned ? isHeld || setAsking(true) : onSave())}
        >
          {t(isSigned ? 'add' : 'save')}
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        title={t('addTitle')}
        text={t('addText')}
        confirmLabel={t('add')}
        onConfirm={() => {
          setAsking(false);
          onSave();
        }}
        onCancel={() => setAsking(false)}
      />
      {isSigned ? <Note tone="info">{t('signedHint')}</Note> : null}
      {first && isChanged ? (
        <Note tone="warn">
          {problems.length > 1 ? `${t('toMend', { n: problems.length })} ` : `${t('oneToMend')} `}
          {errorText(first.code, locale, first.params)}
        </Note>
      ) : null}
      {failure ? (
        <StaleNote tone="bad" onLoad={onLoad}>
          {failure}
        </StaleNote>
      ) : null}
      {isNewer && !failure ? (
        <StaleNote tone="warn" onLoad={onLoad}>
          {t('changedElsewhere')}
        </StaleNote>
      ) : null}
    </EditorHead>
  );
}
