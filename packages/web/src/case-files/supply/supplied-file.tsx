import { ActionIcon, Button } from '@mantine/core';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppError } from '../../platform/api/app-error.ts';
import { appMessages } from '../../platform/language/app-messages.ts';
import { errorMessage } from '../../platform/api/error-message.ts';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { formatFileSize } from '../../ui/text/byte-words.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { bytesOfWords, percentOf, phaseWords } from '../../uploads/progress-words.ts';
import { hasFailed, isUnderway, retrySending, type Sending } from '../../uploads/sending-store.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { useFileProblem } from '../../uploads/use-file-problem.ts';
import { panelMessages } from '../../cases/panel-messages.ts';
import styles from './supply-panel.module.css';

interface SuppliedFileProps {
  icon: ReactNode;
  sending: Sending;
  onRemove: () => void;
}

/** A folder or a report that was chosen: its name, how far it is, and the way back. */
export function SuppliedFile({ icon, sending, onRemove }: SuppliedFileProps) {
  const words = useMessages(panelMessages);
  const t = useMessages(uploadMessages);
  const { locale } = useLocale();
  const { progress, upload, folder, label } = sending;
  const isMoving = progress !== null && isUnderway(sending);
  const left = folder?.facts.setAside.length ?? 0;
  const people = folder?.facts.patientCount ?? 0;
  const state = isMoving
    ? `${bytesOfWords(progress, t)}. ${phaseWords(progress, t)}`
    : upload && !hasFailed(sending)
      ? `${formatFileSize(upload.size, locale)}, ${words('safe')}`
      : '';
  return (
    <div className={styles['file']}>
      <div className={styles['line']}>
        {icon}
        <div className={styles['name']}>
          <b>
            <bdi>{label}</bdi>
          </b>
          <span className="meta num" role="status">
            {isMoving || state === '' ? null : <Check size={14} strokeWidth={2.25} aria-hidden />} {state}
          </span>
        </div>
        <ActionIcon aria-label={words('remove', { name: label })} onClick={onRemove}>
          <X size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {isMoving ? <ProgressLine percent={percentOf(progress)} label={label} /> : null}
      {left > 0 ? <p className="meta">{words('leftOut', { n: left })}</p> : null}
      {people > 1 ? <Note tone="warn">{words('manyPeople', { n: people })}</Note> : null}
      <Failure sending={sending} />
    </div>
  );
}

function Failure({ sending }: { sending: Sending }) {
  const t = useMessages(uploadMessages);
  const sayError = useMessages(appMessages);
  const sayProblem = useFileProblem();
  const { failure, upload, id } = sending;
  if (upload?.status === 'failed')
    return <Note tone="bad">{sayProblem(upload.failure) ?? t('uploadFailed')}</Note>;
  if (failure === null) return null;
  if (failure instanceof AppError && failure.code === 'file-unreadable')
    return <Note tone="bad">{t('fileGone')}</Note>;
  return (
    <Note
      tone="bad"
      action={
        <Button size="xs" variant="default" onClick={() => retrySending(id)}>
          {t('goOn')}
        </Button>
      }
    >
      {errorMessage(failure, sayError)}
    </Note>
  );
}
