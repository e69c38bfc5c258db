import { Button } from '@mantine/core';
import type { Case } from '@plainscan/contract';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../../platform/language/i18n.tsx';
import { formatTime } from '../../../ui/player/video-time.ts';
import { watchedQuery } from '../../record-queries.ts';
import { reportMessages } from '../report-messages.ts';
import { placeToContinue } from './place-to-continue.ts';
import styles from './continue-watching.module.css';

/** Where the patient last stopped, and a button to continue from there. */
export function ContinueWatching({ report, onGo }: { report: Case; onGo: (seconds: number) => void }) {
  const t = useMessages(reportMessages);
  const { data } = useQuery(watchedQuery(report.id));
  const position = placeToContinue(data?.position ?? null, report.videoReport?.duration ?? null);
  if (position === null || data?.videoId !== report.videoReport?.id) return null;
  return (
    <div className={styles['goOn']}>
      <span>{t('stoppedAt', { time: formatTime(position) })}</span>
      <Button variant="default" size="xs" onClick={() => onGo(position)}>
        {t('goOn')}
      </Button>
    </div>
  );
}
