import { Button } from '@mantine/core';
import type { Recording } from '@plainscan/contract';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useLocale, useMessages } from '../../platform/language/i18n.tsx';
import { formatDay } from '../../platform/language/date-format.ts';
import { notify } from '../../ui/feedback/snackbar-store.ts';
import { formatSizeDone } from '../../ui/text/format-bytes.ts';
import { timeText } from '../capture/recording-clock.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { fetchRecordingFile, saveFile } from './recording-recovery.ts';
import type { InterruptedRecording } from './recording-recovery.ts';
import { keepingMessages } from './keeping-messages.ts';
import { useOwnRecordings, useRecovery } from './use-own-recordings.ts';
import styles from './interrupted-recordings.module.css';

const hiddenKey = 'hidden-recordings';
const readHidden = (): string[] => (window.sessionStorage.getItem(hiddenKey) ?? '').split(' ');

/** Interrupted recordings and what the user can do about them, at the top of the case list and of a case (B2). */
export function InterruptedRecordings() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  if (pathname === '/cases') return <Recordings caseId={null} />;
  if (pathname === '/case-details') return <Recordings caseId={query.get('caseId')} />;
  return null;
}

function Recordings({ caseId }: { caseId: string | null }) {
  const t = useMessages(keepingMessages);
  const { interrupted, kept } = useOwnRecordings();
  const recovery = useRecovery();
  const [hidden, setHidden] = useState(readHidden);
  const isHere = (recording: { caseId: string }) => caseId === null || recording.caseId === caseId;
  const shown = interrupted.filter(isHere);
  const drafts = kept.filter((recording) => isHere(recording) && !hidden.includes(recording.id));
  const hide = (id: string) => {
    const next = [...hidden, id];
    window.sessionStorage.setItem(hiddenKey, next.join(' '));
    setHidden(next);
  };
  if (shown.length + drafts.length === 0 && recovery.end === null) return null;
  return (
    <section className={styles['bars']} aria-label={t('label')}>
      {recovery.end !== null && (
        <p
          className={styles['bar']}
          data-tone={recovery.end.startsWith('recovered') ? 'ok' : 'bad'}
          role="status"
        >
          {t(recovery.end)}
        </p>
      )}
      {shown.map((recording) => (
        <InterruptedRow key={recording.id} recording={recording} recovery={recovery} />
      ))}
      {drafts.map((recording) => (
        <KeptRow key={recording.id} recording={recording} onHide={() => hide(recording.id)} />
      ))}
    </section>
  );
}

interface InterruptedRowProps {
  readonly recording: InterruptedRecording;
  readonly recovery: ReturnType<typeof useRecovery>;
}

function InterruptedRow({ recording, recovery }: InterruptedRowProps) {
  const t = useMessages(keepingMessages);
  const { locale } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const isSending = recovery.id === recording.id;
  return (
    <div className={styles['bar']} data-tone="warn">
      <p role="status">
        {isSending ? sendingText(t, recovery.sender, locale) : interruptedText(t, recording)}
      </p>
      {!isSending && (
        <div className={styles['actions']}>
          <Button variant="subtle" onClick={() => setAsking(true)}>
            {t('discard')}
          </Button>
          <Button onClick={() => void recovery.recover(recording)}>{t('recover')}</Button>
        </div>
      )}
      <DiscardDialog
        isOpen={isAsking}
        onConfirm={async () => {
          if (await recovery.discard(recording)) setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

type Say = ReturnType<typeof useMessages<(typeof keepingMessages)['en']>>;

export function interruptedText(t: Say, { seconds, patientName: name }: InterruptedRecording): string {
  if (seconds === null) return t('interruptedAfar', { name });
  const time = timeText(seconds);
  return name === '' ? t('interrupted', { time }) : t('interruptedOf', { time, name });
}

export function sendingText(
  t: Say,
  sender: ReturnType<typeof useRecovery>['sender'],
  locale: string,
): string {
  return t('sending', formatSizeDone(sender?.savedBytes ?? 0, sender?.totalBytes ?? 0, locale));
}

function KeptRow({ recording, onHide }: { readonly recording: Recording; readonly onHide: () => void }) {
  const t = useMessages(keepingMessages);
  const day = formatDay(recording.keptUntil ?? recording.startedAt);
  const download = () =>
    fetchRecordingFile(recording.id).then(saveFile, () => notify('error', t('downloadFailed')));
  return (
    <div className={styles['bar']} data-tone="warn">
      <p>{t('kept', { name: recording.patientName, day })}</p>
      <div className={styles['actions']}>
        <Button variant="subtle" onClick={onHide}>
          {t('hide')}
        </Button>
        <Button variant="default" onClick={() => void download()}>
          {t('download')}
        </Button>
      </div>
    </div>
  );
}
