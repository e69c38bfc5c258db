import type { Case } from '@plainscan/contract';
import { useMessages } from '../../platform/language/i18n.tsx';
import { EditorHead, StaleNote } from '../../reports/video-editor/editor-head.tsx';
import { isolated } from '../../ui/text/message-table.ts';
import { hasChanges, type EditState } from './edit-state.ts';
import { reviewPageMessages } from './review-messages.ts';

interface ReviewHeadProps {
  item: Case;
  /** The version number. */
  number: number;
  state: EditState;
  /** Why saving failed. */
  failure: string | null;
  onStep: (kind: 'undo' | 'redo') => void;
  onReload: () => void;
}

/** Shows whose video it is and whether the edits are saved. */
export function ReviewHead({ item, number, state, failure, onStep, onReload }: ReviewHeadProps) {
  const t = useMessages(reviewPageMessages);
  return (
    <EditorHead
      caseId={item.id}
      title={t('title')}
      subtitle={`${isolated(item.patientName)}, ${item.title} · ${t('version', { n: number })}`}
      isChanged={hasChanges(state)}
      history={state}
      onStep={onStep}
    >
      {failure ? (
        <StaleNote tone="bad" onLoad={onReload}>
          {failure}
        </StaleNote>
      ) : null}
    </EditorHead>
  );
}
