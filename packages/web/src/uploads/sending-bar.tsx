import { Button } from '@mantine/core';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { ProgressLine } from '../ui/feedback/progress-line.tsx';
import { formatFileSize } from '../ui/text/format-bytes.ts';
import { bytesOfText, percentOf, phaseText } from './progress-text.ts';
import {
  removeSending,
  isUnderway,
  pauseSending,
  resumeSending,
  retrySending,
  type Sending,
} from './sending-store.ts';
import styles from './sending.module.css';
import { uploadMessages } from './upload-messages.ts';
import { useSendings } from './use-sendings.ts';

/** At the bottom of every page while the images of a submitted case are still being sent. */
export function SendingBar() {
  const background = useSendings().filter(
    (sending) =>
      sending.caseId !== null &&
      sending.purpose === 'study' &&
      (isUnderway(sending) || sending.failure !== null),
  );
  return background.map((sending) => <OneSending key={sending.id} sending={sending} />);
}

function OneSending({ sending }: { sending: Sending }) {
  const t = useMessages(uploadMessages);
  const { locale } = useLocale();
  const { id, label, progress, failure, isPaused } = sending;
  if (!progress) return null;
  const hasFailed = failure !== null;
  return (
    <section className={styles['bar']} aria-label={t('stepSend')}>
      <p className={styles['barText']} role={hasFailed ? 'alert' : undefined}>
        <b>
          {hasFailed
            ? t('barFailed', { label, done: formatFileSize(progress.bytesDone, locale) })
            : t('barSending', { label, progress: bytesOfText(progress, t, locale) })}
        </b>{' '}
        {hasFailed ? null : `${phaseText(progress, t)}. ${t('keepOpen')}`}
      </p>
      <div className={styles['barLine']}>
        <ProgressLine percent={percentOf(progress)} label={t('stepSend')} />
      </div>
      {hasFailed ? (
        <>
          <Button size="xs" variant="default" onClick={() => retrySending(id)}>
            {t('goOn')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => removeSending(id, false)}>
            {t('close')}
          </Button>
        </>
      ) : (
        <Button size="xs" variant="default" onClick={() => (isPaused ? resumeSending(id) : pauseSending(id))}>
          {t(isPaused ? 'goOn' : 'pause')}
        </Button>
      )}
    </section>
  );
}
