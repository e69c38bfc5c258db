import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCaseAction } from '../../cases/actions/case-actions.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { useMessages } from '../../platform/language/i18n.tsx';
import { KeyHint } from '../../ui/badges/key-hint.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { reviewPageMessages } from './review-messages.ts';
import styles from './review-page.module.css';

interface ReviewFootProps {
  item: Case;
  isBusy: boolean;
  /** How many chapters have no place in the video anymore. */
  lostChapters: number;
  onSend: () => void;
  onKeep: () => void;
  /** The draft was deleted, so nothing may be saved. */
  onDelete: () => void;
  sendLabel: string;
}

/** The final actions: delete, keep, send. Signing off is on the case page and never the first button here (CG-182). */
export function ReviewFoot(props: ReviewFootProps) {
  const { item, isBusy, lostChapters, onSend, onKeep, onDelete, sendLabel } = props;
  const t = useMessages(reviewPageMessages);
  const offered = new Set(item.offeredActions.map(({ action }) => action));
  const maySend = offered.has('sendForReview');
  return (
    <footer className={styles['foot']}>
      {offered.has('discard') ? <DeleteDraft caseId={item.id} onDelete={onDelete} /> : null}
      <p role="status" data-warn={lostChapters > 0 || undefined}>
        {lostChapters === 0 && t('keepHint')}
        {lostChapters === 1 && t('lostChapter')}
        {lostChapters > 1 && t('lostChapters', { n: lostChapters })}
      </p>
      <Button
        variant={maySend ? 'default' : 'filled'}
        className={styles['wide'] ?? ''}
        aria-busy={isBusy}
        onClick={() => isBusy || onKeep()}
      >
        {t(maySend ? 'keep' : 'toCase')}
      </Button>
      {maySend ? (
        <Button
          className={styles['wide'] ?? ''}
          leftSection={<Send size={18} strokeWidth={1.75} aria-hidden />}
          aria-busy={isBusy}
          onClick={() => isBusy || onSend()}
        >
          {sendLabel} <KeyHint>Ctrl ↵</KeyHint>
        </Button>
      ) : null}
    </footer>
  );
}

function DeleteDraft({ caseId, onDelete }: { caseId: string; onDelete: () => void }) {
  const t = useMessages(reviewPageMessages);
  const app = useMessages(appMessages);
  const navigate = useNavigate();
  const call = useCaseAction({ isQuiet: true });
  const [isAsking, setAsking] = useState(false);
  const remove = () =>
    call.mutate(
      { caseId, action: 'discard' },
      {
        onSuccess: () => {
          onDelete();
          notify('done', t('deleted'));
          void navigate(`/case-details?caseId=${caseId}`);
        },
      },
    );
  return (
    <>
      <Button
        variant="subtle"
        className={styles['wide'] ?? ''}
        aria-label={t('delete')}
        onClick={() => setAsking(true)}
      >
        <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        <span className={styles['long']}>&nbsp;{t('delete')}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        tone="danger"
        title={t('deleteTitle')}
        text={t('deleteText')}
        confirmLabel={t('deleteConfirm')}
        cancelLabel={t('deleteCancel')}
        isBusy={call.isPending}
        failure={call.error && errorMessage(call.error, app)}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
