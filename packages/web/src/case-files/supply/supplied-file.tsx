import { ActionIcon } from '@mantine/core';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { formatFileSize } from '../../ui/text/format-bytes.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { bytesOfText, percentOf, phaseText } from '../../uploads/progress-text.ts';
import { hasFailed, isUnderway, type Sending } from '../../uploads/sending-store.ts';
import { uploadMessages } from '../../uploads/upload-messages.ts';
import { useSendingProblem } from '../../uploads/use-sending-problem.tsx';
import { panelMessages } from '../../cases/panel-messages.ts';
import styles from './supply-panel.module.css';

interface SuppliedFileProps {
  icon: ReactNode;
  sending: Sending;
  onRemove: () => void;
}

/** A chosen folder or report: its name, its progress, and a button to remove it. */
export function SuppliedFile({ icon, sending, onRemove }: SuppliedFileProps) {
  const words = useMessages(panelMessages);
  const t = useMessages(uploadMessages);
  const { locale } = useLocale();
  const { progress, upload, folder, label } = sending;
  const isMoving = progress !== null && isUnderway(sending);
  const left = folder?.facts.setAside.length ?? 0;
  const people = folder?.facts.patientCount ?? 0;
  const state = isMoving
    ? `${bytesOfText(progress, t, locale)}. ${phaseText(progress, t)}`
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
  const problem = useSendingProblem(sending, { interrupted: 'uploadGone', retry: 'goOn' });
  if (problem === null) return null;
  return (
    <Note tone="bad" action={problem.action}>
      {problem.text}
    </Note>
  );
}
