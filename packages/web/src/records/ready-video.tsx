import { Button } from '@mantine/core';
import { lengthWords, type PatientRecord } from '@plainscan/contract';
import { CirclePlay } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale, useMessages } from '../platform/language/i18n.tsx';
import { recordMessages } from './record-messages.ts';
import styles from './record-panel.module.css';
import { reportAddress } from './record-texts.ts';

/** A finished report: the length of its video, and a link to it. */
export function ReadyVideo({ record }: { record: PatientRecord }) {
  const t = useMessages(recordMessages);
  const { locale } = useLocale();
  return (
    <div className={styles['next']}>
      <p className={styles['about']}>
        {record.isSample && record.videoDuration !== null
          ? t('sampleReady', { length: lengthWords(record.videoDuration, locale) })
          : record.videoDuration === null
            ? t('ready')
            : t('readyFor', { length: lengthWords(record.videoDuration, locale) })}
      </p>
      <Button
        component={Link}
        to={reportAddress(record)}
        size="lg"
        fullWidth
        leftSection={<CirclePlay size={20} strokeWidth={1.75} aria-hidden />}
      >
        {t('viewVideo')}
      </Button>
    </div>
  );
}
