import { ActionIcon } from '@mantine/core';
import { Check, FileText, X } from 'lucide-react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { formatFileSize } from '../../ui/text/format-bytes.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { bytesOfText } from '../../uploads/progress-text.ts';
import type { Sending } from '../../uploads/sending-store.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { useSendingProblem } from '../../uploads/use-sending-problem.tsx';
import { requestMessages } from '../request-messages.ts';
import styles from '../request-form.module.css';

/** A chosen report or additional file: its name, its progress, and a button to remove it. */
export function FileRow({ sending, onRemove }: { sending: Sending | null; onRemove: () => void }) {
  const t = useMessages(requestMessages);
  const name = sending?.label ?? '';
  return (
    <div className={styles['file']}>
      <FileText size={18} strokeWidth={1.75} aria-hidden />
      <div className={styles['fileName']}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {sending ? <FileProgress sending={sending} /> : null}
      </div>
      <ActionIcon aria-label={t('removeReport', { name })} onClick={onRemove}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function FileProgress({ sending: { upload, progress } }: { sending: Sending }) {
  const t = useMessages(requestMessages);
  const words = useMessages(uploadMessages);
  const { locale } = useLocale();
  const isSafe = upload?.status === 'sealed' || upload?.status === 'read';
  const size = upload
    ? formatFileSize(upload.size, locale)
    : progress
      ? bytesOfText(progress, words, locale)
      : '';
  return (
    <span className={styles['fileState']} role="status">
      <span>{size}</span>
      {isSafe ? (
        <span className={styles['safe']}>
          <Check size={14} strokeWidth={2.25} aria-hidden />
          {t('reportSaved')}
        </span>
      ) : (
        <span>{t('reportSending')}</span>
      )}
    </span>
  );
}

interface FileFailureProps {
  sending: Sending;
  retry: 'goOn' | 'goOnUpload';
}

export function FileFailure({ sending, retry }: FileFailureProps) {
  const problem = useSendingProblem(sending, { interrupted: 'uploadGone', retry });
  if (problem === null) return null;
  return (
    <Note tone="bad" action={problem.action}>
      {problem.text}
    </Note>
  );
}
